"""One call of an operation: one stream, read from as many connections as it takes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from .errors import ParseError
from .frame import PLAIN, is_torn
from .jsontext import parse
from .lines import JsonLineCutter
from .operation import Operation, Request
from .sse import SseCutter
from .streams import EventReader
from .transporterror import BY_LINE, EVENT_STREAM, IncompleteError, ResponseError

_REMEMBERED = 1024  # ids of events
_MAY_PASS = frozenset({408, 429, 500, 502, 503, 504})


@dataclass(frozen=True, slots=True)
class Retry:
    """How a stream goes on that was cut off, if its operation is resumable."""

    attempts: int = 5
    """How many in a row may bring no event."""
    wait: float = 1.0
    """The seconds before the first attempt, unless the server asks for others. They
    double with each that fails, and are varied at random.
    """
    max_wait: float = 30.0
    """What they grow to."""


class Call:
    """What there is to know of a call, whoever makes the connections. It stands between
    their bytes and the reader of the events, and gives no event twice.
    """

    def __init__(
        self, operation: Operation[Any, Any], request: Request, retry: Retry
    ) -> None:
        self.request = request
        self._operation = operation
        self._by_line = operation.by_line
        self._frame = PLAIN if operation.by_line else operation.events.frame
        self.types = BY_LINE if operation.by_line else EVENT_STREAM
        """The media types of answers that are such a stream."""
        self._retry = retry
        self._complete = operation.until is None
        self._limit = 0
        self._cutter: SseCutter | JsonLineCutter = SseCutter()
        self._closing = False
        self._seen: dict[str, None] = {}
        self._events = 0
        self._last_id = ""
        self._asked = 0.0  # the wait that the server asks for, in seconds
        self._failed = 0  # attempts in a row that brought nothing

    def attach(self, reader: EventReader[Any]) -> None:
        """Has a reader read the events of this call."""
        self._limit = reader.limit
        reader.attach(self, self._look)

    def _look(self, event: Any) -> None:
        """Looks out for events that a stream may end behind."""
        if self._operation.may_end(event):
            self._complete = True

    def headers(self) -> dict[str, str]:
        """What a connection is made with."""
        headers = {"accept": ", ".join(self.types), "cache-control": "no-store"}
        if self.request.body is not None:
            headers["content-type"] = "application/json"
        if self._last_id:
            headers["last-event-id"] = self._last_id
        return headers

    def connected(self) -> None:
        """A connection has been made."""
        self._closing = False
        if self._by_line:
            self._cutter = JsonLineCutter(self._limit)
            return
        self._cutter = SseCutter(
            self._limit,
            tag=self._frame.tag,
            done=self._frame.done,
            last_id=self._last_id,
        )

    def ending(self) -> None:
        """The connection has ended as it should. What it ends in is an event; of a
        stream that can be resumed, it comes again.
        """
        self._closing = not self._operation.resumable

    def feed(self, chunk: bytes) -> Iterator[str]:
        """The texts of the events that end in a chunk and have not come before."""
        texts = self._cutter.feed(chunk)
        if self._closing:
            texts = chain(texts, self._left())
        for text in texts:
            if text == self._frame.done:
                if not self._complete:
                    raise self.incomplete(None)  # nothing more comes
                yield text
                return
            if self._is_blank(text):
                yield text  # it counts as a line where something is wrong
                continue
            self._last_id = self._cutter.last_id
            if (
                self._operation.resumable
                and self._cutter.has_id
                and self._is_known(self._last_id)
            ):
                continue
            self._failed = 0
            self._events += 1
            yield text

    def _left(self) -> Iterator[str]:
        """The text that the connection ends in. One that is no JSON was cut off."""
        try:
            for text in self._cutter.finish():
                whole = text == self._frame.done or self._is_blank(text)
                if not whole and not _is_json(text):
                    raise self.incomplete(None)
                yield text
        except ParseError as error:
            if is_torn(error):
                raise self.incomplete(None) from None
            raise

    def finish(self) -> Iterator[str]:
        """Nothing is left when the last connection has ended."""
        return iter(())

    def _is_blank(self, text: str) -> bool:
        """Whether a text is a blank line, which is no event."""
        return self._by_line and text == ""

    def _is_known(self, id: str) -> bool:
        if id in self._seen:
            return True
        self._seen[id] = None
        if len(self._seen) > _REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return False

    def may_end(self) -> bool:
        """Whether the stream may end behind the last event, by itself."""
        frame = self._frame
        return self._complete and (frame.done is None or frame.may_end)

    def is_over(self, cut: Exception | None) -> bool:
        """Whether a connection that has ended, or was cut off, was the last one."""
        self._last_id = self._cutter.last_id
        if self._cutter.retry:
            self._asked = self._cutter.retry / 1000
        unfinished = self._operation.resumable and self._cutter.unfinished
        return cut is None and self.may_end() and not unfinished

    def pause(self) -> float | None:
        """The seconds to wait before the next attempt, if there may be one."""
        retry = self._retry
        resumable = self._operation.resumable and self._last_id != ""
        if not resumable or self._failed >= retry.attempts:
            return None
        first = self._asked or retry.wait
        wait = min(first * 2.0**self._failed, max(first, retry.max_wait))
        self._failed += 1
        # Half of it varies, so that clients that a server has lost at the same time do
        # not come back at the same time.
        return wait / 2 + random.random() * wait / 2

    def may_pass(self, refused: ResponseError) -> bool:
        """Whether the server may answer otherwise a while later."""
        self._asked = max(self._asked, refused.retry_after)
        return refused.status in _MAY_PASS

    def incomplete(self, cause: Exception | None) -> IncompleteError:
        """The error of a stream that was cut off."""
        return IncompleteError(self._events, self._last_id, cause)


def _is_json(text: str) -> bool:
    try:
        parse(text)
    except ParseError as error:
        return not is_torn(error)  # what else is wrong, its reader says
    return True
