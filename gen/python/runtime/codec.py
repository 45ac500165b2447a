"""How values are read: codecs, of which those of types are put together.

A codec reads what JSON has become in Python, and makes models of it that need not be
looked at again. The first error in the order of the document is raised.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Generic, TypeGuard, TypeVar

import pydantic

from . import jsontext, model, sources
from .errors import DropError, ParseError, Path, TagError, clip
from .presence import ABSENT

T = TypeVar("T")

# A codec of this package or of another one, which has a runtime of its own.
AnyCodec = Any

_SAFE = 2**53 - 1
_FREE = 256  # objects and lists inside each other, in a free-form value


@dataclasses.dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something that was read but not understood, or not taken as it stands."""

    code: str
    path: Path
    message: str


class At:
    """Where a reader is, and what it goes by."""

    __slots__ = ("diagnose", "dropped", "new_id", "now", "path", "private")

    def __init__(
        self,
        new_id: Callable[[], str] = sources.new_id,
        now: Callable[[], str] = sources.now,
        diagnose: Callable[[Diagnostic], None] | None = None,
        private: bool = False,
    ) -> None:
        self.new_id = new_id
        self.now = now
        self.diagnose = diagnose
        self.private = private
        self.path: list[str | int] = []
        self.dropped: ParseError | None = None

    def fail(self, code: str, message: str, *inner: str | int) -> ParseError:
        return ParseError(code, message, (*self.path, *inner))

    def fail_tag(self, code: str, message: str, tag: str) -> ParseError:
        return TagError(code, message, (*self.path, tag))

    def note(self, code: str, message: str, *inner: str | int) -> None:
        if self.diagnose is not None:
            self.diagnose(Diagnostic(code, (*self.path, *inner), message))

    def drop(self, why: ParseError) -> Any:
        self.dropped = why
        return DROPPED


DROPPED: Any = ...
"""What a value is that was dropped. All packages of a process share it."""


class UnusualError(LookupError):
    """A document is not as most are: it may be wrong, or there is something to be told
    about it. The tables of codecs know what.
    """


class _NoPath(list[Any]):
    """The path of a reader that never says where it is."""

    def append(self, step: Any) -> None:
        pass

    def pop(self, at: Any = -1) -> None:
        pass


class _Usual(At):
    """Gives up where anything but a value would come out."""

    def __init__(self) -> None:
        super().__init__(self._give_up, self._give_up)
        self.path = _NoPath()

    def _give_up(self) -> str:
        raise UnusualError

    def fail(self, code: str, message: str, *inner: str | int) -> Any:
        return UnusualError()

    def note(self, code: str, message: str, *inner: str | int) -> None:
        raise UnusualError

    def drop(self, why: Any) -> Any:
        raise UnusualError


_USUAL = _Usual()

# What readers raise of a document that is left to the tables: they do not ask for what
# they can find out by going on.
_UNUSUAL = (LookupError, ValueError, RecursionError)


def sound(value: Any) -> Any:
    """A free-form value, once it was looked at."""
    if value and jsontext.unsound(value) is not None:
        raise UnusualError
    return value


def kind(value: object) -> str:
    """The name of what kind of JSON a value is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, str):
        return "string"
    if isinstance(value, (int, float)):
        return "number"
    return "list" if isinstance(value, list) else "object"


def is_number(value: object) -> TypeGuard[Any]:
    """Whether a value is a number, which in Python truth values are, too."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def wrong_kind(at: At, want: str, value: object) -> ParseError:
    return at.fail("wrong-type", f"want {want}, got {kind(value)}")


