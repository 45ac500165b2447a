"""Numbers that JSON has: those that a double holds."""

from __future__ import annotations

from .errors import FoldError
from .jsontext import number


def add(a: float, b: float) -> float:
    return _finite(a + b, a, "+", b)


def sub(a: float, b: float) -> float:
    return _finite(a - b, a, "-", b)


def mul(a: float, b: float) -> float:
    return _finite(a * b, a, "*", b)


def _finite(result: float, a: float, operator: str, b: float) -> float:
    if result - result == 0:
        return result
    message = f"{number(a)} {operator} {number(b)} is more than a number can be"
    raise FoldError("number-overflow", message)
