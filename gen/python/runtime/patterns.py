"""Patterns as RE2 and ECMAScript, with its flag u, read them alike."""

from __future__ import annotations

import functools
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator

_LONG = 1 << 10
"""Python goes back and forth in a text, which may take any time; so a long one is gone
through once, whatever the pattern."""


class Pattern:
    """A pattern that is looked for in texts."""

    __slots__ = ("_automaton", "_regexp", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self._regexp = re.compile(_translated(source), re.ASCII)
        self._automaton: _Automaton | None = None

    def search(self, text: str) -> bool:
        """Whether the pattern is found in a text."""
        if len(text) < _LONG:
            return self._regexp.search(text) is not None
        if self._automaton is None:
            self._automaton = _Automaton(self.source)
        return self._automaton.search(text)


@functools.cache
def compile(source: str) -> Pattern:
    """The pattern that a text is."""
    return Pattern(source)


_PIECE = re.compile(
    r"\[(?:[^\\\]]|\\.)*\]|\\[pP]\{[^}]*\}|\\x..|\\.|\(\?<(\w+)>|.",
    re.DOTALL,
)
_PART = re.compile(r"\\[pP]\{[^}]*\}|\\x..|\\.|.", re.DOTALL)


def _translated(source: str) -> str:
    """The pattern as Python spells it."""
    return _PIECE.sub(lambda piece: _piece(piece[0], piece[1]), source)


def _piece(piece: str, name: str | None) -> str:
    if name is not None:
        return f"(?P<{name}>"
    if piece.startswith("["):
        inverted = "^" if piece.startswith("[^") else ""
        parts = _PART.findall(piece[1 + len(inverted) : -1])
        return (
            f"[{inverted}{''.join(map(_in_class, parts))}]"
            if parts
            else _ANY_OR_NONE[inverted]
        )
    if piece == "$":
        return r"\Z"
    if piece.startswith((r"\p", r"\P")):
        return f"[{_category(piece)}]"
    return _escape(piece)


_ANY_OR_NONE = {"": "(?!)", "^": r"[\x00-\U0010ffff]"}


def _in_class(part: str) -> str:
    if part.startswith((r"\p", r"\P")):
        return _category(part)
    # Python warns of what may come to mean sets.
    return f"\\{part}" if part in "[&~|^" else _escape(part)


def _escape(piece: str) -> str:
    return "/" if piece == r"\/" else piece


@functools.cache
def _category(escape: str) -> str:
    """The characters of a general category, as the inside of a class."""
    name = escape[3:-1]
    inverted = escape[1] == "P"
    ranges: list[str] = []
    start: int | None = None
    for code in range(sys.maxunicode + 2):
        inside = code <= sys.maxunicode and (
            unicodedata.category(chr(code)).startswith(name) != inverted
        )
        if inside and start is None:
            start = code
        elif not inside and start is not None:
            ranges.append(f"\\U{start:08x}-\\U{code - 1:08x}")
            start = None
    return "".join(ranges)


# What follows goes all ways of a pattern at once.


class _Step:
    """A step of a pattern: a character of a kind, a place, or ways to go on. The last
    one is the end.
    """

    __slots__ = ("character", "place", "ways")

    def __init__(
        self,
        character: Callable[[str], object] | None = None,
        place: Callable[[str, str], bool] | None = None,
        ways: tuple[int, ...] = (),
    ) -> None:
        self.character = character
        self.place = place  # by what stands before it and behind it, "" at the ends
        self.ways = ways


class _State:
    """Steps that may be next, and how the text goes on from there."""

    __slots__ = ("before", "next", "steps")

    def __init__(self, steps: tuple[int, ...], before: str) -> None:
        self.steps = steps
        self.before = before
        self.next: dict[str, _State] = {}


_MAX_STATES = 1000  # more are not remembered
_FOUND = _State((), "")


class _Automaton:
    """A pattern of which all ways are gone at once."""

    def __init__(self, source: str) -> None:
        self._steps = [*_Parser(source).choice(), _Step()]
        self._states: dict[tuple[tuple[int, ...], str], _State] = {}

    def search(self, text: str) -> bool:
        state = self._state((0,), "")
        for character in text:
            state = state.next.get(character) or self._go(state, character)
            if state is _FOUND:
                return True
        return self._go(state, "") is _FOUND

    def _go(self, state: _State, behind: str) -> _State:
        reached = self._reached(state, behind)
        end = len(self._steps) - 1
        to = _FOUND
        if end not in reached:
            following = {0}  # the pattern may begin anywhere
            for at in reached:
                kind = self._steps[at].character
                if behind and kind is not None and kind(behind):
                    following.add(at + 1)
            word = "w" if _is_word(behind) else "-"
            to = self._state(tuple(sorted(following)), word)
        if behind and len(state.next) < _MAX_STATES:
            state.next[behind] = to
        return to

    def _reached(self, state: _State, behind: str) -> set[int]:
        """The steps to which one comes without another character."""
        todo = list(state.steps)
        reached = set(todo)
        while todo:
            at = todo.pop()
            step = self._steps[at]
            ways = [at + by for by in step.ways]
            if step.place is not None and step.place(state.before, behind):
                ways.append(at + 1)
            todo.extend(way for way in ways if way not in reached)
            reached.update(ways)
        return reached

    def _state(self, steps: tuple[int, ...], before: str) -> _State:
        state = self._states.get((steps, before))
        if state is None:
            if len(self._states) >= _MAX_STATES:
                self._states = {}
            state = self._states[steps, before] = _State(steps, before)
        return state


def _is_word(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character == "_")


_PLACES: dict[str, Callable[[str, str], bool]] = {
    "^": lambda before, behind: before == "",
    "$": lambda before, behind: behind == "",
    r"\b": lambda before, behind: _is_word(before) != _is_word(behind),
    r"\B": lambda before, behind: _is_word(before) == _is_word(behind),
}

_ATOM = re.compile(r"\[(?:[^\\\]]|\\.)*\]|\\[pP]\{[^}]*\}|\\x..|\\.|.", re.DOTALL)
_GROUP = re.compile(r"\((?:\?:|\?<\w+>)?")
_REPETITION = re.compile(r"(?:([*+?])|\{([0-9]+)(,)?([0-9]*)\})\??")


class _Parser:
    """Makes steps of a pattern that is sound."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0

    def choice(self) -> list[_Step]:
        alternatives = [self._sequence()]
        while self._source[self._at : self._at + 1] == "|":
            self._at += 1
            alternatives.append(self._sequence())
        steps = alternatives.pop()
        for left in reversed(alternatives):
            ways = _Step(ways=(1, len(left) + 2))
            steps = [ways, *left, _Step(ways=(len(steps) + 1,)), *steps]
        return steps

    def _sequence(self) -> list[_Step]:
        steps: list[_Step] = []
        while self._source[self._at : self._at + 1] not in ("", "|", ")"):
            steps.extend(self._repeated(self._part()))
        return steps

    def _part(self) -> list[_Step]:
        if self._taken(_GROUP) is not None:
            steps = self.choice()
            self._at += 1  # the parenthesis
            return steps
        atom = self._taken(_ATOM)
        assert atom is not None  # there is another character
        place = _PLACES.get(atom[0])
        if place is not None:
            return [_Step(place=place)]
        regexp = re.compile(_translated(atom[0]), re.ASCII)
        return [_Step(character=regexp.fullmatch)]

    def _repeated(self, steps: list[_Step]) -> list[_Step]:
        taken = self._taken(_REPETITION)
        if taken is None:
            return steps
        sign, least, comma, most = taken.groups()
        if sign is not None:
            fewest, limit = (1 if sign == "+" else 0), (1 if sign == "?" else None)
        else:
            fewest = int(least)
            limit = (int(most) if most else None) if comma else fewest
        return [*steps * fewest, *_optional(steps, fewest, limit)]

    def _taken(self, what: re.Pattern[str]) -> re.Match[str] | None:
        taken = what.match(self._source, self._at)
        if taken is not None:
            self._at = taken.end()
        return taken


def _optional(steps: list[_Step], fewest: int, most: int | None) -> Iterator[_Step]:
    """Steps that may come again, without end if there is no limit."""
    if most is None:
        return iter(
            [_Step(ways=(1, len(steps) + 2)), *steps, _Step(ways=(-len(steps) - 1,))]
        )
    more: list[_Step] = []
    for _ in range(fewest, most):
        more = [_Step(ways=(1, len(steps) + len(more) + 1)), *steps, *more]
    return iter(more)