class Codec(Generic[T]):
    """Reads and writes values of a type."""

    def read(self, value: Any, at: At) -> Any:
        """The value that JSON stands for, or DROPPED."""
        raise NotImplementedError

    def plain(self) -> tuple[type, dict[Any, Any] | None] | None:
        """The type, and perhaps the choices, of values that stand for themselves."""
        return None

    def usual(self, value: Any) -> Any:
        """The value that JSON stands for if all is as usual. Nothing is told of it."""
        return self.whole(value, _USUAL)

    def reader(self) -> Callable[[Any], Any]:
        """:meth:`usual`, by the shortest way."""
        return self.usual

    def whole(self, value: Any, at: At) -> T:
        read = self.read(value, at)
        if read is DROPPED:
            assert at.dropped is not None
            raise DropError(at.dropped.code, at.dropped.message, at.dropped.path)
        return read  # type: ignore[no-any-return]

    def decode(
        self,
        text: str | bytes,
        *,
        new_id: Callable[[], str] = sources.new_id,
        now: Callable[[], str] = sources.now,
        diagnose: Callable[[Diagnostic], None] | None = None,
        max_depth: int = jsontext.MAX_DEPTH,
    ) -> T:
        """Reads a document."""
        parsed = None
        try:
            parsed = jsontext.parse(text)
            if max_depth >= jsontext.MAX_DEPTH:
                return self.usual(parsed)  # type: ignore[no-any-return]
        except _UNUSUAL:
            pass
        at = At(new_id, now, diagnose)
        return jsontext.read_document(
            text, self.whole, at, limit=max_depth, parsed=parsed
        )

    def encode(self, value: T) -> str:
        """Writes a value as a document: the same text as from every other language."""
        return model.encode(value)

    def restore(
        self,
        text: str | bytes,
        *,
        new_id: Callable[[], str] = sources.new_id,
        now: Callable[[], str] = sources.now,
        diagnose: Callable[[Diagnostic], None] | None = None,
    ) -> T:
        """Reads a snapshot."""
        at = At(new_id, now, diagnose, True)
        return jsontext.read_document(text, self.whole, at)

    def snapshot(self, value: T) -> str:
        """Writes a value with what is never sent, to go on folding later."""
        return model.encode(value, True)


class Leaf(Codec[T]):
    """A codec that is a function, and perhaps rules for what that gives."""

    def __init__(
        self, read: Callable[[Any, At], Any], *rules: Callable[[Any, At], Any]
    ) -> None:
        self._read = read
        self._rules = rules

    def read(self, value: Any, at: At) -> Any:
        read = self._read(value, at)
        for rule in self._rules:
            read = rule(read, at)
        return read

    def usual(self, value: Any) -> Any:
        return self.read(value, _USUAL)

    def plain(self) -> tuple[type, dict[Any, Any] | None] | None:
        cls = None if self._rules else _PLAIN.get(self._read)
        return None if cls is None else (cls, None)

    def with_rules(self, *rules: Callable[[Any, At], Any]) -> Leaf[T]:
        return Leaf(self._read, *rules)


def _string(value: Any, at: At) -> str:
    if isinstance(value, str):
        return value
    raise wrong_kind(at, "string", value)


def _bool(value: Any, at: At) -> bool:
    if isinstance(value, bool):
        return value
    raise wrong_kind(at, "bool", value)


def _int(value: Any, at: At) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        if -_SAFE <= value <= _SAFE:
            return value
        raise at.fail("out-of-range", "integer is beyond 2^53-1")
    if not isinstance(value, float):
        raise wrong_kind(at, "number", value)
    if abs(value) == float("inf") or (value.is_integer() and abs(value) > _SAFE):
        raise at.fail("out-of-range", "integer is beyond 2^53-1")
    if not value.is_integer():
        raise at.fail("wrong-type", "want integer, got a fraction")
    return int(value)


def _number(value: Any, at: At) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if abs(value) == float("inf"):
            raise at.fail("out-of-range", "number is too large for a double")
        return float(value)
    raise wrong_kind(at, "number", value)


def _free(value: Any, at: At) -> Any:
    if value:
        fault = jsontext.unsound(value)
        if fault is not None:
            raise at.fail(*fault)
    return value


def _any(value: Any, at: At) -> Any:
    if value is None:
        raise wrong_kind(at, "any value but null", value)
    return _free(value, at)


def _record(value: Any, at: At) -> Any:
    if not isinstance(value, dict):
        raise wrong_kind(at, "object", value)
    return _free(value, at)


_PLAIN: dict[Callable[[Any, At], Any], type] = {_string: str, _bool: bool}

string: Leaf[str] = Leaf(_string)
boolean: Leaf[bool] = Leaf(_bool)
integer: Leaf[int] = Leaf(_int)
number: Leaf[float] = Leaf(_number)
anything: Leaf[Any] = Leaf(_any)
record: Leaf[dict[str, Any]] = Leaf(_record)


class Enum(Codec[T]):
    """A text that is one of the values, or begins like one; or any text."""

    def __init__(
        self, values: type[Any], prefixes: tuple[str, ...] = (), keeps: bool = False
    ) -> None:
        self.known = {str(v.value): v for v in values}
        self._prefixes = prefixes
        self._keeps = keeps

    def plain(self) -> tuple[type, dict[Any, Any] | None] | None:
        return str, self.known

    def read(self, value: Any, at: At) -> Any:
        text = _string(value, at)
        known = self.known.get(text)
        if known is not None:
            return known
        if text.startswith(self._prefixes):
            return text
        if not self._keeps:
            labels = [*self.known, *(f"{prefix}*" for prefix in self._prefixes)]
            raise at.fail(
                "not-in-enum", f"want {one_of(labels)}, got {jsontext.excerpt(text)}"
            )
        at.note("unknown-value", f"unknown {jsontext.excerpt(text)} kept")
        return text


