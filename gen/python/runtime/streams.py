"""Streams of events: server-sent events, or one JSON text a line."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing
from dataclasses import replace
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from .errors import ParseError, StageError
from .frame import PLAIN, Frame, cut_off, is_torn
from .limits import MAX_EVENT_SIZE
from .lines import JsonLineCutter
from .sse import SseCutter
from .streamerror import StreamError, tag_in
from .transporterror import (
    EVENT_STREAM,
    aresponse_error,
    is_answer,
    is_stream,
    response_error,
)

_T = TypeVar("_T")

Format: TypeAlias = Literal["sse", "ndjson"]


class Cutter(Protocol):
    """Cuts bytes into the texts of events."""

    def feed(self, chunk: bytes) -> Iterator[str]: ...
    def finish(self) -> Iterator[str]: ...


class EventReader(Generic[_T]):
    """Makes events of the bytes of a stream. The first that cannot be read ends it with
    a StreamError, for what follows may build on it.
    """

    def __init__(
        self,
        decode: Callable[[str], _T],
        format: Format = "sse",
        *,
        tag: str = "",
        frame: Frame = PLAIN,
        max_event_size: int = MAX_EVENT_SIZE,
    ) -> None:
        self.ended = False
        """Whether what is behind the last event has come. Nothing is read then."""
        self.at_end = False
        """Whether there are no more bytes."""
        self._decode = decode
        self._tag = tag  # the key of the tag of events, or the empty text
        self._frame = frame if format == "sse" else PLAIN
        self._by_line = format == "ndjson"
        self.limit = max_event_size
        self.wanted = None if self._by_line else EVENT_STREAM
        """The types of answers that have such a stream, if not all may."""
        self.cutter: Cutter = (
            JsonLineCutter(max_event_size)
            if self._by_line
            else SseCutter(max_event_size, tag=frame.tag, done=frame.done)
        )
        self._event = 0
        self._line = 0
        self._text: str | None = None  # of the event at hand

    def attach(self, cutter: Cutter, look: Callable[[_T], None]) -> None:
        """Has another one cut, which knows where the stream may end, and is shown every
        event.
        """
        decode = self._decode

        def looked_at(text: str) -> _T:
            event = decode(text)
            look(event)
            return event

        self.cutter = cutter
        self._decode = looked_at
        self._frame = replace(self._frame, may_end=True)

    def feed(self, chunk: bytes) -> Iterator[_T]:
        """The events that end in a chunk."""
        return self._events(self.cutter.feed(chunk))

    def finish(self) -> Iterator[_T]:
        """There are no more bytes: what is left is an event. A stream that ends before
        it may was cut off.
        """
        yield from self._events(self.cutter.finish(), torn=True)
        self.at_end = True
        incomplete = None if self.ended else self._frame.incomplete()
        if incomplete is not None:
            raise StreamError(incomplete)

    def _events(self, texts: Iterator[str], torn: bool = False) -> Iterator[_T]:
        if self.ended:
            return
        done = self._frame.done
        try:
            for text in texts:
                if text == done:
                    self.ended = True
                    return
                self._line += 1
                if self._by_line and text == "":
                    continue
                self._event += 1
                self._text = text
                yield self._decode(text)
                self._text = None
        except ParseError as error:
            if torn and is_torn(error):
                message = "the stream was cut off in the middle of an event"
                raise StreamError(cut_off(message)) from error
            raise self.failed(error) from error

    def failed(self, error: ParseError | StageError) -> StreamError:
        """What ends the stream: an error of the event at hand, or of the next one."""
        if self.at_end:
            return StreamError(error)
        ahead = 1 if self._text is None else 0
        tag = tag_in(self._text, self._tag) if self._text and self._tag else None
        line = self._line + ahead if self._by_line else None
        return StreamError(error, self._event + ahead, line, tag)


_BYTES: Any = (bytes, bytearray, memoryview)


def chunks_of(source: Any, reader: EventReader[Any]) -> Iterator[bytes]:
    """The bytes of a source: bytes, chunks, a file, an answer of a server, or the
    connections of a call. An answer that is no success, or not of the type that is
    wanted, is a ResponseError.
    """
    if isinstance(source, _BYTES):
        yield bytes(source)
        return
    if hasattr(source, "attach"):
        source.attach(reader)
    elif is_answer(source) and not is_stream(source, reader.wanted):
        raise response_error(source)
    chunks = getattr(source, "iter_bytes", None)
    yield from source if chunks is None else chunks()


async def achunks_of(
    source: Any, reader: EventReader[Any]
) -> AsyncGenerator[bytes, None]:
    """The same for chunks that have to be waited for."""
    if hasattr(source, "attach"):
        source.attach(reader)
    elif is_answer(source) and not is_stream(source, reader.wanted):
        raise await aresponse_error(source)
    chunks = getattr(source, "aiter_bytes", None)
    iterator = aiter(source if chunks is None else chunks())
    try:
        async for chunk in iterator:
            yield chunk
    finally:
        if hasattr(iterator, "aclose"):
            await iterator.aclose()


def events(reader: EventReader[_T], source: Any) -> Iterator[_T]:
    """The events of a stream."""
    for chunk in chunks_of(source, reader):
        yield from reader.feed(bytes(chunk))
        if reader.ended:
            return
    yield from reader.finish()


async def aevents(reader: EventReader[_T], source: Any) -> AsyncIterator[_T]:
    """The events of a stream that has to be waited for."""
    async with aclosing(achunks_of(source, reader)) as chunks:
        async for chunk in chunks:
            for event in reader.feed(bytes(chunk)):
                yield event
            if reader.ended:
                return
    for event in reader.finish():
        yield event
