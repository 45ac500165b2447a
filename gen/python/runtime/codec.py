"""How values are read: codecs, of which those of types are put together.

A codec reads what JSON has become in Python, and makes models of it that need not be
looked at again. The first error in the order of the document is raised. As a schema it
says the same of most documents: see :mod:`.validators`.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeGuard, TypeVar

from pydantic_core import CoreSchema
from pydantic_core import core_schema as core

from . import jsontext, model, sources
from .errors import DropError, ParseError, Path, TagError
from .limits import Limits, deepest
from .validators import NEVER, Schemas, UnusualError, reader, ruled

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


class _Usual(At):
    """Gives up where anything but a value would come out."""

    def __init__(self) -> None:
        super().__init__(self._give_up, self._give_up)

    def _give_up(self) -> str:
        raise UnusualError

    def fail(self, code: str, message: str, *inner: str | int) -> Any:
        return UnusualError()

    def note(self, code: str, message: str, *inner: str | int) -> None:
        raise UnusualError


USUAL = _Usual()
"""Where documents are read of which there is nothing to be told."""


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


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a value is a list."""
    return isinstance(value, list)


def is_dict(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a value is a free-form object, or a map."""
    return isinstance(value, dict)


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

    def schema(self, schemas: Schemas) -> CoreSchema:
        """What of this pydantic-core reads."""
        return NEVER

    def schema_but_null(self, schemas: Schemas) -> CoreSchema:
        """:meth:`schema`, without null."""
        return self.schema(schemas)

    @functools.cached_property
    def _read_usual(self) -> Callable[..., T]:
        return reader(self)

    def usual_reader(self) -> Callable[..., T]:
        """See :func:`.validators.reader`."""
        return self._read_usual

    def whole(self, value: Any, at: At) -> T:
        read = self.read(value, at)
        if read is DROPPED:
            assert at.dropped is not None
            lost = at.dropped
            inside = len(lost.path) - len(at.path)
            raise DropError(lost.code, lost.message, lost.path, inside)
        return read  # type: ignore[no-any-return]

    def decode(
        self,
        text: str | bytes,
        *,
        new_id: Callable[[], str] = sources.new_id,
        now: Callable[[], str] = sources.now,
        diagnose: Callable[[Diagnostic], None] | None = None,
        limits: Limits | None = None,
    ) -> T:
        """Reads a document."""
        if not isinstance(text, str):
            text = jsontext.decode_utf8(text)
        depth = jsontext.MAX_DEPTH if limits is None else deepest(limits)
        if depth < jsontext.MAX_DEPTH:
            return self.decode_unusual(text, new_id, now, diagnose, depth)
        return self._read_usual(self.decode_unusual, text, new_id, now, diagnose, depth)

    def decode_unusual(
        self,
        text: str,
        new_id: Callable[[], str],
        now: Callable[[], str],
        diagnose: Callable[[Diagnostic], None] | None,
        max_depth: int,
    ) -> T:
        """Reads any document, by the tables."""
        at = At(new_id, now, diagnose)
        return jsontext.read_document(text, self.whole, at, limit=max_depth)

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
        limits: Limits | None = None,
    ) -> T:
        """Reads a snapshot."""
        at = At(new_id, now, diagnose, True)
        return jsontext.read_document(text, self.whole, at, limit=deepest(limits))

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

    def schema(self, schemas: Schemas) -> CoreSchema:
        return ruled(_SCHEMAS[self._read], self._rules, USUAL)

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


def free_form(value: Any, at: At) -> Any:
    """A value of which the protocol says nothing."""
    if value:
        fault = jsontext.unsound(value)
        if fault is not None:
            raise at.fail(*fault)
    return value


def _any(value: Any, at: At) -> Any:
    if value is None:
        raise wrong_kind(at, "any value but null", value)
    return free_form(value, at)


def _record(value: Any, at: At) -> Any:
    if not isinstance(value, dict):
        raise wrong_kind(at, "object", value)
    return free_form(value, at)


def _not_null(value: Any) -> Any:
    if value is None:
        raise UnusualError
    return value


_PLAIN: dict[Callable[[Any, At], Any], type] = {_string: str, _bool: bool}
_SCHEMAS: dict[Callable[[Any, At], Any], CoreSchema] = {
    _string: core.str_schema(strict=True),
    _bool: core.bool_schema(strict=True),
    _int: core.int_schema(strict=True, ge=-_SAFE, le=_SAFE),
    _number: core.float_schema(strict=True, allow_inf_nan=False),
    _any: core.no_info_after_validator_function(_not_null, core.any_schema()),
    _record: core.dict_schema(core.str_schema(strict=True), strict=True),
}

string: Leaf[str] = Leaf(_string)
boolean: Leaf[bool] = Leaf(_bool)
integer: Leaf[int] = Leaf(_int)
number: Leaf[float] = Leaf(_number)
anything: Leaf[Any] = Leaf(_any)
record: Leaf[dict[str, Any]] = Leaf(_record)


class Enum(Codec[T]):
    """A text that is one of the values, or begins like one; or any text."""

    def __init__(
        self, values: Iterable[Any], prefixes: tuple[str, ...] = (), keeps: bool = False
    ) -> None:
        self.known: dict[str, Any] = {str(v.value): v for v in values}
        self._prefixes = prefixes
        self._keeps = keeps

    def plain(self) -> tuple[type, dict[Any, Any] | None] | None:
        return str, self.known

    def schema(self, schemas: Schemas) -> CoreSchema:
        return core.literal_schema(list(self.known.values())) if self.known else NEVER

    def read(self, value: jsontext.JSON, at: At) -> Any:
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

    def schema(self, schemas: Schemas) -> CoreSchema:
        return core.nullable_schema(self._elem.schema(schemas))

    def schema_but_null(self, schemas: Schemas) -> CoreSchema:
        schema: CoreSchema = self._elem.schema_but_null(schemas)
        return schema

    def read(self, value: jsontext.JSON, at: At) -> Any:
        return None if value is None else self._elem.read(value, at)


class List(Codec[T]):
    """A list, which does without elements that are dropped."""

    def __init__(self, elem: AnyCodec, *rules: Callable[[Any, At], Any]) -> None:
        self._elem = elem
        self._rules = rules

    def schema(self, schemas: Schemas) -> CoreSchema:
        schema = core.list_schema(self._elem.schema(schemas), strict=True)
        return ruled(schema, self._rules, USUAL)

    def read(self, value: jsontext.JSON, at: At) -> Any:
        if not isinstance(value, list):
            raise wrong_kind(at, "list", value)
        items: list[Any] = []
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

    def schema(self, schemas: Schemas) -> CoreSchema:
        keys = core.str_schema(strict=True)
        return core.dict_schema(keys, self._elem.schema(schemas), strict=True)

    def read(self, value: jsontext.JSON, at: At) -> Any:
        if not isinstance(value, dict):
            raise wrong_kind(at, "object", value)
        entries: dict[str, Any] = {}
        for key, item in value.items():
            at.path.append(key)
            entries[key] = self._elem.whole(item, at)
            at.path.pop()
        return entries