def one_of(values: list[str]) -> str:
    """The first few values that would have been right."""
    shown = [jsontext.excerpt(v) for v in values[:8]]
    listed = ", ".join(shown) + (", …" if len(values) > 8 else "")
    return listed if len(values) == 1 else f"one of {listed}"


class Nullable(Codec[T]):
    """A value, or null."""

    def __init__(self, elem: AnyCodec) -> None:
        self._elem = elem

    def read(self, value: Any, at: At) -> Any:
        return None if value is None else self._elem.read(value, at)


class List(Codec[T]):
    """A list, which does without elements that are dropped."""

    def __init__(self, elem: AnyCodec, *rules: Callable[[Any, At], Any]) -> None:
        self._elem = elem
        self._rules = rules

    def read(self, value: Any, at: At) -> Any:
        if not isinstance(value, list):
            raise wrong_kind(at, "list", value)
        items = []
        read, path = self._elem.read, at.path
        for i, item in enumerate(value):
            path.append(i)
            one = read(item, at)
            path.pop()
            if one is not DROPPED:
                items.append(one)
        for rule in self._rules:
            items = rule(items, at)
        return items


class Map(Codec[T]):
    """A map, in which nothing can be dropped."""

    def __init__(self, elem: AnyCodec) -> None:
        self._elem = elem

    def read(self, value: Any, at: At) -> Any:
        if not isinstance(value, dict):
            raise wrong_kind(at, "object", value)
        entries = {}
        for key, item in value.items():
            at.path.append(key)
            entries[key] = self._elem.whole(item, at)
            at.path.pop()
        return entries


class Kinds(Codec[T]):
    """A union whose members are told apart by the kind of JSON."""

    def __init__(self) -> None:
        self._members: dict[str, AnyCodec] = {}

    def of(self, **members: AnyCodec) -> None:
        self._members = members

    def read(self, value: Any, at: At) -> Any:
        member = self._members.get(kind(value))
        if member is None:
            raise wrong_kind(at, " or ".join(self._members), value)
        return member.read(value, at)


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """A field of an object, as it is read."""

    name: str  # of the attribute
    key: str
    codec: AnyCodec
    also: tuple[str, ...] = ()
    required: bool = True
    optional: bool = False
    nullable: bool = False
    default: Callable[[At], Any] | None = None
    const: Any = ABSENT
    null_is_absent: bool = False
    derived: bool = False
    private: bool = False

    def blank(self) -> Any:
        """What stands in an object to which nothing was given."""
        if self.const is not ABSENT and not self.optional:
            return self.const
        return ABSENT if self.optional and self.nullable else None

    def plain(self) -> tuple[str, type, dict[Any, Any] | None] | None:
        """The attribute, the type and perhaps the choices of values that need not be
        looked at more closely.
        """
        if self.derived or self.private or self.also:
            return None
        plain = self.codec.plain()
        if plain is None:
            return None
        cls, choices = plain
        if self.const is not ABSENT:
            if cls is not str:
                return None
            choices = {str(self.const): (choices or {}).get(self.const, self.const)}
        return self.name, cls, choices

    def read(self, value: Any, at: At) -> Any:
        read = self.codec.read(value, at)
        if self.const is not ABSENT and (
            read != self.const or isinstance(read, bool) != isinstance(self.const, bool)
        ):
            raise at.fail(
                "wrong-const",
                f"want {clip(jsontext.write(model.free(self.const)), 48)}",
            )
        return read


