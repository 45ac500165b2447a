"""JSON text: read as every target reads it, and written as `JSON.stringify` does."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from json import decoder, encoder
from typing import Any, TypeAlias, TypeVar

from .errors import DropError, ParseError, Path, TagError, clip
from .quoting import HALF, escape_halves, quote

_T = TypeVar("_T")

JSON: TypeAlias = dict[str, Any] | list[Any] | str | float | bool | None
"""What JSON text stands for."""

_Container: TypeAlias = dict[str, Any] | list[Any]

MAX_DEPTH = 512
"""How many objects and lists may be open inside each other in a document."""

MAX_FREE = MAX_DEPTH // 2
"""The same in a free-form value: room is left for what that is put into."""

MAX_SAFE = 2**53 - 1

_EXCERPT = 48  # bytes of a text that messages show


# Reading


def parse(text: str | bytes) -> Any:
    """The value of JSON text. Of several errors the first of these is raised: that it
    is no UTF-8, that it is no JSON, that a key stands twice in one object, that
    objects and lists are nested too deep.
    """
    if not isinstance(text, str):
        text = decode_utf8(text)
    elif not text.isascii():
        text = _without_raw_halves(text)
    try:
        value = _decode(text)
    except json.JSONDecodeError as error:
        raise _syntax(error.msg, error.pos) from None
    except (_TwiceError, RecursionError, ValueError):
        return _Scanner(text).document()
    if len(text) > MAX_DEPTH:
        brackets = text.count("[") + text.count("{")
        if brackets > MAX_DEPTH and check_depth(value, MAX_DEPTH):
            return _Scanner(text).document()
    return value


def glance(text: str) -> JSON:
    """What JSON text has, whatever is wrong with it besides: of a key that stands twice
    the last value, and nothing of what is nested too deep. What is no JSON has nothing.
    """
    try:
        value: JSON = _decode(text)
    except json.JSONDecodeError:
        return None
    except (_TwiceError, RecursionError, ValueError):
        try:
            value = _Scanner(text).whole()
        except ParseError:
            return None
    return value


def decode_utf8(data: bytes) -> str:
    """The text that bytes are."""
    try:
        return str(data, "utf-8")
    except UnicodeDecodeError:
        raise ParseError("utf8", "invalid UTF-8") from None


def read_document(
    text: str | bytes,
    read: Callable[..., _T],
    *args: Any,
    limit: int = MAX_DEPTH,
) -> _T:
    """Parses a document and reads it. What is nested too deep is
    an error in its turn: of all errors the first in the order of the document counts.
    """
    try:
        value = parse(text)
        if limit < MAX_DEPTH:
            _check_limit(value, limit)
    except _TooDeepError as error:
        error = _within(error, limit)
        _fail_before(error, read, args)
        raise ParseError(error.code, error.message, error.path) from None
    return read(value, *args) if _is_flat(text) else deep(read, value, *args)


def _check_limit(value: Any, limit: int) -> None:
    path = too_deep(value, limit)
    if path is not None:
        raise _TooDeepError(path, value)


def _within(error: _TooDeepError, limit: int) -> _TooDeepError:
    """The error for a limit that may be less than that of all documents."""
    path = too_deep(error.value, limit)
    return error if path is None else _TooDeepError(path, error.value)


def _is_flat(text: str | bytes) -> bool:
    """Whether reading a document needs no more of the stack than there is."""
    if len(text) < _FEW:
        return True
    if isinstance(text, bytes):
        return text.count(b"[") + text.count(b"{") < _FEW
    return text.count("[") + text.count("{") < _FEW


_FEW = 64  # objects and lists, which may stand inside each other


def _fail_before(
    error: _TooDeepError, read: Callable[..., object], args: tuple[Any, ...]
) -> None:
    """Raises what is wrong with a document in front of where it is too deep."""
    try:
        deep(read, error.value, *args)
    except ValueError as other:
        if _is_before(other, error):
            raise


def _is_before(other: Any, error: _TooDeepError) -> bool:
    """Whether something is wrong in front of where a document is too deep. The error
    may be of another package, which has a runtime of its own.
    """
    kind = type(other).__name__
    if not hasattr(other, "path"):
        return True
    deep_at, tag = error.path, kind == TagError.__name__
    dropped = kind == DropError.__name__
    inside: int = other.inside if dropped else 1 if tag else 0
    path: Path = other.path[: len(other.path) - inside]
    if path != deep_at[: len(path)]:
        return _place(path, error.value) < _place(deep_at, error.value)
    if dropped:
        return False
    if path == deep_at:
        return other.code in _AT_ONCE and not tag
    return other.code in _BEFORE_PARTS or tag


# What is wrong with an object or a list as it begins, and what is before its parts are
# looked at. What else is wrong with it, rules and checks tell behind them.
_AT_ONCE = frozenset(("wrong-type", "unknown-field"))
_BEFORE_PARTS = _AT_ONCE | {"unknown-member", "depth"}


def _place(path: Path, value: JSON) -> list[float]:
    """Where a path leads, as numbers. What is not there comes last."""
    place: list[float] = []
    for step in path:
        if isinstance(value, list) and isinstance(step, int) and step < len(value):
            place.append(step)
            value = value[step]
        elif isinstance(value, dict) and step in value:
            place.append(list(value).index(str(step)))
            value = value[step]
        else:
            return [*place, float("inf")]
    return place


def too_deep(value: Any, limit: int = MAX_FREE) -> Path | None:
    """The path of the first object or list that has more than so many around it."""
    fault = _fault(value, limit, False)
    return None if fault is None else fault[1]


def unsound(value: Any) -> tuple[Any, ...] | None:
    """Code, message and path of what is wrong first with a free-form value: it is
    nested too deep, or has a number that is too large for a double.
    """
    fault = _fault(value, MAX_FREE, True)
    if fault is None:
        return None
    return fault[0], _FAULTS[fault[0]], *fault[1]


_FAULTS = {
    "depth": "nested too deep",
    "out-of-range": "number is too large for a double",
}


def _fault(value: JSON, limit: int, finite: bool) -> tuple[str, Path] | None:
    if not isinstance(value, dict | list):
        return ("out-of-range", ()) if finite and _is_infinite(value) else None
    if not value and limit > 0:
        return None
    todo = [parts(value)]
    path: list[str | int] = []
    while todo:
        if len(todo) > limit:
            return "depth", tuple(path)
        for key, part in todo[-1]:
            if isinstance(part, dict | list):
                path.append(key)
                todo.append(parts(part))
                break
            if finite and _is_infinite(part):
                return "out-of-range", (*path, key)
        else:
            todo.pop()
            if path:
                path.pop()
    return None


def _is_infinite(value: Any) -> bool:
    return type(value) is float and value - value != 0


def check_depth(value: Any, limit: int = MAX_FREE) -> bool:
    """Whether more objects and lists are open inside each other than that."""
    return too_deep(value, limit) is not None


def parts(value: _Container) -> Iterator[tuple[str | int, JSON]]:
    return iter(value.items() if isinstance(value, dict) else enumerate(value))


class _TwiceError(Exception):
    """An object has a key twice."""


class _TooDeepError(ParseError):
    """A document is nested too deep. What is too deep of its value is empty."""

    def __init__(self, path: Path, value: Any) -> None:
        super().__init__("depth", "nested too deep", path)
        self.value = value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _TwiceError
    return members


def _int(digits: str) -> int | float:
    """An integer. One that is not safe is the nearest double."""
    if len(digits) < 16:
        return int(digits)
    number = float(digits)
    return int(digits) if -MAX_SAFE <= number <= MAX_SAFE else number


def _constant(name: str) -> Any:
    raise json.JSONDecodeError(f"Unexpected {name}", "", 0)


# What decodes calls this, and looks for white space around the text besides.
_DECODER: Any = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_int, parse_constant=_constant
)
_scan: Callable[[str, int], tuple[Any, int]] = _DECODER.scan_once


def _decode(text: str) -> Any:
    at = 0 if text[:1] not in _BLANKS else _end(_SPACE, text, 0)
    try:
        value, at = _scan(text, at)
    except StopIteration as stop:
        raise json.JSONDecodeError("Expecting value", "", stop.value) from None
    if at != len(text) and _end(_SPACE, text, at) != len(text):
        raise json.JSONDecodeError("Extra data", "", at)
    return value


_BLANKS = frozenset(" \t\n\r")


def _syntax(message: str, at: int) -> ParseError:
    return ParseError("syntax", f"{message[:1].lower()}{message[1:]} (at {at})")


_ESCAPED_OR_HALF = re.compile("\\\\.|[\ud800-\udfff]", re.DOTALL)


def _without_raw_halves(text: str) -> str:
    """JSON text with its lone surrogates escaped: so the halves of a pair meet,
    whichever of them was escaped.
    """
    if HALF.search(text) is None:
        return text
    return _ESCAPED_OR_HALF.sub(
        lambda found: found[0] if len(found[0]) > 1 else f"\\u{ord(found[0]):04x}", text
    )


_TOKEN = re.compile(
    r"[ \t\n\r]*(?:([\[\]{},:])|(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?"
    r"|(true|false|null)|\"|)"
)
_LITERALS = {"true": True, "false": False, "null": None}
_SPACE = re.compile(r"[ \t\n\r]*")


_decoder: Any = decoder  # its types leave out what the standard library has, too
_scan_string: Callable[[str, int, bool], tuple[str, int]] = _decoder.scanstring


class _Scanner:
    """Reads JSON text of any depth, and says where a key stands twice."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.path: list[str | int] = []
        self.twice: Path | None = None
        self.deep: Path | None = None

    def whole(self) -> Any:
        """The value, without what is nested too deep."""
        value = self._value()
        self.at = _end(_SPACE, self.text, self.at)
        if self.at < len(self.text):
            raise _syntax("extra data", self.at)
        return value

    def document(self) -> Any:
        value = self.whole()
        if self.twice is not None:
            message = "name appears twice in one object"
            raise ParseError("duplicate-key", message, self.twice)
        if self.deep is not None:
            raise _TooDeepError(self.deep, value)
        return value

    def _value(self) -> Any:
        """The value that is next, with all that is inside of it."""
        top: list[Any] = []
        open_: list[_Container] = [top]  # the containers around the value that is next
        awaits_value = True
        while True:
            container = open_[-1]
            if awaits_value:
                inner = self._scalar_or_container()
                self._put(container, inner, len(open_))
                if isinstance(inner, dict | list):
                    open_.append(inner)
                    awaits_value = self._begins(inner, len(open_))
                    continue
            elif self._ends(container):
                open_.pop()
                if len(open_) <= MAX_DEPTH:
                    self.path.pop()
            else:
                awaits_value = True
                self._next(container, len(open_))
                continue
            if len(open_) == 1:
                return top[0]
            awaits_value = False

    def _put(self, container: _Container, value: JSON, depth: int) -> None:
        if depth > MAX_DEPTH + 1:
            return
        if isinstance(container, list):
            container.append(value)
        else:
            container[str(self.path[-1])] = value
        if depth == MAX_DEPTH + 1 and isinstance(value, dict | list):
            self.deep = self.deep or tuple(self.path)

    def _begins(self, container: _Container, depth: int) -> bool:
        """Whether a container that has just begun has a part."""
        mark = self._peek()
        if mark == ("]" if isinstance(container, list) else "}"):
            if depth <= MAX_DEPTH + 1:
                self.path.append(0)
            return False
        if depth <= MAX_DEPTH + 1:
            self.path.append(-1)
        self._step(container, depth)
        return True

    def _next(self, container: _Container, depth: int) -> None:
        if self._peek() != ",":
            raise _syntax("expecting ',' delimiter", self.at)
        self.at += 1
        self._step(container, depth)

    def _step(self, container: _Container, depth: int) -> None:
        """Comes to the next part of a container."""
        kept = depth <= MAX_DEPTH + 1
        if isinstance(container, list):
            if kept:
                self.path[-1] = len(container)
            return
        if self._peek() != '"':
            raise _syntax("expecting property name in double quotes", self.at)
        key = self._string()
        if kept:
            self.path[-1] = key
            if key in container and self.twice is None:
                self.twice = tuple(self.path)
        if self._peek() != ":":
            raise _syntax("expecting ':' delimiter", self.at)
        self.at += 1

    def _ends(self, container: _Container) -> bool:
        if self._peek() != ("]" if isinstance(container, list) else "}"):
            return False
        self.at += 1
        return True

    def _peek(self) -> str:
        self.at = _end(_SPACE, self.text, self.at)
        return self.text[self.at : self.at + 1]

    def _scalar_or_container(self) -> JSON:
        self._peek()
        token = _TOKEN.match(self.text, self.at)
        assert token is not None  # it matches nothing, too
        mark, whole, fraction, power, word = token.groups()
        if self.text.startswith('"', self.at):
            return self._string()
        if mark is not None and mark in "[{":
            self.at = token.end()
            return [] if mark == "[" else {}
        if whole is not None:
            self.at = token.end()
            if fraction is None and power is None:
                return _int(whole) if len(whole) < 400 else float(whole)
            return float(whole + (fraction or "") + (power or ""))
        if word is not None:
            self.at = token.end()
            return _LITERALS[word]
        raise _syntax("expecting value", self.at)

    def _string(self) -> str:
        try:
            text, end = _scan_string(self.text, self.at + 1, True)
        except json.JSONDecodeError as error:
            raise _syntax(error.msg, error.pos) from None
        self.at = end
        return text


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return at if found is None else found.end()


