"""Copies of what is changed of a state, which share everything else with it."""

from __future__ import annotations

from typing import Any, TypeVar

import pydantic

from .beside import inherit_beside
from .index import move

_T = TypeVar("_T")


def shallow_copy(part: Any) -> Any:
    """A copy of one object, list or map; what is in it is shared. Of what has no parts
    that could be changed it is the same.
    """
    if isinstance(part, list | dict):
        return part.copy()
    if not isinstance(part, pydantic.BaseModel):
        return part
    copy = part.__class__.__new__(part.__class__)
    put = object.__setattr__
    put(copy, "__dict__", part.__dict__.copy())
    extra = part.__pydantic_extra__
    put(copy, "__pydantic_extra__", None if extra is None else extra.copy())
    put(copy, "__pydantic_fields_set__", part.__pydantic_fields_set__.copy())
    put(copy, "__pydantic_private__", part.__pydantic_private__)
    return copy


class _Copy:
    """A copy that was made of a part of a state, and where it stands."""

    __slots__ = ("changed", "copy", "key", "original", "parent")

    def __init__(self, parent: Any, key: Any, original: Any, copy: Any) -> None:
        self.parent = parent
        self.key = key
        self.original = original
        self.copy = copy
        self.changed = original is copy  # or whether a part of it is a copy that stays

    def put(self, value: Any) -> None:
        """Puts a value in the place of the part."""
        _fields(self.parent)[self.key] = value

    def stands(self) -> bool:
        """Whether the copy is still where it was put."""
        fields = _fields(self.parent)
        if isinstance(fields, list):
            return self.key < len(fields) and fields[self.key] is self.copy
        return fields.get(self.key) is self.copy


def _fields(parent: Any) -> Any:
    return parent if isinstance(parent, list | dict) else parent.__dict__


class CopyOnWrite:
    """Copies what is changed, once, and shares everything else with the old state."""

    def __init__(self, old: Any) -> None:
        self._old = old
        self.state = self._copied(old)
        """The new state, to be changed."""
        self._changed = False
        self._copies: dict[int, _Copy] = {}  # behind the copy of what they stand in

    def own(self, parent: Any, key: str | int, child: _T) -> _T:
        """The copy of a part, made and put in its place unless there is one. The parent
        is owned itself: the state, or what this gave.
        """
        if id(child) in self._copies:
            return child
        copy: _T = self._copied(child)
        if copy is not child:
            made = _Copy(parent, key, child, copy)
            self._copies[id(copy)] = made
            made.put(copy)
        return copy

    def adopt(self, parent: Any, key: str | int, part: Any) -> None:
        """Takes a new part of a copy for a copy, which needs no other."""
        self._copies[id(part)] = _Copy(parent, key, part, part)

    def settle(self) -> Any:
        """The state after the event. Copies that were not changed after all make way
        for what they were made of: what is equal stays identical.
        """
        while self._copies:
            _, made = self._copies.popitem()
            if not made.stands():
                continue  # something else was put there
            if not made.changed and _same_parts(made.copy, made.original):
                made.put(made.original)
                _inherit(made.copy, made.original)
            elif made.parent is self.state:
                self._changed = True
            else:
                above = self._copies.get(id(made.parent))
                if above is not None:
                    above.changed = True
        if self._changed or not _same_parts(self.state, self._old):
            return self.state
        _inherit(self.state, self._old)
        return self._old

    def _copied(self, part: Any) -> Any:
        copy = shallow_copy(part)
        if copy is not part:
            _inherit(part, copy)
        return copy


def _inherit(old: Any, new: Any) -> None:
    """Hands on what is known about a part to what takes its place."""
    if isinstance(old, list):
        move(old, new)
    elif not isinstance(old, dict):
        inherit_beside(old, new)


def _same_parts(a: Any, b: Any) -> bool:
    """Whether two objects or two lists hold identical parts, in the same order."""
    if isinstance(a, list):
        return len(a) == len(b) and all(x is y for x, y in zip(a, b, strict=True))
    if isinstance(a, dict):
        return list(a) == list(b) and all(a[key] is b[key] for key in a)
    extra, other = a.__pydantic_extra__, b.__pydantic_extra__
    return _same_parts(a.__dict__, b.__dict__) and (
        extra is other or _same_parts(extra or {}, other or {})
    )
