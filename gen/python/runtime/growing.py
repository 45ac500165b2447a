"""JSON text that comes bit by bit."""

from __future__ import annotations

import re
from typing import Any, Final

from .beside import beside, keep_beside
from .jsontext import MAX_FREE
from .presence import ABSENT
from .quoting import pair_halves
from .text import append, join

NOTHING: Final[Any] = ABSENT
"""What a text is that has no value."""


def parse_text(text: str, partial: bool = False) -> Any:
    """Reads a text that is one JSON value, or what of one that may not be complete is
    certain; NOTHING if that is none.
    """
    growing = Growing()
    growing.read(text)
    return growing.value() if partial else growing.whole()


class _Known:
    """What is known of a text that grows in a field of an object."""

    __slots__ = ("growing", "text")

    def __init__(self, text: str, growing: Growing) -> None:
        self.text: str | None = text  # that was read: of another one nothing is known
        self.growing = growing


def parse_field(owner: object, name: str, partial: bool = False) -> Any:
    """:func:`parse_text` for a text that grows in a field by :func:`append_and_read`:
    what was read before is not read again.
    """
    text: str = owner.__dict__[name]
    known = beside(owner, name)
    if not isinstance(known, _Known) or known.text is not text:
        known = _Known(text, Growing())
        known.growing.read(text)
        keep_beside(owner, name, known)
    return known.growing.value() if partial else known.growing.whole()


def append_and_read(owner: object, name: str, delta: str) -> None:
    """Appends to a text that is looked at with :func:`parse_field`."""
    fields = owner.__dict__
    known = beside(owner, name)
    if not isinstance(known, _Known) or known.text is not fields[name]:
        append(owner, name, delta)
        return
    known.text = None  # so that the text grows where it stands
    known.growing.read(delta)
    append(owner, name, delta)
    known.text = fields[name]


_PLAIN = re.compile(r'[^"\\\x00-\x1f]+')
_SPACE = re.compile(r"[ \t\n\r]+")
_HEX = frozenset("0123456789abcdefABCDEF")
_DIGITS = frozenset("0123456789")
_LITERALS: dict[str, Any] = {"true": True, "false": False, "null": None}
_ESCAPES = {
    '"': '"',
    "\\": "\\",
    "/": "/",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}

# What may come next; in a number, what it ends with so far.
_VALUE = "value"
_ITEM_OR_END = "item or ]"
_KEY_OR_END = "key or }"
_KEY = "key"
_COLON = "colon"
_COMMA_OR_END = "comma or end"
_NOTHING_MORE = "nothing"
_TEXT = "text"
_ESCAPE = "escape"
_LITERAL = "literal"

# What a number ends with that goes on with a digit, ".", "e" or a sign.
_BEHIND: dict[str, dict[str, str]] = {
    "minus": {"0": "zero", "digit": "digits"},
    "zero": {".": "point", "e": "exponent"},
    "digits": {"0": "digits", "digit": "digits", ".": "point", "e": "exponent"},
    "point": {"0": "fraction", "digit": "fraction"},
    "fraction": {"0": "fraction", "digit": "fraction", "e": "exponent"},
    "exponent": {"0": "power", "digit": "power", "sign": "sign"},
    "sign": {"0": "power", "digit": "power"},
    "power": {"0": "power", "digit": "power"},
}
_WHOLE_NUMBERS = frozenset(("zero", "digits", "fraction", "power"))
_KINDS = {
    "0": "0",
    ".": ".",
    "e": "e",
    "E": "e",
    "+": "sign",
    "-": "sign",
} | dict.fromkeys("123456789", "digit")


class _Level:
    """An object or a list that is open."""

    __slots__ = ("container", "key")

    def __init__(self, container: dict[str, Any] | list[Any]) -> None:
        self.container: Any = container
        self.key: Any = -1  # of the member that is being read; of a list, the last one

    @property
    def is_list(self) -> bool:
        return isinstance(self.container, list)

    def set(self, value: Any) -> None:
        self.container[self.key] = value


