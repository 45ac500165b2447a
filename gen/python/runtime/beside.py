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
    found = _known.get(id(owner))
    if found is not None:
        found[1][name] = value
        return
    _keep(owner, {name: value})


def move(owner: object, copy: object) -> None:
    """Keeps beside a copy of an object what was kept beside that, which gives way."""
    found = _known.pop(id(owner), None)
    if found is not None:
        _keep(copy, found[1])


def _keep(owner: object, values: dict[str, Any]) -> None:
    key = id(owner)

    def forget(gone: object, known: dict[int, Any] = _known) -> None:
        if key in known and known[key][0] is gone:
            del known[key]

    try:
        _known[key] = (weakref.ref(owner, forget), values)
    except TypeError:
        return  # nobody could say when it is gone
