"""Copies what an event changes of a state, and shares everything else with it."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from . import beside, index, model
from .edit import Edit
from .presence import ABSENT

# Checkers of types know nothing of what is in a list that may be anything.
_LIST: Any = list
_DICT: Any = dict


class _Copy:
    """A copy of a part, and where it stands."""

    __slots__ = ("above", "changed", "copy", "key", "original", "place")

    def __init__(
        self, above: _Copy | None, place: Any, key: Any, original: Any, copy: Any
    ) -> None:
        self.above = above  # the copy that it is a part of
        self.place = place
        self.key = key
        self.original = original
        self.copy = copy
        self.changed = False  # whether a part of it is a copy that stays


class Copies(Edit):
    """Copies each part of a state once before it is changed, so that the state stays as
    it was.
    """

    __slots__ = ("_copies", "_owned", "_root", "state")

    def __init__(self, state: Any) -> None:
        self.state = _copy_of(state)
        """The next state, to be changed."""
        self._root = _Copy(None, None, None, state, self.state)
        self._copies: list[_Copy] = []  # each behind the copy of what it stands in
        self._owned = {id(self.state): self._root}

    def settle(self) -> Any:
        """The state after the event. Copies that were not changed after all make way
        for what they are of: what nothing has changed is the same object.
        """
        copies = self._copies
        while copies:
            made = copies.pop()
            if isinstance(made.place, _LIST):
                stands = made.key < len(made.place)
            else:
                stands = made.key in made.place
            if not stands or made.place[made.key] is not made.copy:
                continue  # something else was put there
            if made.changed or not _same(made.copy, made.original):
                if made.above is not None:
                    made.above.changed = True
                continue
            _put(made.place, made.key, made.copy, made.original)
            _inherit(made.copy, made.original)
        root = self._root
        if root.changed or not _same(root.copy, root.original):
            return root.copy
        _inherit(root.copy, root.original)
        return root.original

    def own(self, owner: Any, name: str) -> Any:
        return self._own(owner, owner.__dict__, name)

    def look(self, owner: Any, name: str) -> Any:
        there = model.look(owner, name) is not ABSENT
        return self.own(owner, name) if there else ABSENT

    def find(
        self, owner: Any, field: str, name: str, value: str, cls: type[Any]
    ) -> Any:
        at = index.place(owner, field, name, value, cls)
        return self.item(self.own(owner, field), at) if at >= 0 else None

    def find_where(
        self,
        owner: Any,
        field: str,
        name: str,
        value: str,
        test: Callable[[Any], bool] | None = None,
        missing: Any = None,
    ) -> Any:
        at = index.position(owner, field, name, value, test)
        return self.item(self.own(owner, field), at) if at >= 0 else missing

    def found(self, owner: Any, name: str, element: Any) -> Any:
        if self._is_owned(element):
            return element
        return self.element(self.own(owner, name), element)

    def last(self, owner: Any, name: str, missing: Any = None) -> Any:
        return self.nth(owner, name, len(owner.__dict__[name]) - 1, missing)

    def nth(self, owner: Any, name: str, at: int, missing: Any = None) -> Any:
        there = 0 <= at < len(owner.__dict__[name])
        return self.item(self.own(owner, name), at) if there else missing

    def value(self, owner: Any, name: str, key: str, missing: Any) -> Any:
        there = key in owner.__dict__[name]
        return self.item(self.own(owner, name), key) if there else missing

    def item(self, items: Any, key: Any) -> Any:
        return self._own(items, items, key)

    def element(self, items: Any, element: Any) -> Any:
        if self._is_owned(element):
            return element
        for key, item in (
            enumerate(items) if isinstance(items, _LIST) else items.items()
        ):
            if item is element:
                return self.item(items, key)
        return element

    def elements(self, items: Any, chosen: list[Any]) -> list[Any]:
        wanted = {id(element) for element in chosen}
        places = [at for at, item in enumerate(items) if id(item) in wanted]
        return [self.item(items, at) for at in places]

    def items(self, items: Any) -> Any:
        for key in range(len(items)) if isinstance(items, _LIST) else items:
            self.item(items, key)
        return items

    def push(self, items: list[Any], made: Any) -> None:
        items.append(made)
        self.adopt(made)

    def adopt(self, made: Any) -> None:
        self._owned[id(made)] = _Copy(None, None, None, made, made)

    def _is_owned(self, part: Any) -> bool:
        """Whether a part is a copy, or is none that could be copied."""
        plain = part is ABSENT or type(part) in model.PLAIN
        return plain or id(part) in self._owned

    def _own(self, parent: Any, place: Any, key: Any) -> Any:
        """The copy of a part, made and put in its place unless there is one. What is a
        part of something else than a copy, as of an event, stays as it is.
        """
        part = place[key]
        if self._is_owned(part):
            return part
        above = self._owned.get(id(parent))
        if above is None:
            return part
        copy = _copy_of(part)
        if copy is part:
            return part
        made = _Copy(above, place, key, part, copy)
        self._copies.append(made)
        self._owned[id(copy)] = made
        _put(place, key, part, copy)
        return copy


def _put(place: Any, key: Any, before: Any, after: Any) -> None:
    """Puts a copy in the place of what it is of, or the other way round."""
    place[key] = after
    if isinstance(place, _LIST):
        index.renew(place, key, before, after)


def _copy_of(part: Any) -> Any:
    """A copy of one part, of which is known what is known of the part."""
    copy = model.shallow(part)
    if copy is not part:
        _inherit(part, copy)
    return copy


def _inherit(part: Any, successor: Any) -> None:
    """Hands on what is known about a part to what takes its place."""
    if isinstance(part, _LIST):
        index.move(part, successor)
    elif not isinstance(part, _DICT):
        beside.move(part, successor)


def _same(a: Any, b: Any) -> bool:
    """Whether two objects, lists or maps hold the same parts in the same order."""
    if isinstance(a, _LIST):
        return len(a) == len(b) and (
            all(map(operator.is_, a, b)) or all(map(_is_same, a, b))
        )
    if not isinstance(a, _DICT):
        a, b = a.__dict__, b.__dict__
    return (
        len(a) == len(b)
        and all(map(_is_same, a.values(), b.values()))
        and all(map(operator.eq, a, b))
    )


def _is_same(a: Any, b: Any) -> bool:
    """Whether two parts are the same object, or texts or numbers that are the same."""
    if a is b:
        return True
    cls: type[Any] = a.__class__
    if cls is not b.__class__ or cls not in model.PLAIN:
        return False
    return bool(a == b) and (cls is not float or str(a) == str(b))
