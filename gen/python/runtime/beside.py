"""What is known of fields of objects, kept beside them as long as they live."""

from __future__ import annotations

import weakref
from typing import Any

# By the identity of an object, for objects that are compared by value are no keys.
_known: dict[int, tuple[weakref.ref[Any], dict[str, Any]]] = {}


def beside(owner: object, name: str) -> Any:
    """What is kept beside a field of an object, or None."""
    found = _known.get(id(owner))
    return None if found is None else found[1].get(name)


def keep_beside(owner: object, name: str, value: object) -> None:
    """Keeps something beside a field of an object."""
    key = id(owner)
    found = _known.get(key)
    if found is not None:
        found[1][name] = value
        return

    def forget(_: object, known: dict[int, Any] = _known) -> None:
        known.pop(key, None)

    try:
        _known[key] = (weakref.ref(owner, forget), {name: value})
    except TypeError:
        return  # nobody could say when it is gone