_lock = threading.Lock()
_deep_calls = 0
_limit_before = 0
_MORE = 16 * MAX_DEPTH


def deep(call: Callable[..., _T], *args: Any) -> _T:
    """Calls a function that calls itself a few times for each level of a document."""
    global _deep_calls, _limit_before
    with _lock:
        if _deep_calls == 0:
            _limit_before = sys.getrecursionlimit()
            sys.setrecursionlimit(_limit_before + _MORE)
        _deep_calls += 1
    try:
        return call(*args)
    finally:
        with _lock:
            _deep_calls -= 1
            if _deep_calls == 0:
                sys.setrecursionlimit(_limit_before)


# Writing

_EXACT = float(2**53)


def number(value: float) -> str:
    """A number, as a double; null if it is not finite."""
    try:
        double = float(value)
    except OverflowError:
        return "null"
    if -_EXACT < double < _EXACT and double == (whole := int(double)):
        return int.__repr__(whole)
    if double - double != 0:  # infinite, or not a number
        return "null"
    return _as_javascript(float.__repr__(double))


def _as_javascript(text: str) -> str:
    """What JavaScript writes for a number that Python writes so."""
    mantissa, found, power = text.partition("e")
    if not found:
        return mantissa.removesuffix(".0")
    sign = "-" if mantissa.startswith("-") else ""
    first, _, fraction = mantissa.removeprefix("-").partition(".")
    digits = first + fraction
    exponent = int(power)
    if 0 <= exponent < 21:
        return sign + digits.ljust(exponent + 1, "0")
    if -7 < exponent < 0:
        return f"{sign}0.{'0' * (-exponent - 1)}{digits}"
    return f"{mantissa}e{exponent:+d}"


