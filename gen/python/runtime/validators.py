"""How most documents are read: by pydantic-core, from their text, in one go.

What a codec takes is said to pydantic-core as a schema, which takes less: documents of
which there is nothing to be told, and for which nothing has to be drawn. It makes of
them what the tables of the codecs would. All others are refused here, be they wrong or
not, and left to the tables, which alone know what to accept and what to say.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from math import isfinite
from typing import Any, NamedTuple

from pydantic_core import CoreSchema, SchemaValidator
from pydantic_core import core_schema as core

from .jsontext import MAX_SAFE

NEVER: CoreSchema = core.is_instance_schema(type(None))
"""The schema of what is left to the tables: JSON is no instance of anything."""


class UnusualError(LookupError):
    """A document is not as most are."""


# What may come of a document that is left to the tables.
_UNUSUAL = (LookupError, ValueError, RecursionError)


class _Model(NamedTuple):
    """What has to be known of the values of a class."""

    parts: tuple[str, ...]  # the attributes that may be something else than one text
    defaulted: frozenset[str]


class Schemas:
    """The schemas that one schema refers to, each of which is made once."""

    def __init__(self) -> None:
        self.models: dict[type[Any], _Model] = {}
        self._refs: dict[Any, str] = {}
        self._todo: list[tuple[str, Callable[[Schemas], Any]]] = []

    def refer(self, codec: Any, make: Callable[[Schemas], Any]) -> CoreSchema:
        """A reference to the schema of a codec, which may be part of itself."""
        ref = self._refs.get(codec)
        if ref is None:
            ref = self._refs[codec] = str(len(self._refs))
            self._todo.append((ref, make))
        return core.definition_reference_schema(ref)

    def note(
        self, cls: type[Any], parts: tuple[str, ...], defaulted: frozenset[str]
    ) -> None:
        """Notes of a class which attributes may be something else than one text, and
        which have a default.
        """
        self.models[cls] = _Model(parts, defaulted)

    def definitions(self) -> list[CoreSchema]:
        made: list[CoreSchema] = []
        while self._todo:
            ref, make = self._todo.pop()
            schema: Any = {**make(self), "ref": ref}
            made.append(schema)
        return made


def reader(codec: Any) -> Callable[..., Any]:
    """What reads the documents of a codec. It is given what reads those that it leaves
    to the tables, the text, and what else that one needs.
    """
    schemas = Schemas()
    top = codec.schema(schemas)
    definitions = schemas.definitions()
    if definitions:
        top = core.definitions_schema(top, definitions)
    validate = _validator(top, schemas.models).validate_json
    texts = _counter(schemas.models)

    def read(otherwise: Callable[..., Any], text: str, *args: Any) -> Any:
        try:
            value = validate(text)
            # Of a key that stands twice nothing is said, but it has quotes.
            quotes = text.count('"') if "\\" not in text else _quotes(text)
            if quotes == 2 * texts(value):
                return value
        except _UNUSUAL:
            pass
        return otherwise(text, *args)

    return read


_lock = threading.Lock()


def _validator(schema: CoreSchema, classes: Iterable[type[Any]]) -> SchemaValidator:
    """A validator of this schema alone. Where a schema names a class that pydantic has
    completed, as it does when the first object of it is made, pydantic-core would take
    what the class validates by instead.
    """
    with _lock:
        complete = [c for c in classes if c.__dict__.get("__pydantic_complete__")]
        for cls in complete:
            cls.__pydantic_complete__ = False
        try:
            return SchemaValidator(schema)
        finally:
            for cls in complete:
                cls.__pydantic_complete__ = True


def _quotes(text: str) -> int:
    """How many quotes of a document are not escaped."""
    bare = text.replace("\\\\", "")
    return bare.count('"') - bare.count('\\"')


def ruled(
    schema: CoreSchema, rules: tuple[Callable[[Any, Any], Any], ...], at: Any
) -> CoreSchema:
    """A schema of values that rules are for, which are told where they are."""
    for rule in rules:
        schema = core.no_info_after_validator_function(_bound(rule, at), schema)
    return schema


def _bound(rule: Callable[[Any, Any], Any], at: Any) -> Callable[[Any], Any]:
    return lambda value: rule(value, at)


def _counter(models: dict[type[Any], _Model]) -> Callable[[Any], int]:
    """What counts the keys and texts of a document by the value that was made of it.
    What has a default counts as given from then on.
    """

    def texts(value: Any) -> int:
        kind: type[Any] = value.__class__
        if kind in models:
            model = models[kind]
            given = value.__pydantic_fields_set__
            count = 2 * len(given)
            fields = value.__dict__
            for name in model.parts:
                if name in given:
                    part = fields[name]
                    count += texts(part) - 1 if part or part == "" else -1
            if len(given) < len(fields):
                given |= model.defaulted
            return count
        if kind is dict:
            return len(value) + sum(map(texts, value.values()))
        if kind is list:
            return sum(map(texts, value))
        if kind is int or kind is float:
            # Those of free-form values may be any; of others there are only such.
            if not (-MAX_SAFE <= value <= MAX_SAFE if kind is int else isfinite(value)):
                raise UnusualError
            return 0
        return 0 if value is None or kind is bool else 1

    return texts
