"""Maps as steps go through them."""

from __future__ import annotations

from typing import TypeVar

from .jsontext import keys_in_order

T = TypeVar("T")


def entries(values: dict[str, T]) -> list[tuple[str, T]]:
    """The entries: keys that look like array indexes first, the smallest first."""
    return [(key, values[key]) for key in keys_in_order(values)]