_FORM = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")
)


def _refuse(value: object) -> Any:
    raise TypeError(f"{type(value).__name__} is no JSON value")


def _encoder() -> Callable[[Any], str]:
    """What writes values in that form. The encoder makes this anew for each value."""
    make: Any = getattr(encoder, "c_make_encoder", None)
    if make is None:
        return _FORM.encode
    chunks: Callable[[Any, int], Iterable[str]] = make(
        None,
        _refuse,
        encoder.encode_basestring,
        None,
        ":",
        ",",
        _FORM.sort_keys,
        False,
        False,
    )
    return lambda value: "".join(chunks(value, 0))


_encode = _encoder()


_OTHER_NUMBERS = (".0,", ".0]", ".0}", "e-0", "e+1", "e+20")


def write(value: Any) -> str:
    """A value as compact JSON."""
    if type(value) is str:
        return quote(value)
    try:
        text = _encode(value)
    except (ValueError, TypeError, RecursionError):
        return _write_slowly(value)
    # Python writes some numbers in another way; a text that looks so does no harm.
    for sign in _OTHER_NUMBERS:
        if sign in text:
            return _write_slowly(value)
    if text.endswith(".0"):
        return _write_slowly(value)
    return text if text.isascii() else escape_halves(text)


def _write_slowly(value: Any) -> str:
    """The same for any numbers, and however deep the value is nested."""
    out: list[str] = []
    todo: list[Iterator[tuple[object, JSON | tuple[Any, ...]]]]
    todo = [iter(((None, value),))]
    ends = [""]
    first = True
    while todo:
        part = next(todo[-1], None)
        if part is None:
            todo.pop()
            out.append(ends.pop())
            first = False
            continue
        key, item = part
        if not first:
            out.append(",")
        if isinstance(key, str):
            out.append(f"{quote(key)}:")
        first = isinstance(item, dict | list | tuple)
        if isinstance(item, dict):
            out.append("{")
            todo.append(iter(item.items()))
            ends.append("}")
        elif isinstance(item, list | tuple):
            out.append("[")
            todo.append(enumerate(item))
            ends.append("]")
        else:
            out.append(_scalar(item))
    return "".join(out)


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, int | float):
        return number(value)
    return str(_refuse(value))


