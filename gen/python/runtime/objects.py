"""How objects are read, field by field."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

from pydantic_core import CoreSchema
from pydantic_core import core_schema as core

from . import jsontext, model
from .codec import DROPPED, USUAL, AnyCodec, At, Codec, free_form, wrong_kind
from .errors import ParseError, clip
from .presence import ABSENT
from .validators import NEVER, Schemas, UnusualError

T = TypeVar("T")


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
            const: Any = (
                self.const if choices is None else choices.get(self.const, self.const)
            )
            return self.name, cls, {str(self.const): const}
        return self.name, cls, choices

    def schema(self, schemas: Schemas) -> CoreSchema:
        """What of this pydantic-core reads, and what stands for it if it is absent."""
        schema: CoreSchema = self._schema_of_value(schemas)
        if self.default is None:
            blank = self.blank()
            if self.required:
                return schema
            if blank is None:
                return core.with_default_schema(schema, default=None)
            return core.with_default_schema(schema, default_factory=lambda: blank)
        default = self.default
        try:
            usual = default(USUAL)
        except UnusualError:  # it is drawn, which the tables do
            return schema
        if isinstance(usual, _CONSTANT):
            return core.with_default_schema(schema, default=usual)
        return core.with_default_schema(schema, default_factory=lambda: default(USUAL))

    def _schema_of_value(self, schemas: Schemas) -> Any:
        if self.private or self.derived:
            return NEVER
        if self.const is not ABSENT:
            const = isinstance(self.const, str)
            return core.literal_schema([self.const]) if const else NEVER
        if self.null_is_absent:
            return self.codec.schema_but_null(schemas)
        return self.codec.schema(schemas)

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


_CONSTANT = (str, int, float, type(None))


def _is_text(schema: CoreSchema) -> bool:
    inner = schema["schema"] if schema["type"] == "default" else schema
    return inner["type"] in ("str", "literal")


class Object(Codec[T]):
    """An object with its fields."""

    def __init__(self, cls: type[Any]) -> None:
        self.cls = cls
        self._fields: dict[str, Field] = {}
        self._distinct: tuple[Field, ...] = ()
        self._required: tuple[Field, ...] = ()
        self._defaults: tuple[Field, ...] = ()
        self._plain: dict[str, tuple[str, type, dict[Any, Any] | None]] = {}
        self._needed: frozenset[str] = frozenset()
        self._given: frozenset[str] = frozenset()
        self._unknown = "drop"
        self._check: Callable[[Any], None] | None = None
        self._derive: Callable[[Any], None] | None = None

    def of(
        self,
        *fields: Field,
        unknown: str = "drop",
        check: Callable[[Any], None] | None = None,
        derive: Callable[[Any], None] | None = None,
    ) -> None:
        self._distinct = fields
        self._fields = {key: f for f in fields for key in (f.key, *f.also)}
        self._plain = {f.key: plain for f in fields if (plain := f.plain()) is not None}
        self._needed = frozenset(f.name for f in fields if f.required)
        self._given = frozenset(f.name for f in fields if f.default is not None)
        self._required = tuple(f for f in fields if f.required)
        self._defaults = tuple(f for f in fields if f.default is not None)
        self._unknown = unknown
        self._check = check
        self._derive = derive
        self.cls.wire__ = tuple((f.name, f.key, f.private) for f in fields)
        self.cls.optional__ = frozenset(
            f.name for f in fields if f.optional and not f.nullable
        )
        self.cls.blank__ = {f.name: f.blank() for f in fields}
        self.cls.keeps__ = unknown == "keep"

    def schema(self, schemas: Schemas) -> CoreSchema:
        if self._derive is not None:
            return NEVER
        return schemas.refer(self, self._schema)

    def _schema(self, schemas: Schemas) -> CoreSchema:
        made = {f.name: f.schema(schemas) for f in self._distinct}
        parts = [n for n, schema in made.items() if not _is_text(schema)]
        schemas.note(self.cls, tuple(parts), self._given)
        fields = {
            f.name: core.model_field(made[f.name], validation_alias=f.key)
            for f in self._distinct
        }
        keeps = self._unknown == "keep"
        schema: CoreSchema = core.model_schema(
            self.cls,
            core.model_fields_schema(
                fields,
                extra_behavior="allow" if keeps else "forbid",
                extras_schema=NEVER if keeps else None,
            ),
            strict=True,
        )
        if self._check is None:
            return schema
        return core.no_info_after_validator_function(self._checked, schema)

    def _checked(self, made: T) -> T:
        assert self._check is not None
        self._check(made)
        return made

    def has_required(self, value: dict[str, Any], tag: str) -> bool:
        """Whether an object has what this one needs, its tag aside."""
        return all(
            f.key == tag or not value.keys().isdisjoint((f.key, *f.also))
            for f in self._required
        )

    def read(self, value: jsontext.JSON, at: At, implied: str | None = None) -> Any:
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
            kept[key] = free_form(item, at)
        else:
            at.note("unknown-field", "unknown field dropped")
        return kept
