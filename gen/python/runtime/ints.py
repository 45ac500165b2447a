"""Integers that every language has: from -(2^53-1) to 2^53-1."""

from __future__ import annotations

from .errors import FoldError

MAX = 2**53 - 1
_MAX_GAP = 1000  # places before an index that may be filled at once


def add(a: int, b: int) -> int:
    return _safe(a + b, a, "+", b)


def sub(a: int, b: int) -> int:
    return _safe(a - b, a, "-", b)


def mul(a: int, b: int) -> int:
    return _safe(a * b, a, "*", b)


def _safe(result: int, a: int, operator: str, b: int) -> int:
    if -MAX <= result <= MAX:
        return result
    message = f"{a} {operator} {b} leaves the safe integers (2^53-1)"
    raise FoldError("int-overflow", message)


def div(a: int, b: int) -> int:
    """The quotient without its fraction."""
    if b == 0:
        raise FoldError("zero-divisor", f"{a} / 0 divides by zero")
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def rem(a: int, b: int) -> int:
    """What a division leaves, with the sign of the first."""
    if b == 0:
        raise FoldError("zero-divisor", f"{a} % 0 divides by zero")
    rest = abs(a) % abs(b)
    return -rest if a < 0 else rest


def bits(n: int) -> int:
    """The 53 low bits of an integer in two's complement."""
    return n & MAX


def element_index(index: int, size: int) -> int:
    """An index of a list of that size, which has to have such an element."""
    if 0 <= index < size:
        return index
    raise FoldError("index", f"there is no element at index {index}")


def insert_index(index: int, size: int) -> int:
    """An index at which a value goes into a list of that size."""
    if 0 <= index <= size:
        return index
    raise FoldError("index", f"index {index} is not from 0 to {size}")


def check_end_index(index: int, size: int, fills: bool) -> None:
    """Refuses an index that an element which is appended cannot have: that is the size
    of the list or, if what is before it may be filled, up to 1000 more. An index that
    the list has is taken, by an element that is not the one looked for.
    """
    last = size + _MAX_GAP if fills else size
    if size <= index <= last:
        return
    problem = f"not from {size} to {last}" if fills else f"not {size}"
    if 0 <= index < size:
        problem = "taken by an element that does not match"
    raise FoldError("index", f"index {index} is {problem}")
