"""What pydantic-core reads in one go is what the tables read."""

from __future__ import annotations

import dataclasses
import enum
import json
import random
import unittest
from typing import Any

import pydantic

from runtime import codec, jsontext, model, objects, rules, unions
from runtime.codec import At, Diagnostic
from runtime.errors import ParseError
from runtime.presence import ABSENT

DOCUMENTS = 6000


class Colour(enum.StrEnum):
    RED = "red"
    BLUE = "blue"


class Note(model.Model):
    type: Any
    id: Any
    text: Any
    colour: Any
    open_colour: Any
    size: Any
    weight: Any
    done: Any
    title: Any
    label: Any
    tags: Any
    parts: Any
    counts: Any
    data: Any
    value: Any
    spelled: Any
    secret: Any
    found: Any


class Part(model.Model):
    kind: Any
    name: Any
    inner: Any


class Leaf(model.Model):
    kind: Any
    url: Any
    few: Any


class Old(model.Model):
    kind: Any


class Summed(model.Model):
    kind: Any
    total: Any


def _is_named(made: Any) -> None:
    if made.name == "nobody":
        raise ParseError("check", "somebody has a name")


def _sum(made: Any) -> None:
    made.__dict__["total"] = 3


COLOUR: codec.Enum[Colour] = codec.Enum(Colour)
OPEN: codec.Enum[Any] = codec.Enum(Colour, ("x-",), keeps=True)
NOTE: objects.Object[Note] = objects.Object(Note)
PART: objects.Object[Part] = objects.Object(Part)
LEAF: objects.Object[Leaf] = objects.Object(Leaf)
OLD: objects.Object[Old] = objects.Object(Old)
SUMMED: objects.Object[Summed] = objects.Object(Summed)
EITHER: unions.Tagged[Any] = unions.Tagged("kind", "drop")
KINDS: unions.Kinds[Any] = unions.Kinds()
KEYED: unions.Keyed[Any] = unions.Keyed("keep")
F = objects.Field

NOTE.of(
    F("type", "type", codec.string, const="note"),
    F("id", "id", codec.string, required=False, default=lambda at: at.new_id()),
    F("text", "text", codec.string),
    F("colour", "colour", COLOUR, required=False, default=lambda at: Colour.RED),
    F("open_colour", "openColour", OPEN, required=False, optional=True),
    F("size", "size", codec.integer, required=False, optional=True),
    F("weight", "weight", codec.number, required=False, optional=True),
    F("done", "done", codec.boolean, required=False, default=lambda at: False),
    F("title", "title", codec.Nullable(codec.string)),
    F(
        "label",
        "label",
        codec.Nullable(codec.string),
        required=False,
        optional=True,
        nullable=True,
    ),
    F(
        "tags",
        "tags",
        codec.List(codec.string, rules.items(None, 3)),
        required=False,
        default=lambda at: ["a"],
    ),
    F("parts", "parts", codec.List(EITHER), required=False, default=lambda at: []),
    F(
        "counts",
        "counts",
        codec.Nullable(codec.Map(codec.Nullable(codec.integer))),
        required=False,
        optional=True,
        null_is_absent=True,
    ),
    F("data", "data", codec.record, required=False, default=lambda at: {}),
    F("value", "value", codec.anything, required=False, optional=True),
    F(
        "spelled",
        "spelled",
        codec.string,
        also=("speltSo",),
        required=False,
        optional=True,
    ),
    F(
        "secret",
        "secret",
        codec.string,
        required=False,
        optional=True,
        private=True,
    ),
    F("found", "found", KEYED, required=False, optional=True),
)
PART.of(
    F("kind", "kind", codec.string, const="part"),
    F("name", "name", codec.string),
    F("inner", "inner", KINDS, required=False, optional=True, null_is_absent=True),
    unknown="keep",
    check=_is_named,
)
LEAF.of(
    F("kind", "kind", codec.string),
    F("url", "url", codec.string.with_rules(rules.url), required=False, optional=True),
    F(
        "few",
        "few",
        codec.integer.with_rules(rules.bounds(-3, 1e6)),
        required=False,
        optional=True,
    ),
    unknown="reject",
)
OLD.of(F("kind", "kind", codec.string))
SUMMED.of(
    F("kind", "kind", codec.string),
    F("total", "total", codec.integer, required=False, optional=True, derived=True),
    derive=_sum,
)
EITHER.of(
    {"part": PART, "leaf": LEAF, "summed": SUMMED},
    prefixes=(("leaf-", LEAF),),
    retired={"old": unions.Retired(OLD, lambda old: None)},
    untagged=(PART,),
    labels=["part", "leaf", "leaf-*", "summed"],
)
KINDS.of(object=PART, list=codec.List(KINDS), string=codec.string, number=codec.number)
KEYED.of((("kind",), PART), (("other",), LEAF))


