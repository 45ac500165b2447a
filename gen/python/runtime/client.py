"""Calls of operations, by way of httpx."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Any, Self, TypeVar

import httpx

from .call import Call, Retry
from .operation import Operation, prepare
from .transporterror import aresponse_error, is_stream, response_error

_In = TypeVar("_In")

Headers = Mapping[str, str] | Callable[[], Mapping[str, str]] | None

# A stream may be silent for as long as it likes.
_TIMEOUT = httpx.Timeout(10.0, read=None)


class _Endpoint:
    """A server, and how it is reached."""

    def __init__(self, url: str, headers: Headers, retry: Retry | None) -> None:
        self.url = url
        self.retry = retry or Retry()
        self._headers = headers

    def headers(self, call: Call) -> dict[str, str]:
        """What a connection is made with."""
        given = self._headers() if callable(self._headers) else self._headers
        return {**(given or {}), **call.headers()}


class Caller(_Endpoint):
    """Calls operations of a server. The client of httpx, if one is given, is left open.

    The headers are those of every request, or what makes them, again for each
    connection.
    """

    def __init__(
        self,
        url: str,
        *,
        headers: Headers = None,
        retry: Retry | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        super().__init__(url, headers, retry)
        self.http = http or httpx.Client(timeout=_TIMEOUT, follow_redirects=True)
        self._ours = http is None

    def _call(self, operation: Operation[_In, Any], value: _In) -> Connections:
        request = prepare(self.url, operation, value)
        return Connections(self, operation, request, self.retry)

    def close(self) -> None:
        """Closes what connections are made with."""
        if self._ours:
            self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Connections(Call):
    """The bytes of a call, from one connection after the other."""

    def __init__(self, endpoint: Caller, *args: Any) -> None:
        super().__init__(*args)
        self._endpoint = endpoint

    def _send(self) -> httpx.Response:
        http, request = self._endpoint.http, self.request
        headers = self._endpoint.headers(self)
        answer = http.send(
            http.build_request(
                request.method, request.url, content=request.body, headers=headers
            ),
            stream=True,
        )
        self.connected()
        return answer

    def __iter__(self) -> Iterator[bytes]:
        answer: httpx.Response | None = self._send()
        while answer is not None:
            cut: Exception | None = None
            try:
                if not is_stream(answer, self.types):
                    raise response_error(answer)
                yield from answer.iter_bytes()
                self.ending()
                yield b""
            except httpx.HTTPError as error:
                cut = error
            finally:
                answer.close()
            if self.is_over(cut):
                return
            answer = self._again(cut)

    def _again(self, cut: Exception | None) -> httpx.Response | None:
        """Goes on behind the last event. No answer: there is nothing more."""
        while (wait := self.pause()) is not None:
            time.sleep(wait)
            try:
                answer = self._send()
            except httpx.HTTPError as error:
                cut = error
                continue
            if answer.status_code != 204 and is_stream(answer, self.types):
                return answer
            try:
                if answer.status_code == 204:
                    if self.may_end():
                        return None
                    break  # the server has no more
                cut = refused = response_error(answer)
            finally:
                answer.close()
            if not self.may_pass(refused):
                break
        raise self.incomplete(cut)


class AsyncCaller(_Endpoint):
    """:class:`Caller` for programs with an event loop."""

    def __init__(
        self,
        url: str,
        *,
        headers: Headers = None,
        retry: Retry | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        super().__init__(url, headers, retry)
        self.http = http or httpx.AsyncClient(timeout=_TIMEOUT, follow_redirects=True)
        self._ours = http is None

    def _call(self, operation: Operation[_In, Any], value: _In) -> AsyncConnections:
        request = prepare(self.url, operation, value)
        return AsyncConnections(self, operation, request, self.retry)

    async def aclose(self) -> None:
        """Closes what connections are made with."""
        if self._ours:
            await self.http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


class AsyncConnections(Call):
    """:class:`Connections` that have to be waited for."""

    def __init__(self, endpoint: AsyncCaller, *args: Any) -> None:
        super().__init__(*args)
        self._endpoint = endpoint

    async def _send(self) -> httpx.Response:
        http, request = self._endpoint.http, self.request
        headers = self._endpoint.headers(self)
        answer = await http.send(
            http.build_request(
                request.method, request.url, content=request.body, headers=headers
            ),
            stream=True,
        )
        self.connected()
        return answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        answer: httpx.Response | None = await self._send()
        while answer is not None:
            cut: Exception | None = None
            try:
                if not is_stream(answer, self.types):
                    raise await aresponse_error(answer)
                async for chunk in answer.aiter_bytes():
                    yield chunk
                self.ending()
                yield b""
            except httpx.HTTPError as error:
                cut = error
            finally:
                await answer.aclose()
            if self.is_over(cut):
                return
            answer = await self._again(cut)

    async def _again(self, cut: Exception | None) -> httpx.Response | None:
        while (wait := self.pause()) is not None:
            await asyncio.sleep(wait)
            try:
                answer = await self._send()
            except httpx.HTTPError as error:
                cut = error
                continue
            if answer.status_code != 204 and is_stream(answer, self.types):
                return answer
            try:
                if answer.status_code == 204:
                    if self.may_end():
                        return None
                    break
                cut = refused = await aresponse_error(answer)
            finally:
                await answer.aclose()
            if not self.may_pass(refused):
                break
        raise self.incomplete(cut)
