"""Streams on their way from who gives their events to the connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_AHEAD = 256  # events that may wait for a connection that cannot be resumed


class Recording:
    """One stream, sent by one connection or by several, one after the other."""

    def __init__(self, key: str, keep: int) -> None:
        self.key = key
        """Begins the ids of the events; empty if the stream cannot be resumed."""
        self.forget: Callable[[], None] = lambda: None
        """Ends what gives the events, if it still runs, and makes room."""
        self._keep = keep  # bytes of events that are kept for other connections
        self._frames: list[bytes] = []  # what has not been forgotten
        self._first = 1  # the number of the first of them; they count from 1
        self._size = 0
        self._sent = 0  # the number of the last one that a connection has sent
        self._readers = 0
        self._over = False
        self._error: BaseException | None = None
        self._change = asyncio.Event()
        self._expiry: asyncio.TimerHandle | None = None

    @property
    def began(self) -> bool:
        """Whether there was any event."""
        return self._next > 1

    @property
    def _next(self) -> int:
        return self._first + len(self._frames)

    def change(self) -> asyncio.Event:
        """Is set at the next change."""
        return self._change

    def _notify(self) -> None:
        self._change.set()
        self._change = asyncio.Event()

    async def add(self, fields: bytes) -> None:
        """Puts an event behind the others, and waits for a slow client. Without any
        client it forgets the oldest events instead.
        """
        while self._is_full():
            await self._change.wait()
        number = self._next
        frame = f"id: {self.key}.{number}\n".encode() + fields if self.key else fields
        self._frames.append(frame)
        self._size += len(frame)
        old = 0
        while old < len(self._frames) and self._is_old(self._first + old):
            self._size -= len(self._frames[old])
            old += 1
        del self._frames[:old]
        self._first += old
        self._notify()

    def _is_full(self) -> bool:
        if not self.key:
            return self._next - 1 - self._sent >= _AHEAD
        behind = self._size > self._keep and self._first > self._sent
        return self._readers > 0 and behind

    def _is_old(self, number: int) -> bool:
        sent = number <= self._sent
        if not self.key:
            return sent
        return self._size > self._keep and (sent or self._readers == 0)

    def finish(self, error: BaseException | None = None) -> None:
        """Says that nothing more comes, and why if something went wrong."""
        self._over = True
        self._error = error
        self._notify()

    def behind(self, number: int) -> list[bytes] | None:
        """The frames behind a number; none if there are none yet, None after the last
        one.
        """
        if number > self._sent:
            self._sent = number
            self._notify()  # there may be room for more
        at = number + 1 - self._first
        if at < 0:
            raise RuntimeError("the client is too far behind")
        frames = self._frames[at:]
        if frames or not self._over:
            return frames
        if self._error is not None:
            raise self._error
        return None

    def has(self, number: int) -> bool:
        """Whether a connection can go on behind a number."""
        return self._first - 1 <= number < self._next

    def enter(self) -> None:
        """Counts a connection in."""
        self._readers += 1
        if self._expiry is not None:
            self._expiry.cancel()

    def leave(self, wait: float) -> None:
        """Counts a connection out. After the last one, and a while in which none has
        come back, the stream is forgotten; at once if it cannot be resumed.
        """
        self._readers -= 1
        if not self.key:
            self.forget()
        elif self._readers == 0:
            self._notify()  # nobody to wait for
            loop = asyncio.get_running_loop()
            self._expiry = loop.call_later(wait, self.forget)
