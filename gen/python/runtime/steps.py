"""What steps of rules ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from . import base64text, growing, ints, merge, model
from .errors import ParseError
from .jsontext import JSON
from .presence import ABSENT

T = TypeVar("T")


def at(items: list[T], index: int, missing: Any) -> Any:
    """The element at an index, counted from 0, or what stands for none."""
    return items[index] if 0 <= index < len(items) else missing


def slice_of(items: list[T], start: int, end: int) -> list[T]:
    """The elements from one index up to another; one outside means the nearest end."""
    return items[max(start, 0) : max(end, 0)]


def to_number(value: int | None) -> float | None:
    return None if value is None else float(value)


def or_absent(value: Any) -> Any:
    return ABSENT if value is None else value


def insert_index(items: list[Any], index: int, key: str) -> int:
    return _under(key, ints.insert_index, index, len(items))


def element_index(items: list[Any], index: int, key: str) -> int:
    return _under(key, ints.element_index, index, len(items))


def end_index(items: list[Any], index: int, fills: bool, key: str) -> int:
    _under(key, ints.check_end_index, index, len(items), fills)
    return index


def check_move(items: list[Any], index: int, key: str) -> None:
    _under(key, ints.insert_index, index, len(items) - 1)


def move(items: list[Any], start: int, to: int) -> None:
    """Puts the element at an index at another one, which the list has."""
    items.insert(to, items.pop(start))


def append_base64(owner: Any, name: str, chunk: str, key: str) -> None:
    _under(key, base64text.append_base64, owner, name, chunk)


def _under(key: str, call: Callable[..., T], *args: Any) -> T:
    try:
        return call(*args)
    except ParseError as e:
        raise e.under(key) from None


def behind(
    items: list[T], where: Callable[[T], bool], past: Callable[[T], bool] | None
) -> int:
    """The place behind the first element, and behind those that follow it."""
    for i, item in enumerate(items):
        if not where(item):
            continue
        i += 1
        while past is not None and i < len(items) and past(items[i]):
            i += 1
        return i
    return len(items)


def merged(target: Any, values: dict[str, Any]) -> dict[str, Any]:
    """A map or a free-form object with the keys of another one."""
    return {
        **({} if target is None or target is ABSENT else target),
        **model.clone(values),
    }


def merged_deep(target: Any, values: dict[str, Any]) -> dict[str, Any]:
    """A free-form object, changed by a JSON Merge Patch."""
    return merge.merge_patch(
        {} if target is None or target is ABSENT else target, values
    )


def derived(text: str, partial: bool, kind: str, absent: Any) -> Any:
    """What is computed of a text: its value as JSON, or what stands for none."""
    value: JSON = growing.parse_text(text, partial)
    if value is growing.NOTHING or (kind == "object" and not isinstance(value, dict)):
        return absent
    return value
