"""How values of a type are streamed."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypedDict, TypeVar, Unpack

from . import sources
from .codec import Diagnostic
from .errors import ParseError
from .frame import PLAIN, Frame, framed
from .jsontext import MAX_DEPTH
from .limits import PROTOCOL, Limits, deepest, largest_event
from .streams import EventReader, Format, aevents, events

__all__ = ["AnyCodec", "EventReader", "Format", "ReadOptions", "Streamed"]

_T = TypeVar("_T")


class ReadOptions(TypedDict, total=False):
    """How the values of a stream are read."""

    limits: Limits | None
    new_id: Callable[[], str]
    now: Callable[[], str]
    diagnose: Callable[[Diagnostic], None] | None
    """Is told what was read and not understood."""


class AnyCodec(Protocol[_T]):
    """A codec of this package or of another one."""

    def decode(self, text: str | bytes) -> _T: ...
    def usual_reader(self) -> Callable[..., _T]: ...
    def decode_unusual(
        self,
        text: str,
        new_id: Callable[[], str],
        now: Callable[[], str],
        diagnose: Callable[[Any], None] | None,
        max_depth: int,
    ) -> _T: ...
    def encode(self, value: _T) -> str: ...


class Streamed(Generic[_T]):
    """Reads and writes streams of values.

    What is read is bytes, an iterable of chunks of bytes, a binary file, or an answer
    of httpx or requests; one that is no stream of events is a ResponseError. The first
    event that is not valid ends a stream with a StreamError, which says which it was.
    """

    def __init__(
        self,
        codec: AnyCodec[_T],
        *,
        tag: str = "",
        frame: Frame = PLAIN,
        limits: Limits = PROTOCOL,
    ) -> None:
        self.codec = codec
        self.frame = frame
        self._tag = tag
        self._limits = limits  # of the protocol

    def reader(
        self,
        format: Format = "sse",
        *,
        limits: Limits | None = None,
        new_id: Callable[[], str] = sources.new_id,
        now: Callable[[], str] = sources.now,
        diagnose: Callable[[Diagnostic], None] | None = None,
    ) -> EventReader[_T]:
        """Makes values of chunks that are fed to it."""
        codec = self.codec
        depth = deepest(limits, self._limits.depth)

        def read(text: str) -> _T:
            try:
                return codec.decode_unusual(text, new_id, now, diagnose, depth)
            except ValueError as error:
                raise _ours(error) from None

        decode = read
        if depth >= MAX_DEPTH:
            decode = functools.partial(codec.usual_reader(), read)
        return EventReader(
            decode,
            format,
            tag=self._tag,
            frame=self.frame,
            max_event_size=largest_event(limits, self._limits.event_size),
        )

    def read_sse(self, source: Any, **options: Unpack[ReadOptions]) -> Iterator[_T]:
        """The values of a stream of server-sent events."""
        return events(self.reader("sse", **options), source)

    def aread_sse(
        self, source: Any, **options: Unpack[ReadOptions]
    ) -> AsyncIterator[_T]:
        """:meth:`read_sse` for a stream that has to be waited for."""
        return aevents(self.reader("sse", **options), source)

    def read_ndjson(self, source: Any, **options: Unpack[ReadOptions]) -> Iterator[_T]:
        """The values of a stream that holds one JSON text a line."""
        return events(self.reader("ndjson", **options), source)

    def aread_ndjson(
        self, source: Any, **options: Unpack[ReadOptions]
    ) -> AsyncIterator[_T]:
        """:meth:`read_ndjson` for a stream that has to be waited for."""
        return aevents(self.reader("ndjson", **options), source)

    def sse(self, value: _T) -> bytes:
        """A value as a server-sent event."""
        return framed(self.codec.encode(value), self.frame).encode()

    def ndjson(self, value: _T) -> bytes:
        """A value as a line."""
        return f"{self.codec.encode(value)}\n".encode()

    def last(self) -> list[bytes]:
        """What is written behind the last server-sent event."""
        done = self.frame.done
        return [] if done is None else [f"data: {done}\n\n".encode()]

    def write_sse(self, values: Iterable[_T]) -> Iterator[bytes]:
        """A stream of server-sent events, up to what is behind the last of them."""
        yield from map(self.sse, values)
        yield from self.last()

    async def awrite_sse(self, values: AsyncIterable[_T]) -> AsyncIterator[bytes]:
        """:meth:`write_sse` for values that have to be waited for."""
        async for value in values:
            yield self.sse(value)
        for end in self.last():
            yield end

    def write_ndjson(self, values: Iterable[_T]) -> Iterator[bytes]:
        """A stream of one JSON text a line."""
        return map(self.ndjson, values)

    async def awrite_ndjson(self, values: AsyncIterable[_T]) -> AsyncIterator[bytes]:
        """:meth:`write_ndjson` for values that have to be waited for."""
        async for value in values:
            yield self.ndjson(value)


def _ours(error: Any) -> Exception:
    """An error of another package as one of this one."""
    if isinstance(error, ParseError) or not hasattr(error, "code"):
        return error  # type: ignore[no-any-return]
    return ParseError(error.code, error.message, error.path)
