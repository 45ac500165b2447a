"""What stands for a field that is absent."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import pydantic_core
from pydantic_core import core_schema as core

ABSENT: Any = pydantic_core.PydanticUndefined
"""A field that may be null is absent. All packages of a process share it."""


class _AbsentSchema:
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> core.CoreSchema:
        # Models leave the field out, whatever is written for it.
        return core.is_instance_schema(
            type(ABSENT),
            serialization=core.plain_serializer_function_ser_schema(lambda _: None),
        )


Absent: TypeAlias = Annotated[pydantic_core.PydanticUndefinedType, _AbsentSchema]


def given(values: tuple[Any, ...]) -> list[Any] | None:
    """What is given of any number of arguments, be it one by one or as a list."""
    if len(values) == 1:
        only: list[Any] | str | None = values[0]
        if only is None or isinstance(only, list):
            return only
    return list(values) or None
