"""Streams that are folded as a whole."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .errors import ParseError, StageError
from .streamerror import Cut, StreamError
from .streams import EventReader, aevents, events

_S = TypeVar("_S")
_E = TypeVar("_E")
_O = TypeVar("_O")


class _Fold(Generic[_S, _E]):
    """Folds the events of a stream, one by one, and ends it."""

    def __init__(
        self, fold: Callable[[_S | None, _E], _S | None], end: Callable[[_S, bool], Any]
    ) -> None:
        self.cut = Cut()
        self.state: _S | None = None
        self._fold = fold
        self._end = end
        self._number = 0

    def take(self, event: _E) -> _S | None:
        """Folds an event. Gives the state that is complete if another one has begun."""
        self._number += 1
        before = self.state
        try:
            self.state = self._fold(before, event)
        except ParseError as error:
            raise StreamError(error, self._number) from error
        return None if before is self.state else before

    def finish(self) -> None:
        """Ends the stream. What has cut it off is what went wrong with it."""
        if self.state is not None:
            try:
                self._end(self.state, self.cut.met)
            except ParseError as error:
                self.cut.tell()
                raise StreamError(error) from error
        self.cut.tell()


def _into(
    state: _S, apply: Callable[[_S, _E], Any], end: Callable[[_S, bool], Any]
) -> _Fold[_S, _E]:
    def fold(_: _S | None, event: _E) -> _S:
        apply(state, event)
        return state

    folding = _Fold(fold, end)
    folding.state = state
    return folding


def fold_into(
    state: _S,
    stream: Iterable[_E],
    apply: Callable[[_S, _E], Any],
    end: Callable[[_S, bool], Any],
) -> None:
    """Folds a whole stream of events into a state and ends it. If the stream was cut
    off, it is ended as such before the error is raised.
    """
    folding = _into(state, apply, end)
    for event in folding.cut.ending(stream):
        folding.take(event)
    folding.finish()


async def afold_into(
    state: _S,
    stream: AsyncIterable[_E],
    apply: Callable[[_S, _E], Any],
    end: Callable[[_S, bool], Any],
) -> None:
    """:func:`fold_into` for a stream that has to be waited for."""
    folding = _into(state, apply, end)
    async for event in folding.cut.aending(stream):
        folding.take(event)
    folding.finish()


def fold_states(
    stream: Iterable[_E],
    fold: Callable[[_S | None, _E], _S | None],
    end: Callable[[_S, bool], Any],
) -> Iterator[_S]:
    """The same for a stream whose events begin states. Yields each when the next one
    begins, and the last one when it has ended or failed.
    """
    folding = _Fold(fold, end)
    failed: Exception | None = None
    try:
        for event in folding.cut.ending(stream):
            complete = folding.take(event)
            if complete is not None:
                yield complete
        folding.finish()
    except Exception as error:
        failed = error
    if folding.state is not None:
        yield folding.state
    if failed is not None:
        raise failed


async def afold_states(
    stream: AsyncIterable[_E],
    fold: Callable[[_S | None, _E], _S | None],
    end: Callable[[_S, bool], Any],
) -> AsyncIterator[_S]:
    """:func:`fold_states` for a stream that has to be waited for."""
    folding = _Fold(fold, end)
    failed: Exception | None = None
    try:
        async for event in folding.cut.aending(stream):
            complete = folding.take(event)
            if complete is not None:
                yield complete
        folding.finish()
    except Exception as error:
        failed = error
    if folding.state is not None:
        yield folding.state
    if failed is not None:
        raise failed


@dataclass(frozen=True, slots=True)
class Taken(Generic[_E, _O]):
    """An event of a stream that a pipeline has taken."""

    event: _E | None
    """As it was read; None at the end of the stream."""
    out: tuple[_O, ...]
    """What came through the last stage."""
    outcome: Any
    """How it went; None if a stage has failed behind what came through."""


class Pipe(Generic[_E, _O]):
    """Pushes the events of a stream through a pipeline."""

    def __init__(
        self,
        reader: EventReader[_E],
        push: Callable[[_E, Callable[[_O, Any], None]], Any],
        end: Callable[[Callable[[_O, Any], None], bool], Any] | None = None,
    ) -> None:
        self.cut = Cut()
        self.reader = reader
        self._push = push
        self._end = end

    def take(self, event: _E) -> Iterator[Taken[_E, _O]]:
        """What comes of an event. If a stage fails, what came through until then is
        there all the same.
        """

        def push(deliver: Callable[[_O, Any], None]) -> Any:
            return self._push(event, deliver)

        try:
            yield from _taking(event, push)
        except StageError as error:
            raise self.reader.failed(error) from error

    def finish(self) -> Iterator[Taken[_E, _O]]:
        """What comes at the end."""
        end = self._end

        def push(deliver: Callable[[_O, Any], None]) -> Any:
            return None if end is None else end(deliver, self.cut.met)

        if end is not None:
            try:
                yield from _taking(None, push)
            except StageError as error:
                self.cut.tell()
                raise StreamError(error) from error
        self.cut.tell()


def _taking(
    event: _E | None, push: Callable[[Callable[[_O, Any], None]], Any]
) -> Iterator[Taken[_E, _O]]:
    """What a push gives."""
    out: list[_O] = []

    def deliver(value: _O, _outcome: Any) -> None:
        out.append(value)

    try:
        outcome = push(deliver)
    except StageError:
        if out:
            yield Taken(event, tuple(out), None)
        raise
    yield Taken(event, tuple(out), outcome)


def pipe(piping: Pipe[_E, _O], source: Any) -> Iterator[Taken[_E, _O]]:
    """Reads a stream and pushes each event. The first error ends it."""
    for event in piping.cut.ending(events(piping.reader, source)):
        yield from piping.take(event)
    yield from piping.finish()


async def apipe(piping: Pipe[_E, _O], source: Any) -> AsyncIterator[Taken[_E, _O]]:
    """:func:`pipe` for a stream that has to be waited for."""
    async for event in piping.cut.aending(aevents(piping.reader, source)):
        for taken in piping.take(event):
            yield taken
    for taken in piping.finish():
        yield taken
