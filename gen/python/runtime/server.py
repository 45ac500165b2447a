"""Answers to calls of operations, as applications of ASGI."""

from __future__ import annotations

import asyncio
import logging
import re
import uuid
from collections.abc import (
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Mapping,
    MutableMapping,
)
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypedDict, TypeVar
from urllib.parse import parse_qs, unquote_to_bytes

from . import jsontext
from .errors import ParseError
from .operation import Operation, UrlField
from .recording import Recording
from .transporterror import BY_LINE, EVENT_STREAM, RefusalError

_In = TypeVar("_In")
_Ev = TypeVar("_Ev")

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Handler: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
"""An application of ASGI."""

_ID = re.compile(r"([^.]+)\.([0-9]{1,15})")
_END: Any = object()
_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RequestContext:
    """What the function of a server is told besides the input."""

    scope: Mapping[str, Any]
    """The request, as ASGI has it."""
    headers: Mapping[str, str]
    """By their names in small letters."""


Respond: TypeAlias = Callable[[_In, RequestContext], AsyncIterable[_Ev] | Iterable[_Ev]]
"""The function of a server: it takes an input and gives the events that a client is to
read, which are sent at once. An error before the first event is answered with the
status of a RefusalError, or else with 500; after that it cuts the stream off, which no
client takes for its end. When the client is gone, an asynchronous generator is
cancelled. One that is not asynchronous is run in a thread.
"""


class ServerOptions(TypedDict, total=False):
    """Options of a handler."""

    heartbeat: float
    """After so many seconds without an event a comment or a blank line is sent, so that
    nobody on the way takes the connection for dead. 15 by default; 0 sends none.
    """
    resume_window: float
    """How many seconds the client of a resumable operation may be away. As long as
    that, the function goes on without it. 60 by default.
    """
    keep: int
    """How many bytes of events are kept for it. 16 MiB by default."""
    max_input: int
    """Bound on what a client may send, in bytes. 16 MiB by default."""
    on_error: Callable[[BaseException, RequestContext], None]
    """Hears of errors that clients cannot be told of, such as that of a function that
    fails in the middle of a stream. They are logged by default.
    """


def handle_operation(
    operation: Operation[_In, _Ev],
    respond: Respond[_In, _Ev],
    options: ServerOptions,
) -> Handler:
    """What answers the requests at any address that ends in the path."""
    return _Server(operation, respond, options).answer


