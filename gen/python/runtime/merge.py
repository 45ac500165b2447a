"""JSON Merge Patches (RFC 7396)."""

from __future__ import annotations

from typing import Any

from .jsontext import JSON


def merge_patch(target: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """What a patch makes of an object: objects are merged in their turn, and a null
    takes a key away. Keys that stay keep their place. Neither is changed; the result
    shares with them what is not merged.
    """
    merged = target.copy()
    todo: list[tuple[dict[str, Any], dict[str, JSON]]] = [(merged, patch)]
    while todo:
        into, by = todo.pop()
        for key, value in by.items():
            if value is None:
                into.pop(key, None)
            elif isinstance(value, dict):
                before: JSON = into.get(key)
                inner = dict(before) if isinstance(before, dict) else {}
                into[key] = inner
                todo.append((inner, value))
            else:
                into[key] = value
    return merged
