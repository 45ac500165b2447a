"""Which event of a stream an error is about."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from typing import TypeVar

from .errors import ParseError, Path, StageError
from .jsontext import glance

_T = TypeVar("_T")
_SHOWN = 48  # characters of a tag


class StreamError(Exception):
    """An error of one event of a stream, which says of which. It ends the stream."""

    def __init__(
        self,
        error: ParseError | StageError,
        event: int = 0,
        line: int | None = None,
        type: str | None = None,
    ) -> None:
        super().__init__(f"{_describe(event, line, type)}: {error}")
        self.error = error
        """What was wrong: a ParseError if the event could not be read, a StageError if
        a stage of a pipeline failed on it, a FoldError if a reducer without a pipeline
        did.
        """
        self.event = event
        """The number of the event, from 1; 0 at the end of the stream."""
        self.line = line
        """Its line, from 1, if the stream holds one JSON text a line."""
        self.type = type
        """Its tag, if it is JSON and has one."""
        self.__cause__ = error

    @property
    def path(self) -> Path:
        """Where in the event the error is, or in what a rule was about to store. It is
        empty if the error is about the event as a whole.
        """
        error = self.error
        if isinstance(error, StageError):
            return getattr(error.error, "path", ())
        return error.path


def _describe(event: int, line: int | None, type: str | None) -> str:
    place = "end of the stream"
    if line is not None:
        place = f"line {line}"
    elif event > 0:
        place = f"event {event}"
    if type is None:
        return place
    return f"{place} ({type if len(type) <= _SHOWN else f'{type[:_SHOWN]}…'})"


def tag_in(text: str, key: str) -> str | None:
    """The text under a key of an object, if the document is JSON and has one."""
    value = glance(text)
    tag = value.get(key) if isinstance(value, dict) else None
    return tag if isinstance(tag, str) and tag else None


class Cut:
    """Lets a stream end where it was cut off, and tells of the error later."""

    def __init__(self) -> None:
        self.error: Exception | None = None

    @property
    def met(self) -> bool:
        """Whether the stream was cut off."""
        return self.error is not None

    def ending(self, stream: Iterable[_T]) -> Iterator[_T]:
        """The stream up to the cut. An error of one of its events is none."""
        try:
            yield from stream
        except Exception as error:
            self._take(error)

    async def aending(self, stream: AsyncIterable[_T]) -> AsyncIterator[_T]:
        """The same for one that has to be waited for."""
        try:
            async for value in stream:
                yield value
        except Exception as error:
            self._take(error)

    def _take(self, error: Exception) -> None:
        if isinstance(error, StreamError) and not _is_incomplete(error):
            raise error
        self.error = error

    def tell(self) -> None:
        """Raises what has cut the stream off, if anything."""
        if self.error is not None:
            raise self.error


def _is_incomplete(error: StreamError) -> bool:
    cause = error.error
    return error.event == 0 and getattr(cause, "code", None) == "incomplete"
