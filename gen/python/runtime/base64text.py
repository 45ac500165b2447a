"""Base64 texts that grow."""

from __future__ import annotations

import binascii

from .beside import beside, keep_beside
from .errors import FoldError

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}


class _Known:
    """A text that was joined before, and is canonical therefore."""

    __slots__ = ("text",)

    def __init__(self, text: str | None) -> None:
        self.text = text


def append_base64(owner: object, name: str, chunk: str) -> None:
    """Joins the bytes of two base64 texts: the field becomes the canonical text of
    both, even if the chunk is empty. A text that is not base64 is an error and changes
    nothing. Only the chunk is decoded if the text was joined before.
    """
    fields = owner.__dict__
    text: str = fields[name]
    known = beside(owner, name)
    if known is None or known.text is not text:
        joined = _encoded(_decoded(text) + _decoded(chunk))
        fields[name] = joined
        keep_beside(owner, name, _Known(joined))
        return
    more = _decoded(chunk)
    if not more:
        return
    if text.endswith("="):
        last = text[-4:]
        text = text[:-4]
        more = _decoded(last) + more
    known.text = fields[name] = None  # nobody else has it: it grows where it stands
    text += _encoded(more)
    known.text = fields[name] = text


def _encoded(data: bytes) -> str:
    return binascii.b2a_base64(data, newline=False).decode("ascii")


def _decoded(text: str) -> bytes:
    """The bytes of a text: characters outside of the alphabet do not count, reading
    stops at the padding, and padding must not be missing.
    """
    try:
        # What this takes, every version of Python decodes in the same way.
        return binascii.a2b_base64(text, strict_mode=True)
    except ValueError:
        if not text.isascii():
            raise FoldError("bad-base64", "base64 text is not ASCII") from None
    data = bytearray()
    bits = digits = pads = total = 0
    for character in text:
        if character == "=":
            pads += 1
            if digits >= 2 and digits + pads >= 4:
                return bytes(data + _rest(bits, digits))
            continue
        value = _VALUES.get(character)
        if value is None:
            continue
        bits, pads = bits << 6 | value, 0
        total += 1
        digits += 1
        if digits == 4:
            data += bits.to_bytes(3, "big")
            bits = digits = 0
    if digits == 1:
        message = f"base64 text has {total} characters that count"
        message += ", one more than a multiple of 4"
        raise FoldError("bad-base64", message)
    if digits:
        raise FoldError("bad-base64", "base64 text lacks its padding")
    return bytes(data)


def _rest(bits: int, digits: int) -> bytes:
    """The whole bytes in two or three digits."""
    return (bits << 6 * (4 - digits)).to_bytes(3, "big")[: digits - 1]
