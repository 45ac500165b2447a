"""Texts: sequences of UTF-16 code units, held as code points.

Half of a surrogate pair stays what it is; no text holds a first half right before a
second one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .quoting import pair_halves

_ANY = "surrogatepass"


def _is_high(character: str) -> bool:
    return "\ud800" <= character <= "\udbff"


def _is_low(character: str) -> bool:
    return "\udc00" <= character <= "\udfff"


def join(text: str, more: str) -> str:
    """Joins two texts; the halves of a pair that meet are a character."""
    if not text.isascii() and not more.isascii() and _meet(text, more):
        return text[:-1] + pair_halves(text[-1] + more[0]) + more[1:]
    return text + more


def _meet(text: str, more: str) -> bool:
    return _is_high(text[-1]) and _is_low(more[0])


def join_all(parts: Iterable[str], separator: str = "") -> str:
    """Joins texts, with a separator between them."""
    joined = separator.join(parts)
    return joined if joined.isascii() else pair_halves(joined)


def append(owner: object, name: str, delta: str) -> None:
    """Appends to the text of a field. That costs what is appended, however long the
    text has become, unless somebody else has the text as it was.
    """
    fields = owner.__dict__
    text = fields[name]
    if not delta.isascii() and _is_low(delta[0]):
        fields[name] = join(text, delta)
        return
    fields[name] = None  # a text that nobody else has grows where it stands
    text += delta
    fields[name] = text


def size(text: str) -> int:
    """How many UTF-16 code units a text has."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", _ANY)) // 2


def code_points(text: str) -> int:
    """How many characters a text has; half of a surrogate pair counts as one."""
    return len(text)


def starts_with(text: str, prefix: str) -> bool:
    """Whether a text begins with another, which may end in the first half of a pair."""
    if text.startswith(prefix):
        return True
    if prefix.isascii() or not _is_high(prefix[-1]):
        return False
    length = len(prefix) - 1
    return text.startswith(prefix[:-1]) and _high_of(text[length:]) == prefix[-1]


def _high_of(text: str) -> str:
    """The first half of the character that a text begins with, if that is a pair."""
    if text[:1] <= "\uffff":
        return ""
    return chr(0xD800 + (ord(text[0]) - 0x10000 >> 10))


def remove_prefix(text: str, prefix: str) -> str:
    """A text without what it begins with, or all of it if it does not begin so."""
    if text.startswith(prefix):
        return text[len(prefix) :]
    if not starts_with(text, prefix):
        return text
    length = len(prefix) - 1  # the prefix ends in the middle of a character
    return chr(0xDC00 + (ord(text[length]) & 0x3FF)) + text[length + 1 :]


_VERSION = re.compile("[0-9.]*")


def compare_versions(a: str, b: str) -> int:
    """Compares versions, decimal numbers joined by dots, number by number: -1, 0 or 1.
    A missing number counts as 0, and so does an empty one. What begins with the first
    character that is neither digit nor dot does not count.
    """
    left, right = _numbers(a), _numbers(b)
    for i in range(max(len(left), len(right))):
        x = left[i] if i < len(left) else ""
        y = right[i] if i < len(right) else ""
        if x != y:
            return -1 if (len(x), x) < (len(y), y) else 1
    return 0


def _numbers(version: str) -> list[str]:
    """The numbers of a version, of any size, without zeros in front."""
    found = _VERSION.match(version)
    digits = found[0] if found is not None else ""
    return [part.lstrip("0") for part in digits.split(".")]