class Growing:
    """Reads JSON text that comes bit by bit, and knows at any time what of it is
    certain: what stays, whatever comes next. That is all there is, but for

    - a number at the end, which may go on, and a literal that is not complete;
    - the key of an object as long as its value is not there, even if only begun;
    - in a text that is open: an escape that is not complete, and the first half of a
      surrogate pair as long as nothing is known to follow it.

    A value that was given out stays as it is: of what grows on, the objects and lists
    that are open are copied.
    """

    def __init__(self) -> None:
        self._root: Any = NOTHING
        self._levels: list[_Level] = []
        self._awaits = _VALUE
        self._is_key = False  # whether the text that is open, or has just ended, is one
        self._text = ""  # what is certain of the text that is open
        self._high = ""  # the first half of a surrogate pair at its end
        self._part = ""  # a number, literal or escape that is not complete
        self._failed = False
        self._given = False  # whether somebody has the open objects and lists

    def read(self, more: str) -> None:
        """Reads what comes next."""
        at = 0
        while at < len(more) and not self._failed:
            if self._awaits == _TEXT:
                at = self._read_text(more, at)
            else:
                at = self._take(more, at)

    def whole(self) -> Any:
        """The value if the text is a whole one."""
        if self._failed:
            return NOTHING
        if not self._levels and self._awaits in _BEHIND:
            return self._number()
        return self.value() if self._awaits == _NOTHING_MORE else NOTHING

    def value(self) -> Any:
        """What is certain as a value, in which all is closed that is open."""
        if self._failed:
            return NOTHING
        if self._awaits in (_TEXT, _ESCAPE) and not self._is_key:
            self._replace(self._text)
        self._given = True
        return self._root

    def _fail(self) -> None:
        self._failed = True

    def _take(self, more: str, at: int) -> int:
        """Takes what comes next of anything but a text."""
        awaits, character = self._awaits, more[at]
        if awaits == _ESCAPE:
            self._take_escape(character)
        elif awaits == _LITERAL:
            self._take_literal(character)
        elif awaits in _BEHIND:
            behind = _BEHIND[awaits].get(_KINDS.get(character, ""))
            if behind is None:
                self._end_number()
                return at  # the character is none of the number
            self._awaits = behind
            self._part += character
        elif (space := _SPACE.match(more, at)) is not None:
            return space.end()
        else:
            self._structure(character)
        return at + 1

    def _structure(self, character: str) -> None:
        """Takes a character between values."""
        awaits = self._awaits
        if awaits == _VALUE or (awaits == _ITEM_OR_END and character != "]"):
            self._begin_value(character)
        elif awaits in (_KEY, _KEY_OR_END) and character == '"':
            self._open_text(True)
        elif awaits == _COLON and character == ":":
            self._awaits = _VALUE
        elif awaits == _COMMA_OR_END and character == ",":
            self._awaits = _VALUE if self._is_in_list() else _KEY
        elif (
            awaits == _ITEM_OR_END
            or (awaits == _KEY_OR_END and character == "}")
            or (
                awaits == _COMMA_OR_END
                and character == ("]" if self._is_in_list() else "}")
            )
        ):
            self._levels.pop()
            self._value_ends()
        else:
            self._fail()

    def _is_in_list(self) -> bool:
        return self._levels[-1].is_list

    def _begin_value(self, character: str) -> None:
        if character == '"':
            self._place("")
            self._open_text(False)
        elif character in "[{":
            if len(self._levels) == MAX_FREE:
                self._fail()
                return
            container: Any = [] if character == "[" else {}
            self._place(container)
            self._levels.append(_Level(container))
            self._awaits = _ITEM_OR_END if character == "[" else _KEY_OR_END
        elif character in "tfn":
            self._begin(_LITERAL, character)
        elif character == "-":
            self._begin("minus", character)
        elif character in _DIGITS:
            self._begin("zero" if character == "0" else "digits", character)
        else:
            self._fail()

    def _begin(self, awaits: str, character: str) -> None:
        """Begins what is not certain before it is complete."""
        self._awaits = awaits
        self._part = character

    def _open_text(self, is_key: bool) -> None:
        self._awaits = _TEXT
        self._is_key = is_key
        self._text = ""

    def _place(self, value: Any) -> None:
        """Gives a new value its place."""
        if not self._levels:
            self._root = value
            return
        level = self._levels[-1]
        if level.is_list:
            self._own()
            level.container.append(value)
        elif level.key in level.container:
            self._fail()  # the same key twice
        else:
            self._own()
            level.set(value)

    def _replace(self, value: str) -> None:
        """Puts another text in the place of the last value."""
        if not self._levels:
            self._root = value
            return
        level = self._levels[-1]
        if level.container[level.key] != value:
            self._own()
            level.set(value)

    def _own(self) -> None:
        """Copies the open objects and lists if somebody has them."""
        if not self._given:
            return
        self._given = False
        outer: _Level | None = None
        for level in self._levels:
            level.container = level.container.copy()
            if outer is None:
                self._root = level.container
            else:
                outer.set(level.container)
            outer = level

    def _value_ends(self) -> None:
        self._awaits = _COMMA_OR_END if self._levels else _NOTHING_MORE

    def _take_literal(self, character: str) -> None:
        self._part += character
        if self._part in _LITERALS:
            self._place(_LITERALS[self._part])
            self._value_ends()
        elif not any(word.startswith(self._part) for word in _LITERALS):
            self._fail()

    def _number(self) -> Any:
        """The number that is at the end."""
        if self._awaits not in _WHOLE_NUMBERS:
            return NOTHING
        number = float(self._part)
        if number - number != 0:
            return NOTHING
        if self._awaits in ("zero", "digits") and abs(number) < 2**53:
            return int(number)
        return number

    def _end_number(self) -> None:
        number = self._number()
        if number is NOTHING:
            self._fail()
        else:
            self._place(number)
            self._value_ends()

    def _read_text(self, more: str, at: int) -> int:
        """Reads on in a text, up to what is none."""
        plain = _PLAIN.match(more, at)
        if plain is not None:
            self._add(plain[0])
            at = plain.end()
        if at == len(more):
            return at
        if more[at] == '"':
            self._text += self._high
            self._high = ""
            self._text_ends()
        elif more[at] == "\\":
            self._begin(_ESCAPE, "\\")
        else:
            self._fail()  # a control character
        return at + 1

    def _text_ends(self) -> None:
        if self._is_key:
            self._levels[-1].key = self._text
            self._awaits = _COLON
        else:
            self._replace(self._text)
            self._value_ends()

    def _take_escape(self, character: str) -> None:
        """Takes a character of an escape."""
        self._part += character
        if len(self._part) == len("\\u"):
            plain = _ESCAPES.get(character)
            if plain is not None:
                self._awaits = _TEXT
                self._add(plain)
            elif character != "u":
                self._fail()
        elif character not in _HEX:
            self._fail()
        elif len(self._part) == len("\\u0000"):
            self._awaits = _TEXT
            self._add(chr(int(self._part[2:], 16)))

    def _add(self, text: str) -> None:
        """Adds to a text. Half of a pair waits for what comes behind it."""
        if text.isascii() and not self._high:
            self._text += text
            return
        whole = pair_halves(self._high + text)
        self._high = whole[-1] if "\ud800" <= whole[-1] <= "\udbff" else ""
        self._text = join(self._text, whole[:-1] if self._high else whole)