class Object(Codec[T]):
    """An object with its fields."""

    def __init__(self, cls: type[Any]) -> None:
        self.cls = cls
        self._fields: dict[str, Field] = {}
        self._required: tuple[Field, ...] = ()
        self._defaults: tuple[Field, ...] = ()
        self._plain: dict[str, tuple[str, type, dict[Any, Any] | None]] = {}
        self._needed: frozenset[str] = frozenset()
        self._given: frozenset[str] = frozenset()
        self._unknown = "drop"
        self._check: Callable[[Any], None] | None = None
        self._derive: Callable[[Any], None] | None = None
        self._usual: Callable[[Any], Any] | None = None

    def of(
        self,
        *fields: Field,
        usual: Callable[[Any], Any] | None = None,
        unknown: str = "drop",
        check: Callable[[Any], None] | None = None,
        derive: Callable[[Any], None] | None = None,
    ) -> None:
        self._fields = {key: f for f in fields for key in (f.key, *f.also)}
        self._plain = {f.key: plain for f in fields if (plain := f.plain()) is not None}
        self._needed = frozenset(f.name for f in fields if f.required)
        self._given = frozenset(f.name for f in fields if f.default is not None)
        self._required = tuple(f for f in fields if f.required)
        self._defaults = tuple(f for f in fields if f.default is not None)
        self._unknown = unknown
        self._check = check
        self._derive = derive
        self._usual = usual
        self.cls.wire__ = tuple((f.name, f.key, f.private) for f in fields)
        self.cls.optional__ = frozenset(
            f.name for f in fields if f.optional and not f.nullable
        )
        self.cls.blank__ = {f.name: f.blank() for f in fields}
        self.cls.keeps__ = unknown == "keep"

    def usual(self, value: Any) -> Any:
        return self.reader()(value)

    def reader(self) -> Callable[[Any], Any]:
        return super().usual if self._usual is None else self._usual

    def has_required(self, value: dict[str, Any], tag: str) -> bool:
        """Whether an object has what this one needs, its tag aside."""
        return all(
            f.key == tag or not value.keys().isdisjoint((f.key, *f.also))
            for f in self._required
        )

    def read(self, value: Any, at: At, implied: str | None = None) -> Any:
        if not isinstance(value, dict):
            raise wrong_kind(at, "object", value)
        values: dict[str, Any] = {}
        lost: ParseError | None = None
        there: set[str] = set()
        kept: dict[str, Any] | None = None
        path = at.path
        plain = self._plain
        for key, item in value.items():
            if key in plain:
                name, cls, choices = plain[key]
                if type(item) is cls:
                    if choices is None:
                        values[name] = item
                        continue
                    if item in choices:
                        values[name] = choices[item]
                        continue
            field = self._fields.get(key)
            path.append(key)
            if field is None:
                kept = self._unknown_field(key, item, at, kept)
            elif field.private and not at.private:
                if self._unknown == "reject":
                    raise at.fail("unknown-field", "unknown field")
                at.note("unknown-field", "unknown field dropped")
            elif field.also and self._better(field, key, value):
                at.note("unknown-field", "another spelling counts")
            elif field.derived:
                there.add(field.name)
            elif field.null_is_absent and item is None:
                at.note("null-is-absent", "null counts as missing")
            else:
                one = field.read(item, at)
                if one is not DROPPED:
                    values[field.name] = one
                elif field.required:
                    there.add(field.name)
                    lost = lost or at.dropped
            path.pop()
        if not self._needed <= values.keys():
            for field in self._required:
                if field.name in values or field.name in there:
                    continue
                if field.key != implied:
                    message = "required field is missing"
                    raise at.fail("missing-field", message, field.key)
                values[field.name] = field.const
        if lost is not None:
            return at.drop(lost)
        if not self._given <= values.keys():
            for field in self._defaults:
                if field.name not in values:
                    assert field.default is not None
                    values[field.name] = field.default(at)
        made = model.make(self.cls, values, kept)
        if self._derive is not None:
            self._derive(made)
        if self._check is not None:
            try:
                self._check(made)
            except ParseError as e:
                raise e.under(*path) from None
        return made

    @staticmethod
    def _better(field: Field, key: str, value: dict[str, Any]) -> bool:
        """Whether the object has the field under a spelling that counts more."""
        for spelling in (field.key, *field.also):
            if spelling == key:
                return False
            if spelling in value:
                return True
        return False

    def _unknown_field(
        self, key: str, item: Any, at: At, kept: dict[str, Any] | None
    ) -> dict[str, Any] | None:
        if self._unknown == "reject":
            raise at.fail("unknown-field", "unknown field")
        if self._unknown == "keep":
            at.note("unknown-field", "unknown field kept")
            kept = {} if kept is None else kept
            kept[key] = _free(item, at)
        else:
            at.note("unknown-field", "unknown field dropped")
        return kept


@dataclasses.dataclass(frozen=True, slots=True)
class Retired:
    """A member of former versions: what it becomes, or None."""

    codec: AnyCodec
    becomes: Callable[[Any], Any]