class Documents(random.Random):
    """Makes up texts, a fifth of them damaged."""

    def often(self, what: Any, else_: Any) -> Any:
        return what() if self.random() < 0.97 else else_()

    def text(self) -> str:
        return "".join(
            self.choice(("a", "b ", '"', "\\", "é", "😀", "\n", ":", ",", "{", "/"))
            for _ in range(self.randrange(6))
        )

    def free(self, depth: int = 0) -> Any:
        kinds = 7 if depth < 3 else 5
        match self.randrange(kinds):
            case 0:
                return self.choice((None, True, False))
            case 1:
                return self.choice((0, 1, -5, 2**53 - 1, 2**53 + 1, -(2**80)))
            case 2:
                return self.choice((0.5, -0.0, 1.0, 1e21, 2.5e-9))
            case 3 | 4:
                return self.text()
            case 5:
                return [self.free(depth + 1) for _ in range(self.randrange(3))]
            case _:
                return {
                    self.text(): self.free(depth + 1) for _ in range(self.randrange(3))
                }

    def perhaps(self, members: dict[str, Any]) -> dict[str, Any]:
        """Some members of an object, in any order."""
        keys = [key for key in members if self.random() < 0.5]
        self.shuffle(keys)
        return {key: members[key]() for key in keys}

    def part(self) -> Any:
        match self.randrange(12):
            case 0:
                return {"kind": self.choice(("old", "leaf-x", "?", "summed"))}
            case 1:
                return {"name": "n"}
            case 2 | 3 | 4 | 5:
                url = self.choice(("http://a/b", "http://A/", "x"))
                members = {"url": lambda: url, "few": lambda: self.randrange(-4, 9)}
                return {"kind": "leaf", **self.perhaps(members)}
        extra = {} if self.random() < 0.9 else {self.text(): self.free()}
        name = self.often(self.text, lambda: "nobody")
        return {
            "kind": "part",
            "name": name,
            **self.perhaps({"inner": self.inner}),
            **extra,
        }

    def inner(self) -> Any:
        match self.randrange(5):
            case 0:
                return self.choice((1, 1.5, -0.0, "", None))
            case 1:
                return [self.inner() for _ in range(self.randrange(3))]
            case 2:
                return self.part()
        return self.text()

    def note(self) -> dict[str, Any]:
        colours = ("red", "blue", "green", "x-1", None)
        numbers = (0, 1, -7, 1.0, 1.5, 2**53 - 1, 2**53, -(2**53), 1e300, -0.0, True)
        members = {
            "colour": lambda: self.often(lambda: "blue", lambda: self.choice(colours)),
            "openColour": lambda: self.often(
                lambda: "red", lambda: self.choice(colours)
            ),
            "size": lambda: self.often(lambda: 7, lambda: self.choice(numbers)),
            "weight": lambda: self.choice(numbers[:-1]),
            "done": lambda: self.choice((True, False)),
            "label": lambda: self.choice((None, self.text())),
            "tags": lambda: [self.text() for _ in range(self.randrange(4))],
            "parts": lambda: [self.part() for _ in range(self.randrange(3))],
            "counts": lambda: self.often(
                lambda: {self.text(): self.choice((1, None))}, lambda: None
            ),
            "data": lambda: self.often(dict, lambda: {self.text(): self.free()}),
            "value": self.free,
            "spelled": self.text,
        }
        odd = {
            "speltSo": self.text,
            "secret": self.text,
            "found": self.part,
            "unknown": self.free,
        }
        note = {
            **self.often(lambda: {"id": "n1"}, dict),
            "type": "note",
            "text": self.text(),
            "title": self.choice((None, self.text())),
            **self.perhaps(members),
            **self.often(dict, lambda: self.perhaps(odd)),
        }
        return dict(self.sample(list(note.items()), len(note)))

    def document(self) -> str:
        text = json.dumps(
            self.note(),
            ensure_ascii=self.random() < 0.5,
            indent=self.choice((None, None, None, 1, "\t")),
            separators=self.choice((None, (",", ":"), (" , ", " : "))),
        )
        return self.damaged(text) if self.random() < 0.2 else text

    def damaged(self, text: str) -> str:
        """A document with something in it that is seldom there, or wrong."""
        at = self.randrange(len(text) + 1)
        match self.randrange(6):
            case 0:
                return text[:at] + text[at + self.randrange(1, 4) :]
            case 1:
                end = self.choice((" ", "\n\t", "x", "}", "\0", "\ufeff", "1"))
                return self.choice((text + end, end + text))
            case 2:  # a key that stands twice
                begin = text.index("{") + 1
                key = self.choice(("text", "title", "te\\u0078t", "unknown", "data"))
                value = self.choice(('"x"', "null", "{}", "1", '"\\\\"'))
                return f'{text[:begin]}"{key}":{value},{text[begin:]}'
            case 3:
                number = self.choice(
                    ("-0", "1e2", "1.0", "1E400", "NaN", "-Infinity", "01", "9" * 30)
                )
                key = self.choice(("size", "weight", "value"))
                return f'{text.rstrip()[:-1]},"{key}":{number}}}'
            case 4:
                odd = (
                    "\\ud800",
                    "\\ud83d\\ude00",
                    "\ud83d",
                    "\\u0041",
                    "\x7f",
                    "\x01",
                    "\\/",
                    "\\x",
                )
                return text[:at] + self.choice(odd) + text[at:]
            case _:
                return text[:at] + self.choice('"{}[]:,\\ 0e-tn') + text[at:]


