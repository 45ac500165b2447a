"""Texts as JSON has them, and the halves of surrogate pairs in them."""

from __future__ import annotations

import re
from json import encoder

HALF = re.compile("[\ud800-\udfff]")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def quote(text: str) -> str:
    """A text as JSON. Lone surrogates are escaped."""
    quoted = encoder.encode_basestring(text)
    return quoted if quoted.isascii() else escape_halves(quoted)


def escape_halves(text: str) -> str:
    """A text of which lone surrogates are escaped."""
    if HALF.search(text) is None:
        return text
    return HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", pair_halves(text))


def pair_halves(text: str) -> str:
    """A text in which the halves of surrogate pairs that meet are one character."""
    return _PAIR.sub(_joined, text)


def _joined(pair: re.Match[str]) -> str:
    high, low = pair[0][0], pair[0][1]
    return chr(0x10000 + ((ord(high) & 0x3FF) << 10) + (ord(low) & 0x3FF))
