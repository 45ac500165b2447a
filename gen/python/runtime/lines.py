"""Bytes to lines, however they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .errors import ParseError
from .limits import MAX_EVENT_SIZE

_MARK = b"\xef\xbb\xbf"


def too_large(limit: int) -> ParseError:
    """The error of an event that is larger than allowed."""
    return ParseError("too-long", f"event of a stream exceeds {limit} bytes")


def not_utf8() -> ParseError:
    """The error of bytes that are no text."""
    return ParseError("utf8", "invalid UTF-8")


class LineCutter:
    """Cuts bytes into lines without their ends. A line comes as soon as its end is
    there, even if that is the first half of a CRLF. A byte order mark at the start of
    the stream is dropped.
    """

    def __init__(self, longest: int, only_lf: bool, limit: int | None = None) -> None:
        self._longest = longest
        self._limit = longest if limit is None else limit  # what an error names
        self._only_lf = only_lf
        self._begun: list[bytes] = []  # what there is of the line that is not complete
        self._size = 0
        self._skip_lf = False  # the last line ended in CR
        self._first = True

    @property
    def unfinished(self) -> bool:
        """Whether the stream has ended in the middle of a line."""
        return self._size > 0

    def feed(self, chunk: bytes) -> Iterable[bytes]:
        """The lines that end in a chunk."""
        if self._skip_lf and chunk:
            self._skip_lf = False
            chunk = chunk.removeprefix(b"\n")
        if self._only_lf:
            parts = chunk.split(b"\n")
            rest = parts.pop()
        else:
            parts = chunk.splitlines()
            rest = b"" if chunk.endswith((b"\n", b"\r")) or not parts else parts.pop()
        if self._size + len(chunk) > self._longest:
            return self._one_by_one(parts, rest, chunk)
        if parts and (self._first or self._size > 0):
            parts[0] = self._complete(parts[0])
        self._end(rest, chunk)
        return parts

    def _one_by_one(
        self, parts: list[bytes], rest: bytes, chunk: bytes
    ) -> Iterator[bytes]:
        """The lines in front of one that may be too long come all the same."""
        for part in parts:
            if self._first or self._size > 0 or len(part) > self._longest:
                yield self._complete(part)
            else:
                yield part
        self._end(rest, chunk)

    def _end(self, rest: bytes, chunk: bytes) -> None:
        self._skip_lf = not self._only_lf and chunk.endswith(b"\r")
        self._keep(rest)

    def finish(self) -> Iterator[bytes]:
        """There are no more bytes: what is left is a line."""
        if self._size > 0:
            yield self._complete(b"")

    def _complete(self, part: bytes) -> bytes:
        self._keep(part)
        line = part if self._size == len(part) else b"".join(self._begun)
        self._begun.clear()
        self._size = 0
        if self._first:
            self._first = False
            line = line.removeprefix(_MARK)
        return line

    def _keep(self, part: bytes) -> None:
        if not part:
            return
        self._size += len(part)
        if self._size > self._longest:
            raise too_large(self._limit)
        self._begun.append(part)


class JsonLineCutter:
    """Cuts bytes into lines of JSON. The text of a blank line is empty."""

    # What else server-sent events have.
    last_id = ""
    has_id = False
    retry = None
    unfinished = False

    def __init__(self, limit: int = MAX_EVENT_SIZE) -> None:
        self._lines = LineCutter(limit, True)

    def feed(self, chunk: bytes) -> Iterator[str]:
        """The texts that end in a chunk."""
        return map(_text, self._lines.feed(chunk))

    def finish(self) -> Iterator[str]:
        """There are no more bytes: what is left is a line."""
        return map(_text, self._lines.finish())


def _text(line: bytes) -> str:
    try:
        return line.decode().rstrip(" \t\r")
    except UnicodeDecodeError:
        raise not_utf8() from None
