"""Times that fields say as text or as numbers."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime, timedelta
from typing import Literal

from .presence import Absent

_ISO = re.compile(
    r"(\d{4}-\d\d-\d\dT\d\d:\d\d)(?:(:\d\d)(?:\.(\d+))?)?"
    r"(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?",
    re.ASCII,
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def to_time(
    value: str | float | Absent | None, form: Literal["iso", "unix_ms", "unix_s"]
) -> datetime | None:
    """The time that a value says: a date and a time of day as ISO 8601 and RFC 3339
    have them (without a zone it is local time), or milliseconds or seconds since 1970
    began in UTC. None if it says none that Python has.
    """
    if isinstance(value, str):
        return _iso_time(value) if form == "iso" else None
    if form == "iso" or not isinstance(value, (int, float)) or math.isnan(value):
        return None
    unit = 1 if form == "unix_ms" else 1000
    try:
        return _EPOCH + timedelta(milliseconds=value * unit)
    except OverflowError:
        return None


def _iso_time(text: str) -> datetime | None:
    found = _ISO.fullmatch(text)
    if found is None:
        return None
    minutes, seconds, fraction, zone = found.groups()
    micros = f".{fraction[:6].ljust(6, '0')}" if fraction else ""
    try:
        time = datetime.fromisoformat(
            f"{minutes}{seconds or ':00'}{micros}{zone or ''}"
        )
        return time if zone else time.astimezone()
    except (ValueError, OverflowError):
        return None
