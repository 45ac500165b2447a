"""How rules take hold of what they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from . import index, model


class Edit:
    """Gives rules the parts of a state that they change: as they stand, which changes
    the state in place.

    An object, a list or a map of which a part is changed is owned itself: it is the
    state, was given by an edit, or is new. A part of any other is only to be read.
    """

    __slots__ = ()

    def own(self, owner: Any, name: str) -> Any:
        """What an object has as an attribute."""
        return owner.__dict__[name]

    def look(self, owner: Any, name: str) -> Any:
        """The same, or ABSENT of what has no attribute of that name."""
        return model.look(owner, name)

    def find(
        self, owner: Any, field: str, name: str, value: str, cls: type[Any]
    ) -> Any:
        """The element at the :func:`index.position` of a value, in the list of a field,
        that is of a class, or None.
        """
        items: list[Any] = owner.__dict__[field]
        if len(items) <= index.SHORT:
            for item in items:
                if type(item) is cls:
                    if item.__dict__[name] == value:
                        return item
                elif getattr(item, name, None) == value and index.is_a(item, cls):
                    return item
            return None
        at = index.place(owner, field, name, value, cls)
        return items[at] if at >= 0 else None

    def find_where(
        self,
        owner: Any,
        field: str,
        name: str,
        value: str,
        test: Callable[[Any], bool] | None = None,
        missing: Any = None,
    ) -> Any:
        """The same with another test, or what stands for none."""
        items: list[Any] = owner.__dict__[field]
        if len(items) <= index.SHORT:
            for item in items:
                if getattr(item, name, None) == value and (test is None or test(item)):
                    return item
            return missing
        at = index.position(owner, field, name, value, test)
        return items[at] if at >= 0 else missing

    def found(self, owner: Any, name: str, element: Any) -> Any:
        """An element that was found in the list of a field, or what stands for none."""
        return element

    def last(self, owner: Any, name: str, missing: Any = None) -> Any:
        """The last element of the list of a field."""
        items: list[Any] = owner.__dict__[name]
        return items[-1] if items else missing

    def nth(self, owner: Any, name: str, at: int, missing: Any = None) -> Any:
        """The element at an index of the list of a field."""
        items: list[Any] = owner.__dict__[name]
        return items[at] if 0 <= at < len(items) else missing

    def value(self, owner: Any, name: str, key: str, missing: Any) -> Any:
        """The value of the map of a field under a key."""
        return owner.__dict__[name].get(key, missing)

    # Of lists and maps wherever they stand:

    def item(self, items: Any, key: Any) -> Any:
        """The element of a list at an index, or the value of a map under a key."""
        return items[key]

    def element(self, items: Any, element: Any) -> Any:
        """An element that was found in a list, or a value in a map, or what stands for
        none.
        """
        return element

    def elements(self, items: Any, chosen: list[Any]) -> list[Any]:
        """Some elements of a list, in its order."""
        return chosen

    def items(self, items: Any) -> Any:
        """A list or a map of which all elements may be changed."""
        return items

    def push(self, items: list[Any], made: Any) -> None:
        """Appends a new element. It is changed where it stands, whatever finds it."""
        items.append(made)

    def adopt(self, made: Any) -> None:
        """Takes what is new, and put somewhere, for what is owned."""


IN_PLACE: Final = Edit()

find = IN_PLACE.find
"""Finds an element that is only read."""

find_where = IN_PLACE.find_where
"""Finds an element that is only read."""
