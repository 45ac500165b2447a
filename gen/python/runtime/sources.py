"""Where fresh ids and times come from, unless a call brings its own sources."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import UTC, datetime


def random_id() -> str:
    """A random UUID as 32 lower-case hex digits."""
    return uuid.uuid4().hex


def utc_now() -> str:
    """The time in UTC as ISO 8601 and RFC 3339 have it, with microseconds."""
    return f"{datetime.now(UTC).replace(tzinfo=None).isoformat('T', 'microseconds')}Z"


_new_id: Callable[[], str] = random_id
_now: Callable[[], str] = utc_now


def new_id() -> str:
    """A fresh id of the common source."""
    return _new_id()


def now() -> str:
    """The time of the common source."""
    return _now()


def set_sources(
    *,
    new_id: Callable[[], str] | None = None,
    now: Callable[[], str] | None = None,
) -> Callable[[], None]:
    """Replaces the sources of all calls that do not bring their own; what is missing
    becomes the standard one. Gives a function that puts the previous ones back.
    """
    global _new_id, _now
    previous = _new_id, _now
    _new_id, _now = new_id or random_id, now or utc_now

    def restore() -> None:
        global _new_id, _now
        _new_id, _now = previous

    return restore