def text_of(value: Any) -> str:
    """:func:`write`, with the keys first, in every object, that look like array
    indexes.
    """
    return deep(lambda: write(_indexes_first(value)))


def _indexes_first(value: JSON) -> Any:
    if isinstance(value, dict):
        return {key: _indexes_first(value[key]) for key in keys_in_order(value)}
    if isinstance(value, list):
        return [_indexes_first(item) for item in value]
    return value


def keys_in_order(keys: Iterable[str]) -> list[str]:
    """Keys that look like array indexes, the smallest first, and then the others."""
    indexes: list[str] = []
    others: list[str] = []
    for key in keys:
        (indexes if _is_index(key) else others).append(key)
    indexes.sort(key=int)
    return indexes + others


def _is_index(key: str) -> bool:
    return (
        len(key) <= 10
        and key.isascii()
        and key.isdigit()
        and (key == "0" or key[0] != "0")
        and int(key) < 2**32 - 1
    )


# Comparing and showing


def same(a: JSON, b: JSON) -> bool:
    """Whether two values are the same JSON, whatever the order of keys."""
    todo: list[tuple[JSON, JSON]] = [(a, b)]
    while todo:
        a, b = todo.pop()
        if isinstance(a, dict):
            if not isinstance(b, dict) or a.keys() != b.keys():
                return False
            todo.extend((a[key], b[key]) for key in a)
        elif isinstance(a, list):
            if not isinstance(b, list) or len(a) != len(b):
                return False
            todo.extend(zip(a, b, strict=True))
        elif isinstance(a, bool) or isinstance(b, bool):
            if a is not b:
                return False
        elif a != b:
            return False
    return True


def excerpt(text: str) -> str:
    """Quotes a text inside a message."""
    return quote(clip(text, _EXCERPT))
