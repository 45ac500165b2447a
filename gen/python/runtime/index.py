"""Finds elements of long lists by the value of one of their fields."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any, TypeAlias

from .beside import keep_beside

SHORT = 16  # elements that are looked through sooner than found with an index
_SCANS = 8  # how often a list is looked through before that

_Test: TypeAlias = Callable[[Any], bool] | None


def position(
    owner: object, field: str, name: str, value: str, test: _Test = None
) -> int:
    """The place of the first element, in the list of a field, of which a field has that
    value and which passes the test, or -1. In a long list that takes no longer than in
    a short one.

    What is known of an element is only a hint: it is looked at where it stands. That no
    element has a value is believed as long as the list is the same, no shorter, and
    with the same elements at its ends. So a program may edit a list in many ways, with
    one exception: an element inside of it must not be given a value that another one
    had, or none. :func:`drop`, or another list, makes it look.
    """
    items: list[Any] = owner.__dict__[field]
    if len(items) <= SHORT:
        return _scan(items, name, value, test)
    index = of(items)
    if index is None:
        index = _Index(items, name)
        _know(items, index)
        keep_beside(owner, field, index)
    if index.name != name or not index.is_ready():
        at = _scan(items, name, value, test)
        index.scanned += len(items) if at < 0 else at + 1
        return at
    known = index.find(value, test)
    if known is None:
        index.forget()
        return _scan(items, name, value, test)
    return known


def place(owner: object, field: str, name: str, value: str, cls: type[Any]) -> int:
    """The :func:`position` of an element that is of a class. Most events are for the
    same element as the one before.
    """
    items: list[Any] = owner.__dict__[field]
    index = of(items)
    if index is not None and type(index.last) is cls and index.knows_last(value, name):
        return index.last_at
    at = position(owner, field, name, value, lambda item: is_a(item, cls))
    index = of(items)
    if at >= 0 and index is not None and index.name == name:
        index.keep_last(at)
    return at


def is_a(item: Any, cls: type[Any]) -> bool:
    return cls in type(item).__mro__  # the isinstance of pydantic is slow


def drop(items: list[Any]) -> None:
    """Tells that elements of a list have moved, or were replaced."""
    if _indexes:
        _indexes.pop(id(items), None)
    if _insides:
        _insides.pop(id(items), None)


def inside(
    owner: object,
    field: str,
    inner: str,
    name: str,
    value: str,
    cls: type[Any] | None = None,
) -> Any:
    """The first element, in the list of a field, that is of a class, if one is given,
    and has, in a list of its own, something of which a field has that value; or None.
    In a long list that takes no longer than in a short one.

    As with :func:`position`, what is known is only a hint. That the list of the last
    element has grown is seen; of any other :func:`grown` tells, or else a value may go
    unseen that no element had, or a later one. :func:`drop`, or another list, makes it
    look.
    """
    items: list[Any] = owner.__dict__[field]
    if len(items) <= SHORT:
        at, _ = _scan_inside(items, inner, name, value, cls)
        return None if at < 0 else items[at]
    known = _insides.get(id(items))
    index = None if known is None else known()
    if index is None:
        index = _Inside(items, inner, name, cls)
        _know_inside(items, index)
        keep_beside(owner, field + "[]", index)
    at = index.find(value)
    return None if at < 0 else items[at]


def grown(items: list[Any], item: object, last: bool = False) -> None:
    """Tells that an element of a list has got more in a list of its own, which is what
    :func:`inside` searches: the last one there, or anything.
    """
    known = _insides.get(id(items))
    index = None if known is None else known()
    if index is not None:
        index.grown(item, last)


def _held(item: Any, inner: str, cls: type[Any] | None) -> list[Any]:
    """What an element has in its list, if it is one that is looked for."""
    if cls is None or type(item) is cls or is_a(item, cls):
        held: list[Any] | None = getattr(item, inner, None)
        if held is not None:
            return held
    return []


def _scan_inside(
    items: list[Any], inner: str, name: str, value: str, cls: type[Any] | None
) -> tuple[int, int]:
    """The place of the first element, or -1, and how much was looked at."""
    seen = 0
    for at, item in enumerate(items):
        held = _held(item, inner, cls)
        seen += 1 + len(held)
        for part in held:
            if getattr(part, name, None) == value:
                return at, seen
    return -1, seen


def move(items: list[Any], copy: list[Any]) -> None:
    """Tells that a list gives way to a copy of it, of which is known what was known of
    the list.
    """
    known = _indexes.pop(id(items), None)
    if known is None:
        return
    index = known()
    if index is not None:
        index.items = copy
        known.key = id(copy)
        _indexes[known.key] = known


def renew(items: list[Any], at: int, element: Any, copy: Any) -> None:
    """Tells that an element has given way to a copy, which has the same keys."""
    index = of(items) if _indexes else None
    if index is not None:
        index.renew(at, element, copy)


def _scan(items: list[Any], name: str, value: str, test: _Test) -> int:
    for at, item in enumerate(items):
        if getattr(item, name, None) == value and (test is None or test(item)):
            return at
    return -1


class _Index:
    """What is known of a list. It belongs to the object that the list stands in."""

    __slots__ = (
        "__weakref__",
        "_ends",
        "_places",
        "_size",
        "items",
        "last",
        "last_at",
        "name",
        "scanned",
    )

    def __init__(self, items: list[Any], name: str) -> None:
        self.items = items
        self.name = name
        self.scanned = 0  # elements looked through for want of places
        self._places: dict[str, list[int]] | None = None
        self._size = 0  # elements in places
        self._ends: tuple[Any, Any] = (None, None)  # the first and the last of them
        self.last: Any = None  # the element that was found last
        self.last_at = -1

    def knows_last(self, value: str, name: str) -> bool:
        """Whether the element that was found last is the first one of a value."""
        items, last, size = self.items, self.last, self._size
        return (
            self.name == name
            and last.__dict__[name] == value
            and size <= len(items)
            and items[self.last_at] is last
            and items[0] is self._ends[0]
            and items[size - 1] is self._ends[1]
        )

    def keep_last(self, at: int) -> None:
        """Notes which element was found, if the places tell more of it."""
        if at < self._size:
            self.last = self.items[at]
            self.last_at = at

    def renew(self, at: int, element: Any, copy: Any) -> None:
        """Notes that an element has given way to a copy."""
        first, end = self._ends
        if self._size > 0 and (first is element or end is element):
            self._ends = (
                copy if at == 0 and first is element else first,
                copy if at == self._size - 1 and end is element else end,
            )
        if self.last is element and self.last_at == at:
            self.last = copy

    def forget(self) -> None:
        self.scanned = 0
        self._places = None
        self._size = 0
        self.last = None

    def is_ready(self) -> bool:
        """Whether it knows the list. Lists that change all the time must not be much
        slower than without.
        """
        items, size = self.items, self._size
        if self._places is None:
            if self.scanned < _SCANS * len(items):
                return False
            self._places = {}
        elif len(items) < size or (
            size > 0
            and (items[0] is not self._ends[0] or items[size - 1] is not self._ends[1])
        ):
            self.forget()
            return False
        if size < len(items):
            for at in range(size, len(items)):
                value = getattr(items[at], self.name, None)
                if isinstance(value, str):
                    self._places.setdefault(value, []).append(at)
            self._size = len(items)
            self._ends = (items[0], items[-1])
        return True

    def find(self, value: str, test: _Test) -> int | None:
        """The place of an element; None if the list was changed."""
        items, name = self.items, self.name
        assert self._places is not None  # it is ready
        for at in self._places.get(value, ()):
            item = items[at]
            if getattr(item, name, None) != value:
                return None
            if test is None or test(item):
                return at
        return -1


class _Known(weakref.ref[_Index]):
    """What is known of a list, as long as its owner lives."""

    __slots__ = ("key",)

    key: int  # the identity of the list


class _Inside:
    """What is known of what is inside of the elements of a list."""

    __slots__ = (
        "__weakref__",
        "_cls",
        "_ends",
        "_held",
        "_inner",
        "_name",
        "_places",
        "_scanned",
        "_size",
        "_where",
        "items",
    )

    def __init__(
        self, items: list[Any], inner: str, name: str, cls: type[Any] | None
    ) -> None:
        self.items = items
        self._inner = inner
        self._name = name
        self._cls = cls
        self._forget()

    def _forget(self) -> None:
        self._scanned = 0  # looked through for want of places
        # Of a value, the first element that has it, and where in its list.
        self._places: dict[str, tuple[int, int]] | None = None
        self._where: dict[int, int] | None = None  # elements, by their identity
        self._size = 0  # elements in places
        self._held = 0  # how much the last of them has
        self._ends: tuple[Any, Any] = (None, None)  # the first and the last of them

    def find(self, value: str) -> int:
        """The place of the first element that has a value, or -1."""
        items = self.items
        if self._places is None and self._scanned >= _SCANS * len(items):
            self._places = {}
        if self._places is not None:
            if self._is_known():
                place = self._places.get(value)
                if place is None:
                    return -1
                at, i = place
                held = _held(items[at], self._inner, self._cls)
                if i < len(held) and getattr(held[i], self._name, None) == value:
                    return at
                for i, part in enumerate(held):
                    if getattr(part, self._name, None) == value:
                        self._places[value] = (at, i)
                        return at
            self._forget()  # the list was changed
        at, seen = _scan_inside(items, self._inner, self._name, value, self._cls)
        self._scanned += seen
        return at

    def grown(self, item: object, last: bool) -> None:
        if self._places is None:
            return
        at = self._position(item) if self._is_known() else -1
        if at < 0:
            self._forget()
            return
        size = len(_held(item, self._inner, self._cls))
        self._read(at, size - 1 if last and size > 0 else 0)

    def _is_known(self) -> bool:
        """Whether the list is the one that it was, with at most more at its end, which
        is read.
        """
        items, size = self.items, self._size
        if len(items) < size:
            return False
        if size > 0:
            if items[0] is not self._ends[0] or items[size - 1] is not self._ends[1]:
                return False
            self._held = self._read(size - 1, self._held)
        if size < len(items):
            for at in range(size, len(items)):
                self._held = self._read(at, 0)
                if self._where is not None:
                    self._where[id(items[at])] = at
            self._size = len(items)
            self._ends = (items[0], items[-1])
        return True

    def _read(self, at: int, start: int) -> int:
        """Notes what an element has from an index on. The result is how much it has."""
        places, name = self._places, self._name
        assert places is not None  # it is known
        held = _held(self.items[at], self._inner, self._cls)
        for i in range(start, len(held)):
            value = getattr(held[i], name, None)
            if isinstance(value, str):
                first = places.get(value)
                if first is None or at < first[0]:
                    places[value] = (at, i)
        return len(held)

    def _position(self, item: object) -> int:
        """Where an element is in the list, or -1."""
        items = self.items
        for at in range(len(items) - 1, max(len(items) - 1 - _SCANS, -1), -1):
            if items[at] is item:
                return at
        if self._where is None:
            self._where = {id(other): at for at, other in enumerate(items)}
        at = self._where.get(id(item), -1)
        return at if at >= 0 and items[at] is item else -1


_indexes: dict[int, _Known] = {}
_insides: dict[int, weakref.ref[_Inside]] = {}


def of(items: list[Any]) -> _Index | None:
    """What is known of a list."""
    known = _indexes.get(id(items))
    return None if known is None else known()


def _know(items: list[Any], index: _Index) -> None:
    def forget(known: Any, indexes: dict[int, Any] = _indexes) -> None:
        key: int = known.key
        if indexes.get(key) is known:
            del indexes[key]

    known = _Known(index, forget)
    known.key = key = id(items)
    _indexes[key] = known


def _know_inside(items: list[Any], index: _Inside) -> None:
    key = id(items)

    def forget(known: object, insides: dict[int, Any] = _insides) -> None:
        if insides.get(key) is known:
            del insides[key]

    _insides[key] = weakref.ref(index, forget)
