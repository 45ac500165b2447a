"""What can go wrong between a client and a server."""

from __future__ import annotations

from typing import Any

from .quoting import quote

EVENT_STREAM = ("text/event-stream",)
"""The media types of answers that are streams of server-sent events."""
BY_LINE = (
    "application/x-ndjson",
    "application/ndjson",
    "application/jsonl",
    "application/json",
)
"""Those of streams by line, which have no registered type: servers call them JSON, too.
Handlers send the first one.
"""

_SHOWN = 4096  # characters of an answer
_MOST = 4 * _SHOWN  # bytes that these may take


class ResponseError(Exception):
    """An answer that is no stream of events."""

    def __init__(
        self,
        url: str,
        status: int,
        content_type: str,
        body: str,
        retry_after: float = 0.0,
    ) -> None:
        what = ", but no stream of events" if status == 200 else ""
        kind = f" ({content_type})" if content_type else ""
        excerpt = f": {quote(body[:200])}" if body else ""
        where = f"{url}: " if url else ""
        super().__init__(f"{where}status {status}{what}{kind}{excerpt}")
        self.url = url
        self.status = status
        self.content_type = content_type
        self.body = body
        """The first 4096 characters of the answer."""
        self.retry_after = retry_after
        """What the server asks for, in seconds; 0 if it does not."""


class IncompleteError(Exception):
    """A stream that was cut off. What came before it stands. The cause is what broke
    the connection or kept it from being made again, if anything did.
    """

    code = "incomplete"

    def __init__(
        self, events: int, last_id: str, cause: BaseException | None = None
    ) -> None:
        why = f": {cause}" if cause is not None else ""
        super().__init__(
            f"incomplete: the stream was cut off after {events} events{why}"
        )
        self.events = events
        """How many events had come."""
        self.last_id = last_id
        """The id of the last event that had one, or the empty text."""
        self.__cause__ = cause


class RefusalError(Exception):
    """What a server's function raises to answer with a status of its own, before its
    first event.
    """

    def __init__(self, status: int, detail: str = "") -> None:
        super().__init__(detail)
        self.status = status


def is_stream(answer: Any, wanted: tuple[str, ...] | None) -> bool:
    """Whether an answer is a success, and of such a type; it need not say which."""
    kind: str | None = answer.headers.get("content-type")
    if not 200 <= answer.status_code < 300:
        return False
    return (
        kind is None
        or wanted is None
        or kind.partition(";")[0].strip().lower() in wanted
    )


def is_answer(source: Any) -> bool:
    """Whether something is an answer of a server, as httpx and requests have them."""
    return hasattr(source, "status_code") and hasattr(source, "headers")


def response_error(answer: Any) -> ResponseError:
    """Reads an answer that is no stream of events into an error."""
    body = bytearray()
    try:
        for chunk in _parts(answer, "iter_bytes"):
            body += chunk
            if len(body) >= _MOST:
                break
    except Exception:
        pass  # what can be told is told without it
    return _error(answer, body)


async def aresponse_error(answer: Any) -> ResponseError:
    """The same for one that has to be waited for."""
    body = bytearray()
    try:
        async for chunk in _parts(answer, "aiter_bytes"):
            body += chunk
            if len(body) >= _MOST:
                break
    except Exception:
        pass  # what can be told is told without it
    return _error(answer, body)


def _parts(answer: Any, method: str) -> Any:
    parts = getattr(answer, method, None)
    return answer if parts is None else parts()


def _error(answer: Any, body: bytearray) -> ResponseError:
    asked: str = answer.headers.get("retry-after") or ""
    return ResponseError(
        str(getattr(answer, "url", "")),
        answer.status_code,
        answer.headers.get("content-type") or "",
        body.decode(errors="replace")[:_SHOWN],
        float(asked) if asked.isdecimal() else 0.0,
    )
