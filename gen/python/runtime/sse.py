"""Server-sent events, as the WHATWG has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .frame import with_tag
from .limits import MAX_EVENT_SIZE
from .lines import LineCutter, not_utf8, too_large

_MOST_DIGITS = 9


class SseCutter:
    """Cuts bytes into the data of server-sent events: lines end in LF, CR or CRLF, the
    data lines of an event are joined by LF, comments and all other fields are passed
    over, and an event without a data line is no event. In one respect it is kinder: an
    event that the stream ends in, without the blank line behind it, counts too.

    If the tag of the events stands in the field `event`, it is put into the data under
    the given key, unless the data is that which ends the stream. The stream may
    continue another one, whose last event had that id.
    """

    def __init__(
        self,
        limit: int = MAX_EVENT_SIZE,
        *,
        tag: str = "",
        done: str | None = None,
        last_id: str = "",
    ) -> None:
        self.last_id = last_id
        """The id of the last event that had one and was whole, or the empty text."""
        self.has_id = False
        """Whether the last event that was given has it."""
        self.retry: int | None = None
        """How long the server wants clients to wait before they connect again, in
        milliseconds.
        """
        self._limit = limit
        self._tag = tag
        self._done = done
        self._lines = LineCutter(limit + len("data: "), False, limit)
        self._data: list[bytes] = []  # of the event that is not complete
        self._size = -1
        self._id: str | None = None
        self._name = b""

    @property
    def unfinished(self) -> bool:
        """Whether the stream has ended in the middle of an event."""
        return bool(self._data) or self._lines.unfinished

    def feed(self, chunk: bytes) -> Iterator[str]:
        """The data of the events that end in a chunk."""
        return self._events(self._lines.feed(chunk))

    def finish(self) -> Iterator[str]:
        """There are no more bytes: what is left is an event."""
        yield from self._events(self._lines.finish())
        if self._data:
            yield self._complete()

    def _events(self, lines: Iterable[bytes]) -> Iterator[str]:
        for line in lines:
            if line.startswith(b"data: "):
                if self._data:
                    self._add(line[6:])
                else:  # a line that is not too long has no data that is
                    self._data.append(line[6:])
                    self._size = len(line) - 6
            elif line:
                self._field(line)
            else:
                self.has_id = self._id is not None
                if self._id is not None:
                    self.last_id, self._id = self._id, None
                if self._data:
                    yield self._complete()
                self._name = b""

    def _add(self, data: bytes) -> None:
        self._size += 1 + len(data)
        if self._size > self._limit:
            raise too_large(self._limit)
        self._data.append(data)

    def _complete(self) -> str:
        """The event that is complete now."""
        parts = self._data
        try:
            text = (parts[0] if len(parts) == 1 else b"\n".join(parts)).decode()
            name = self._name.decode() if self._name and text != self._done else ""
        except UnicodeDecodeError:
            raise not_utf8() from None
        self._data = []
        self._size = -1
        self._name = b""
        return with_tag(text, self._tag, name) if name else text

    def _field(self, line: bytes) -> None:
        """Takes a line of another form."""
        name, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if name == b"data":
            self._add(value)
        elif name == b"id" and b"\0" not in value:
            self._id = value.decode(errors="replace")
        elif name == b"retry" and value.isdigit() and len(value) <= _MOST_DIGITS:
            self.retry = int(value)
        elif name == b"event" and self._tag:
            self._name = value
