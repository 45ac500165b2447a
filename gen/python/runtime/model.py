"""What all models have in common: how they are made, copied and written."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeAlias, TypeVar

import pydantic
import pydantic_core.core_schema as core
from pydantic.json_schema import JsonSchemaValue

from . import jsontext
from .presence import ABSENT

T = TypeVar("T")


class Model(pydantic.BaseModel):
    """The base of all models."""

    model_config = pydantic.ConfigDict(
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        protected_namespaces=(),
        defer_build=True,
    )

    # Of every field the attribute, the key in documents, and whether it is private.
    wire__: ClassVar[tuple[tuple[str, str, bool], ...]] = ()
    # The attributes of which None stands for absence.
    optional__: ClassVar[frozenset[str]] = frozenset()
    # What an object has that is given nothing: constants, and what stands for absence.
    blank__: ClassVar[dict[str, Any]] = {}
    # Whether what is unknown is kept.
    keeps__: ClassVar[bool] = False

    @pydantic.model_serializer(mode="wrap")
    def _without_absent(self, handler: Any) -> Any:
        document = handler(self)
        values = self.__dict__
        for name, key, _ in self.wire__:
            value = values.get(name)
            if value is ABSENT or (value is None and name in self.optional__):
                document.pop(name, None)
                document.pop(key, None)
        return document

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: core.CoreSchema, handler: pydantic.GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        # What is written has the form of what is read; of a serializer nobody knows it.
        form: Any = {k: v for k, v in schema.items() if k != "serialization"}
        return handler(form)

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        # What is absent is not shown.
        return [pair for pair in super().__repr_args__() if pair[1] is not ABSENT]


class Unknown:
    """A value of a union that the protocol does not know: it is kept as it is. Its keys
    are attributes, too, as the fields of what is known are.
    """

    __slots__ = ("tag", "value")

    def __init__(self, tag: str, value: dict[str, Any]) -> None:
        self.tag = tag
        self.value = value

    def __getattr__(self, name: str) -> Any:
        # What Python asks objects for is no key of a document.
        if name[0] == "_" or name in Unknown.__slots__ or name not in self.value:
            raise AttributeError(f"an unknown value has no {name}", name=name, obj=self)
        return self.value[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unknown) and jsontext.same(self.value, other.value)

    def __hash__(self) -> int:
        return hash(self.tag)

    def __repr__(self) -> str:
        return f"Unknown({self.value!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> core.CoreSchema:
        return core.is_instance_schema(
            cls,
            serialization=core.plain_serializer_function_ser_schema(lambda u: u.value),
        )


Value: TypeAlias = jsontext.JSON | pydantic.BaseModel | enum.Enum | Unknown
"""What fields hold."""

_new = object.__new__
_set_fields = pydantic.BaseModel.__dict__["__dict__"].__set__
_set_given = pydantic.BaseModel.__dict__["__pydantic_fields_set__"].__set__
_set_extra = pydantic.BaseModel.__dict__["__pydantic_extra__"].__set__
_set_private = pydantic.BaseModel.__dict__["__pydantic_private__"].__set__


def put(
    cls: type[Any],
    fields: dict[str, Any],
    given: set[str],
    kept: dict[str, Any] | None = None,
) -> Any:
    """An object of all its attributes, of which some were given."""
    made = _new(cls)
    _set_fields(made, fields)
    _set_given(made, given)
    _set_extra(made, kept)
    _set_private(made, None)
    return made


def make(
    cls: type[Any], values: dict[str, Any], kept: dict[str, Any] | None = None
) -> Any:
    """An object of values that need not be looked at."""
    fields = cls.blank__.copy()
    fields.update(values)
    return put(cls, fields, set(values), (kept or {}) if cls.keeps__ else None)


def clone(value: T) -> T:
    """A copy that shares nothing that anybody may change."""
    if type(value) in PLAIN or not isinstance(value, COPIED):
        return value
    whole: Any = value
    copied: T
    try:
        copied = _clone(whole)
    except RecursionError:
        copied = jsontext.deep(_clone, whole)
    return copied


def _clone(value: Value) -> Any:
    copied: Any
    if isinstance(value, list):
        copied = [item if type(item) in PLAIN else _clone(item) for item in value]
    elif isinstance(value, dict):
        copied = {k: v if type(v) in PLAIN else _clone(v) for k, v in value.items()}
    elif isinstance(value, pydantic.BaseModel):
        extra = value.__pydantic_extra__
        fields: Any = value.__dict__
        copied = put(
            type(value),
            _clone(fields),
            value.__pydantic_fields_set__.copy(),
            None if extra is None else _clone(extra),
        )
    else:
        return value
    return copied


def shallow(value: Any) -> Any:
    """A copy of an object, a list or a map that shares all its parts. What is none of
    these comes back as it is.
    """
    cls: type[Any] = value.__class__
    if cls in PLAIN:
        return value
    if cls is list or cls is dict:
        return value.copy()
    if pydantic.BaseModel not in cls.__mro__:
        return value
    extra = value.__pydantic_extra__
    private = value.__pydantic_private__
    copied = put(
        cls,
        value.__dict__.copy(),
        value.__pydantic_fields_set__.copy(),
        None if extra is None else extra.copy(),
    )
    if private is not None:
        _set_private(copied, private.copy())
    return copied


COPIED: tuple[type[Any], ...] = (list, dict, pydantic.BaseModel)
PLAIN = frozenset((str, int, float, bool, type(None)))


def free(owned: Any, private: bool = False) -> Any:
    """A value as the JSON that is sent of it: a copy."""
    value: Value = owned
    if type(value) in PLAIN:
        return value
    if isinstance(value, pydantic.BaseModel):
        document: dict[str, Any] = {}
        values = value.__dict__
        cls = type(value)
        optional = cls.optional__  # type: ignore[attr-defined]
        for name, key, secret in cls.wire__:  # type: ignore[attr-defined]
            item = values[name]
            if (
                item is ABSENT
                or (item is None and name in optional)
                or (secret and not private)
            ):
                continue
            document[key] = item if type(item) in PLAIN else free(item, private)
        if value.__pydantic_extra__:
            document.update(clone(value.__pydantic_extra__))
        return document
    if isinstance(value, list):
        return [free(item, private) for item in value]
    if isinstance(value, dict):
        return {k: free(v, private) for k, v in value.items()}
    if type(value).__name__ == "Unknown":
        unknown: Any = value  # of this package, or of another one
        return clone(unknown.value)
    return str(value) if isinstance(value, enum.Enum) else value


STRUCTURED = (list, dict, pydantic.BaseModel, enum.Enum, Unknown)


def encode(value: Any, private: bool = False) -> str:
    """The canonical JSON of a value."""
    try:
        return jsontext.write(free(value, private))
    except RecursionError:
        return jsontext.deep(lambda: jsontext.write(free(value, private)))


def look(owner: Any, name: str) -> Any:
    """The attribute of an object, or ABSENT of what has none of that name."""
    try:
        value = owner.__dict__[name]
    except (AttributeError, KeyError):
        return ABSENT
    return ABSENT if value is None and name in owner.optional__ else value


def tag_of(value: Any, name: str) -> Any:
    """The tag of a value of a union."""
    fields = getattr(value, "__dict__", None)
    return value.tag if fields is None else fields[name]


def or_else(value: Any, other: Any) -> Any:
    """What is there, or what stands for it."""
    return other if value is None or value is ABSENT else value


def or_missing(value: Any, other: Any) -> Any:
    """What is there, be it null, or what stands for it."""
    return other if value is ABSENT else value


def kept_of(other: Any, keys: tuple[str, ...]) -> dict[str, Any]:
    """What an object keeps of unknown fields, but for those of another one."""
    kept: dict[str, Any] = other.__pydantic_extra__ or {}
    return {key: clone(value) for key, value in kept.items() if key not in keys}


def by_key(*members: tuple[str, type[Any]]) -> Callable[[Any], str]:
    """Tells pydantic the member of a union: the first whose key is there."""

    def tell(value: Value) -> str:
        there = value if isinstance(value, dict) else ()
        return next(
            (key for key, cls in members if key in there or isinstance(value, cls)), ""
        )

    return tell


def discriminator(
    name: str, key: str, tags: tuple[str, ...], prefixes: tuple[str, ...]
) -> Callable[[Any], str]:
    """Tells pydantic the member of a union: its tag, or what that begins with."""

    def tell(value: Value) -> str:
        tag: Any = value.get(key, "") if isinstance(value, dict) else look(value, name)
        if tag in tags:
            return str(tag)
        found = next(
            (prefix for prefix in prefixes if str(tag).startswith(prefix)), None
        )
        return "" if found is None else f"{found}*"

    return tell