class Tagged(Codec[T]):
    """A union whose members are told apart by a tag."""

    def __init__(self, tag: str, unknown: str) -> None:
        self._tag = tag
        self._unknown = unknown
        self._members: dict[str, AnyCodec] = {}
        self._prefixes: tuple[tuple[str, AnyCodec], ...] = ()
        self._retired: dict[str, Retired] = {}
        self._untagged: tuple[AnyCodec, ...] = ()
        self._labels: list[str] = []
        self._readers: dict[str, Callable[[Any], Any]] = {}

    def of(
        self,
        members: dict[str, AnyCodec],
        prefixes: tuple[tuple[str, AnyCodec], ...] = (),
        retired: dict[str, Retired] | None = None,
        untagged: tuple[AnyCodec, ...] = (),
        labels: list[str] | None = None,
    ) -> None:
        self._members = members
        self._prefixes = prefixes
        self._retired = retired or {}
        self._untagged = untagged
        self._labels = labels or list(members)
        self._readers = {tag: codec.reader() for tag, codec in members.items()}

    def usual(self, value: Any) -> Any:
        if type(value) is dict:
            tag = value[self._tag]
            if type(tag) is str:
                return self._readers[tag](value)
        raise UnusualError

    def read(self, value: Any, at: At) -> Any:
        if not isinstance(value, dict):
            raise wrong_kind(at, "object", value)
        tag = value.get(self._tag, ABSENT)
        if not isinstance(tag, str):
            if tag is not ABSENT and self._unknown != "drop":
                message = f"want string, got {kind(tag)}"
                raise at.fail_tag("wrong-type", message, self._tag)
            return self._read_untagged(value, at, tag is ABSENT)
        retired = self._retired.get(tag)
        if retired is not None:
            return self._read_retired(value, at, tag, retired)
        member = self._members.get(tag) or next(
            (m for p, m in self._prefixes if tag.startswith(p)), None
        )
        if member is not None:
            return member.read(value, at)
        if self._unknown == "keep":
            at.note("unknown-member", f"unknown {jsontext.excerpt(tag)} kept")
            return model.Unknown(tag, _free(value, at))
        wanted = f"want {one_of(self._labels)}, got {jsontext.excerpt(tag)}"
        if self._unknown == "reject":
            raise at.fail_tag("unknown-member", wanted, self._tag)
        at.note("unknown-member", f"unknown {jsontext.excerpt(tag)} dropped")
        return at.drop(at.fail("unknown-member", wanted, self._tag))

    def _read_untagged(self, value: dict[str, Any], at: At, absent: bool) -> Any:
        if absent:
            for member in self._untagged:
                if member.has_required(value, self._tag):
                    return member.read(value, at, self._tag)
        if self._unknown != "drop":
            message = "required field is missing"
            raise at.fail_tag("missing-field", message, self._tag)
        at.note(
            "unknown-member",
            f"object without a string {jsontext.excerpt(self._tag)} dropped",
        )
        return at.drop(
            at.fail(
                "unknown-member", "want a string that tells what this is", self._tag
            )
        )

    def _read_retired(
        self, value: dict[str, Any], at: At, tag: str, retired: Retired
    ) -> Any:
        at.note("retired-member", f"retired {jsontext.excerpt(tag)}")
        old = retired.codec.read(value, at)
        if old is DROPPED:
            return old
        try:
            new = retired.becomes(old)
        except ParseError as e:
            raise e.under(*at.path) from None
        if new is None:
            return at.drop(
                at.fail(
                    "unknown-member",
                    f"nothing takes the place of {jsontext.excerpt(tag)}",
                    self._tag,
                )
            )
        return model.clone(new)


class Keyed(Codec[T]):
    """A union whose members are told apart by which of some keys is there."""

    def __init__(self, unknown: str) -> None:
        self._unknown = unknown
        self._members: tuple[tuple[tuple[str, ...], AnyCodec], ...] = ()

    def of(self, *members: tuple[tuple[str, ...], AnyCodec]) -> None:
        self._members = members

    def read(self, value: Any, at: At) -> Any:
        if not isinstance(value, dict):
            raise wrong_kind(at, "object", value)
        for keys, member in self._members:
            if not value.keys().isdisjoint(keys):
                return member.read(value, at)
        if self._unknown == "keep":
            at.note("unknown-member", "unknown object kept")
            return model.Unknown("", _free(value, at))
        known = one_of([keys[0] for keys, _ in self._members])
        wrong = at.fail("unknown-member", f"no key tells what this is: want {known}")
        if self._unknown == "reject":
            raise wrong
        at.note("unknown-member", "unknown object dropped")
        return at.drop(wrong)


def is_object(value: object) -> bool:
    """Whether a value of a union by kind is an object."""
    return (
        isinstance(value, (dict, pydantic.BaseModel))
        or type(value).__name__ == "Unknown"
    )