def told(value: Any) -> Any:
    """All that there is to a value."""
    if isinstance(value, model.Model):
        return (
            type(value).__name__,
            [(name, told(part)) for name, part in value.__dict__.items()],
            sorted(value.__pydantic_fields_set__),
            value.__pydantic_private__,
            told(value.__pydantic_extra__),
        )
    if isinstance(value, dict):
        return [(key, told(part)) for key, part in value.items()]
    if isinstance(value, list):
        return [told(part) for part in value]
    if isinstance(value, model.Unknown):
        return value.tag, told(value.value)
    return "absent" if value is ABSENT else f"{type(value).__name__} {value!r}"


@dataclasses.dataclass
class Reading:
    """What comes of a document."""

    value: Any = None
    error: Any = None
    notes: list[Diagnostic] = dataclasses.field(default_factory=list)


def by_tables(text: str) -> Reading:
    reading = Reading()
    at = At(lambda: "drawn", lambda: "now", reading.notes.append)
    try:
        read = jsontext.read_document(text, NOTE.whole, at)
        reading.value = told(read)
    except ParseError as error:
        reading.error = type(error), error.code, error.path, error.message
    return reading


class RefusedError(Exception):
    pass


def refuse(text: str, *args: Any) -> Any:
    raise RefusedError


class Validators(unittest.TestCase):
    def test_reads_as_the_tables(self) -> None:
        documents = Documents(7)
        usual = 0
        for _ in range(DOCUMENTS):
            text = documents.document()
            want = by_tables(text)
            try:
                read = told(NOTE.usual_reader()(refuse, text))
            except RefusedError:
                continue
            usual += 1
            self.assertEqual(Reading(read), want, text)
        self.assertGreater(usual, DOCUMENTS // 3)

    def test_leaves_to_the_tables_what_they_know(self) -> None:
        for text in (
            '{"type":"note","id":"","text":"","title":null,"text":"twice"}',
            '{"type":"note","id":"","text":"\\\\","title":null,"data":{"a":1,"a":2}}',
            '{"type":"note","text":"no id","title":null}',
            '{"type":"note","id":"","text":"","title":null,"more":1}',
            '{"type":"note","id":"","text":"","title":null,"counts":null}',
            '{"type":"note","id":"","text":"","title":null,"value":NaN}',
            '{"type":"note","id":"","text":"","title":null,"value":9007199254740992}',
            '{"type":"note","id":"","text":"","title":null,"secret":"s"}',
        ):
            with self.assertRaises(RefusedError, msg=text):
                NOTE.usual_reader()(refuse, text)

    def test_knows_nothing_of_what_pydantic_takes(self) -> None:
        class Inner(model.Model):
            name: str | None = pydantic.Field(default=None, alias="theName")

        class Outer(model.Model):
            inner: Inner | None = None

        inner: objects.Object[Inner] = objects.Object(Inner)
        outer: objects.Object[Outer] = objects.Object(Outer)
        name = F("name", "theName", codec.string, required=False, optional=True)
        inner.of(name, unknown="keep")
        outer.of(F("inner", "inner", inner, required=False, optional=True))
        Outer.model_rebuild(_types_namespace={"Inner": Inner})
        self.assertEqual(Inner(theName="a").name, "a")  # completes it
        self.assertTrue(Inner.__pydantic_complete__)
        for text in (
            '{"theName":null}',
            '{"theName":null,"x":"y"}',
            '{"name":"a"}',
        ):
            for usual, document in (
                (inner.usual_reader(), text),
                (outer.usual_reader(), f'{{"inner":{text}}}'),
            ):
                with self.assertRaises(RefusedError, msg=document):
                    usual(refuse, document)
        self.assertTrue(Inner.__pydantic_complete__)

    def test_default_is_made_anew(self) -> None:
        text = '{"type":"note","id":"","text":"","title":null}'
        first, second = (NOTE.usual_reader()(refuse, text) for _ in range(2))
        first.tags.append("b")
        self.assertEqual(second.tags, ["a"])
        self.assertIn("tags", second.__pydantic_fields_set__)
        self.assertIs(second.label, ABSENT)
