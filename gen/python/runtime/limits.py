"""What bounds what a stream brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from .jsontext import MAX_DEPTH

MAX_EVENT_SIZE = 1 << 24
"""Bound on one event of a stream, in bytes, unless somebody says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds what a stream brings. A limit that is left out, or 0, is the one of the
    protocol.
    """

    event_size: int | None = None
    """Bytes of one event of a stream: 16 MiB, if the protocol does not say otherwise.
    """
    depth: int | None = None
    """Objects and lists inside each other in one document: 512, and for events of a
    stream what the protocol says.
    """
    items: int | None = None
    """Elements of a list, keys of a map, that rules make longer, if the protocol has
    such a limit.
    """
    text: int | None = None
    """UTF-16 units of a text that rules make longer, if the protocol has such a limit.
    """
    patch_work: int | None = None
    """What the operations of one patch copy and move, if the protocol has such a limit.
    """


PROTOCOL: Final = Limits()
"""Nothing but the limits of the protocol."""

# Limits of this package or of another one, which has a runtime of its own, or None.
AnyLimits: TypeAlias = Any


def or_else(limit: int | None, most: int) -> int:
    """A limit, or that of the protocol if it is left out."""
    return limit if limit is not None and limit > 0 else most


def largest_event(limits: AnyLimits, protocol: int | None = None) -> int:
    """How many bytes an event of a stream may have."""
    most = or_else(protocol, MAX_EVENT_SIZE)
    return most if limits is None else or_else(limits.event_size, most)


def deepest(limits: AnyLimits, protocol: int | None = None) -> int:
    """How many objects and lists may be inside each other in a document."""
    most = or_else(protocol, MAX_DEPTH)
    return most if limits is None else min(or_else(limits.depth, most), MAX_DEPTH)