class _Server(Generic[_In, _Ev]):
    def __init__(
        self,
        operation: Operation[_In, _Ev],
        respond: Respond[_In, _Ev],
        options: ServerOptions,
    ) -> None:
        self._operation = operation
        self._respond = respond
        self._heartbeat = options.get("heartbeat", 15.0)
        self._window = options.get("resume_window", 60.0)
        self._keep = options.get("keep", 1 << 24)
        self._max_input = options.get("max_input", 1 << 24)
        self._on_error = options.get("on_error")
        self._streams: dict[str, Recording] = {}  # what can be resumed, by key

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            raise RuntimeError(f"want http, got {scope['type']}")
        pairs = [
            (k.decode("latin-1"), v.decode("latin-1")) for k, v in scope["headers"]
        ]
        context = RequestContext(scope, {name.lower(): value for name, value in pairs})
        try:
            recording, sent = await self._recording(context, receive)
        except RefusalError as error:
            await _problem(send, error.status, str(error), self._operation.method)
            return
        recording.enter()
        try:
            await self._send(recording, sent, context, receive, send)
        finally:
            recording.leave(self._window)

    async def _recording(
        self, context: RequestContext, receive: Receive
    ) -> tuple[Recording, int]:
        """What is sent to a client, and how much of it has been."""
        operation = self._operation
        if context.scope["method"] != operation.method:
            raise RefusalError(405, f"want {operation.method}")
        id = context.headers.get("last-event-id", "")
        if operation.resumable and id:
            match = _ID.fullmatch(id)
            recording = self._streams.get(match[1]) if match else None
            number = int(match[2]) if match else 0
            if recording is None or number == 0 or not recording.has(number):
                message = "there is nothing behind the last event any more"
                raise RefusalError(410, message)
            return recording, number
        value = await self._input(context, receive)
        return self._begin(value, context), 0

    def _begin(self, value: _In, context: RequestContext) -> Recording:
        """Runs the function for a new stream."""
        recording = Recording(
            uuid.uuid4().hex if self._operation.resumable else "", self._keep
        )
        task = asyncio.create_task(self._record(recording, value, context))

        def forget() -> None:
            task.cancel()
            self._streams.pop(recording.key, None)

        recording.forget = forget
        if recording.key:
            self._streams[recording.key] = recording
        return recording

    async def _record(
        self, recording: Recording, value: _In, context: RequestContext
    ) -> None:
        streamed = self._operation.events
        written = streamed.ndjson if self._operation.by_line else streamed.sse
        try:
            async for event in _waited_for(self._respond(value, context)):
                await recording.add(written(event))
        except asyncio.CancelledError as error:
            recording.finish(error)
            raise
        except Exception as error:
            if recording.began or not isinstance(error, RefusalError):
                self._failed(error, context)
            recording.finish(error)
        else:
            recording.finish()

    def _failed(self, error: BaseException, context: RequestContext) -> None:
        if self._on_error is not None:
            self._on_error(error, context)
        else:
            _logger.error("a stream was cut off", exc_info=error)

    async def _send(
        self,
        recording: Recording,
        sent: int,
        context: RequestContext,
        receive: Receive,
        send: Send,
    ) -> None:
        """Answers with the events behind a number. The headers go out with the first of
        them, or with the first heartbeat: until then the function may still refuse.
        """
        gone = asyncio.create_task(_disconnected(receive))
        by_line = self._operation.by_line
        heartbeat = b"\n" if by_line else b":\n\n"
        begun = False
        try:
            while not gone.done():
                try:
                    frames = await self._next(recording, sent, gone)
                except Exception as error:
                    if begun:
                        raise RuntimeError("the stream is cut off") from error
                    refused = isinstance(error, RefusalError)
                    status = error.status if isinstance(error, RefusalError) else 500
                    detail = str(error) if refused else ""
                    await _problem(send, status, detail, self._operation.method)
                    return
                if not begun:
                    begun = True
                    await send(_start((BY_LINE if by_line else EVENT_STREAM)[0]))
                if frames is None:
                    last = [] if by_line else self._operation.events.last()
                    done = b"".join(last)
                    await send({"type": "http.response.body", "body": done})
                    return
                sent += len(frames)
                body = b"".join(frames) or heartbeat
                await send(
                    {"type": "http.response.body", "body": body, "more_body": True}
                )
        finally:
            gone.cancel()

    async def _next(
        self, recording: Recording, sent: int, gone: asyncio.Task[None]
    ) -> list[bytes] | None:
        """Waits for what is to be sent next: frames, none for a heartbeat, or None at
        the end.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + self._heartbeat if self._heartbeat > 0 else None
        while True:
            change = recording.change()
            frames = recording.behind(sent)
            left = None if until is None else until - loop.time()
            idle = gone.done() or (left is not None and left <= 0)
            if frames is None or frames or idle:
                return frames
            waiting = asyncio.create_task(change.wait())
            try:
                await asyncio.wait(
                    (waiting, gone), timeout=left, return_when=asyncio.FIRST_COMPLETED
                )
            finally:
                waiting.cancel()

    async def _input(self, context: RequestContext, receive: Receive) -> Any:
        """Reads what a client sends."""
        operation = self._operation
        if operation.input is None:
            return None
        fields = self._fields(context.scope)
        text = "{}"
        try:
            if operation.method == "POST":
                kind = context.headers.get("content-type", "").partition(";")[0]
                if kind.strip().lower() != "application/json":
                    raise RefusalError(415, "want application/json")
                text = (await self._body(context, receive)).decode()
            if operation.in_url:
                members = jsontext.parse(text)
                if not isinstance(members, dict):
                    raise RefusalError(400, "want object")
                text = jsontext.write({**fields, **members, **fields})
            return operation.input.decode(text)
        except ValueError as error:
            raise RefusalError(400, str(error)) from error

    async def _body(self, context: RequestContext, receive: Receive) -> bytes:
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RefusalError(400, "the body cannot be read")
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self._max_input:
                raise RefusalError(413, f"want at most {self._max_input} bytes")
        return bytes(body)

    def _fields(self, scope: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of the input that stand in the URL."""
        path, query = self._operation.path, self._operation.query
        raw: bytes = scope.get("raw_path") or scope["path"].encode()
        parts = raw.rstrip(b"/").split(b"/")[-len(path) :] if path else []
        fields: dict[str, Any] = {}
        try:
            given = [unquote_to_bytes(part).decode() for part in parts]
        except UnicodeDecodeError:
            given = []
        literal = [part if isinstance(part, str) else None for part in path]
        if len(given) != len(path) or any(
            want not in (None, got) for want, got in zip(literal, given, strict=True)
        ):
            message = "the address does not end in the path of the operation"
            raise RefusalError(404, message)
        for part, text in zip(path, given, strict=True):
            if isinstance(part, UrlField):
                fields[part.name] = _value(part, text)
        query_string = scope["query_string"].decode(errors="replace")
        there = parse_qs(query_string, keep_blank_values=True)
        for field in query:
            if field.name in there:
                fields[field.name] = _value(field, there[field.name][0])
        return fields


def _value(field: UrlField, text: str) -> Any:
    if field.text:
        return text
    try:
        return jsontext.parse(text)
    except ParseError:
        message = f"{field.name}: want a number or truth value"
        raise RefusalError(400, message) from None


async def _waited_for(
    events: AsyncIterable[_Ev] | Iterable[_Ev],
) -> AsyncIterator[_Ev]:
    """Events from one that is asynchronous, or from a thread."""
    if isinstance(events, AsyncIterable):
        async for event in events:
            yield event
        return
    iterator = iter(events)
    while (event := await asyncio.to_thread(next, iterator, _END)) is not _END:
        yield event


async def _disconnected(receive: Receive) -> None:
    """Is done when the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _start(content_type: str) -> dict[str, Any]:
    """How an answer begins."""
    return {
        "type": "http.response.start",
        "status": 200,
        "headers": [
            (b"content-type", content_type.encode()),
            (b"cache-control", b"no-cache, no-transform"),
            (b"x-accel-buffering", b"no"),  # nginx would collect events otherwise
        ],
    }


async def _problem(send: Send, status: int, detail: str, method: str) -> None:
    """An answer that says what is wrong (RFC 9457)."""
    body = jsontext.write({"status": status, **({"detail": detail} if detail else {})})
    headers = [(b"content-type", b"application/problem+json")]
    if status == 405:
        headers.append((b"allow", method.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})
