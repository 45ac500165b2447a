"""Rules of values, which run where a value enters.

A rule takes a value and who is told what is wrong with it, and gives the value, which
may come out rewritten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from . import jsontext, model, patterns, text, weburl
from .errors import FoldError, ParseError
from .presence import ABSENT


class Notes(Protocol):
    """Makes the error for what is wrong."""

    def fail(self, code: str, message: str, *inner: str | int) -> ParseError: ...


class Failing:
    """What is wrong with a value that a rule of the protocol has computed."""

    def __init__(self, *path: str | int) -> None:
        self._path = path

    def fail(self, code: str, message: str, *inner: str | int) -> ParseError:
        return FoldError(code, message, self._path + inner)

    def under(self, *inner: str | int) -> Failing:
        return Failing(*self._path, *inner)


Rule = Callable[[Any, Notes], Any]


def bounds(least: float | None, most: float | None) -> Rule:
    """Bounds of a number."""

    def rule(value: Any, at: Notes) -> Any:
        if least is not None and value < least:
            raise at.fail("out-of-range", f"number is below {jsontext.number(least)}")
        if most is not None and value > most:
            raise at.fail("out-of-range", f"number is above {jsontext.number(most)}")
        return value

    return rule


def _sized(
    size: int, least: int | None, most: int | None, what: str, at: Notes
) -> None:
    if least is not None and size < least:
        raise at.fail("too-short", f"want at least {least} {what}")
    if most is not None and size > most:
        raise at.fail("too-long", f"want at most {most} {what}")


def length(least: int | None, most: int | None) -> Rule:
    """Bounds of the length of a text, in code points."""

    def rule(value: Any, at: Notes) -> Any:
        _sized(text.code_points(value), least, most, "characters", at)
        return value

    return rule


def items(least: int | None, most: int | None) -> Rule:
    """Bounds of the length of a list."""

    def rule(value: Any, at: Notes) -> Any:
        _sized(len(value), least, most, "items", at)
        return value

    return rule


def pattern(source: str) -> Rule:
    """A pattern that a text matches."""
    compiled = patterns.compile(source)

    def rule(value: Any, at: Notes) -> Any:
        if not compiled.search(value):
            raise at.fail("pattern", f"text does not match {source}")
        return value

    return rule


def tag(prefix: str, but: tuple[str, ...] = (), longer: tuple[str, ...] = ()) -> Rule:
    """A tag that begins so, and is none of another type."""

    def rule(value: Any, at: Notes) -> Any:
        if not value.startswith(prefix):
            raise at.fail("pattern", f"text does not begin with {prefix}")
        if value in but or value.startswith(longer):
            raise at.fail("pattern", "text is the tag of another type")
        return value

    return rule


def url(value: Any, at: Notes) -> Any:
    """An absolute URL, which is rewritten to its WHATWG serialisation."""
    try:
        return weburl.normalize(value)
    except ParseError as e:
        raise at.fail("bad-url", e.message) from None


# Of a value that is made of others: how its parts are verified.
Verify = Callable[[Any, Any], Any]


def enter(made: Any, *fields: tuple[str, str, Verify]) -> None:
    """Runs the rules of fields, by attribute and key, on an object that is new."""
    values = made.__dict__
    for name, key, verify in fields:
        value = values[name]
        if value is not ABSENT and (value is not None or name not in made.optional__):
            values[name] = verify(value, Failing(key))


def each_item(verify: Verify, *own: Rule) -> Verify:
    def rule(value: Any, at: Failing) -> Any:
        made = [verify(item, at.under(i)) for i, item in enumerate(value)]
        for one in own:
            made = one(made, at)
        return made

    return rule


def each_value(verify: Verify) -> Verify:
    def rule(value: Any, at: Failing) -> Any:
        return {key: verify(item, at.under(key)) for key, item in value.items()}

    return rule


def nullable(verify: Verify) -> Verify:
    return lambda value, at: None if value is None else verify(value, at)


def each_rule(*rules: Rule) -> Verify:
    def rule(value: Any, at: Failing) -> Any:
        for one in rules:
            value = one(value, at)
        return value

    return rule


def by_kind(**members: Verify) -> Verify:
    from .codec import kind

    def rule(value: model.Value, at: Failing) -> Any:
        verify = members.get(
            "object"
            if not isinstance(value, (str, int, float, bool, list))
            else kind(value)
        )
        return value if verify is None else verify(value, at)

    return rule
