"""What an event has changed so far, for rules that may fail after a change."""

from __future__ import annotations

from typing import Any

from .index import drop

_NONE: Any = object()  # what was no value, not even ABSENT


class Undo:
    """Everything is noted before it is changed in place. To note a change costs no
    more than to make it, but for keys that are taken away.
    """

    __slots__ = ("_steps",)

    def __init__(self) -> None:
        self._steps: list[tuple[Any, ...]] = []

    def take_back(self) -> None:
        """Undoes all changes, the last one first."""
        steps = self._steps
        while steps:
            back, *noted = steps.pop()
            back(*noted)

    def field(self, owner: object, name: str) -> None:
        """Notes a field of an object."""
        self.key(owner.__dict__, name)

    def text(self, owner: object, name: str) -> None:
        """Notes a text that is made longer at its end, and nothing else."""
        fields = owner.__dict__
        text: str = fields[name]
        self._steps.append((_shorten, fields, name, len(text), text[-1:]))

    def key(self, entries: dict[str, Any], key: str) -> None:
        """Notes a key that is set."""
        self._steps.append((_set, entries, key, entries.get(key, _NONE)))

    def keys(self, entries: dict[str, Any]) -> None:
        """Notes all keys, of which some are taken away: the place of one of them cannot
        be noted.
        """
        self._steps.append((_fill, entries, entries.copy()))

    def end(self, items: list[Any]) -> None:
        """Notes where a list ends, to which something is appended."""
        self._steps.append((_cut, items, len(items), ()))

    def items(self, items: list[Any], from_: int = 0) -> None:
        """Notes the elements of a list from an index on."""
        self._steps.append((_cut, items, from_, items[from_:]))

    def item(self, items: list[Any], index: int) -> None:
        """Notes one element of a list, in whose place another one is put."""
        self._steps.append((_put, items, index, items[index]))


class Forgetful(Undo):
    """Notes nothing, for there is nothing to take back where copies are changed."""

    __slots__ = ()

    def text(self, owner: object, name: str) -> None:
        pass

    def key(self, entries: dict[str, Any], key: str) -> None:
        pass

    def keys(self, entries: dict[str, Any]) -> None:
        pass

    def end(self, items: list[Any]) -> None:
        pass

    def items(self, items: list[Any], from_: int = 0) -> None:
        pass

    def item(self, items: list[Any], index: int) -> None:
        pass


def _set(entries: dict[str, Any], key: str, value: Any) -> None:
    if value is not _NONE:
        entries[key] = value
    elif key in entries:
        del entries[key]


def _fill(entries: dict[str, Any], before: dict[str, Any]) -> None:
    entries.clear()
    entries.update(before)


def _shorten(fields: dict[str, Any], name: str, length: int, last: str) -> None:
    # The last character may have become another one, together with what follows it.
    fields[name] = fields[name][: max(length - 1, 0)] + last


def _cut(items: list[Any], length: int, rest: Any) -> None:
    drop(items)
    items[length:] = rest


def _put(items: list[Any], index: int, item: Any) -> None:
    drop(items)
    items[index] = item
