"""How unions are read: by which member a value is told apart."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

from pydantic_core import CoreSchema
from pydantic_core import core_schema as core

from . import jsontext, model
from .codec import DROPPED, AnyCodec, At, Codec, free_form, kind, one_of, wrong_kind
from .errors import ParseError
from .presence import ABSENT
from .validators import NEVER, Schemas

T = TypeVar("T")


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

    def schema(self, schemas: Schemas) -> CoreSchema:
        return schemas.refer(self, self._schema)

    def _schema(self, schemas: Schemas) -> CoreSchema:
        choices: dict[Any, CoreSchema] = {
            tag: codec.schema(schemas)
            for tag, codec in self._members.items()
            if tag not in self._retired
        }
        if not choices:
            return NEVER
        return core.tagged_union_schema(choices, self._tag, strict=True)

    def read(self, value: jsontext.JSON, at: At) -> Any:
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
            return model.Unknown(tag, free_form(value, at))
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


class Kinds(Codec[T]):
    """A union whose members are told apart by the kind of JSON."""

    def __init__(self) -> None:
        self._members: dict[str, AnyCodec] = {}

    def of(self, **members: AnyCodec) -> None:
        self._members = members

    def schema(self, schemas: Schemas) -> CoreSchema:
        return schemas.refer(self, self._schema)

    def schema_but_null(self, schemas: Schemas) -> CoreSchema:
        return self.schema(schemas) if "null" not in self._members else NEVER

    def _schema(self, schemas: Schemas) -> CoreSchema:
        members: list[Any] = [m.schema(schemas) for m in self._members.values()]
        return core.union_schema(members, mode="left_to_right") if members else NEVER

    def read(self, value: Any, at: At) -> Any:
        member = self._members.get(kind(value))
        if member is None:
            raise wrong_kind(at, " or ".join(self._members), value)
        return member.read(value, at)


class Keyed(Codec[T]):
    """A union whose members are told apart by which of some keys is there."""

    def __init__(self, unknown: str) -> None:
        self._unknown = unknown
        self._members: tuple[tuple[tuple[str, ...], AnyCodec], ...] = ()

    def of(self, *members: tuple[tuple[str, ...], AnyCodec]) -> None:
        self._members = members

    def read(self, value: jsontext.JSON, at: At) -> Any:
        if not isinstance(value, dict):
            raise wrong_kind(at, "object", value)
        for keys, member in self._members:
            if not value.keys().isdisjoint(keys):
                return member.read(value, at)
        if self._unknown == "keep":
            at.note("unknown-member", "unknown object kept")
            return model.Unknown("", free_form(value, at))
        known = one_of([keys[0] for keys, _ in self._members])
        wrong = at.fail("unknown-member", f"no key tells what this is: want {known}")
        if self._unknown == "reject":
            raise wrong
        at.note("unknown-member", "unknown object dropped")
        return at.drop(wrong)
