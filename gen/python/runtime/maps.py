"""Maps as steps go through them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from .jsontext import keys_in_order

T = TypeVar("T")


def entries(values: dict[str, T]) -> Iterator[tuple[str, T]]:
    """The entries: keys that look like array indexes first, the smallest first.

    Where copies are changed, what one turn changes is another object in the next.
    """
    for key in keys_in_order(values):
        yield key, values[key]
