"""Operations whose streams have one event a line."""

from __future__ import annotations

import asyncio
import json
import unittest
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import httpx

from runtime import jsontext
from runtime.client import Caller
from runtime.operation import Operation
from runtime.server import handle_operation
from runtime.streamed import Streamed
from runtime.streamerror import StreamError
from runtime.transporterror import IncompleteError, ResponseError


class Numbers:
    """An event is {"n": …}, and shows its number."""

    def decode(self, text: str | bytes) -> Any:
        value: Any = jsontext.parse(text if isinstance(text, str) else text.decode())
        return SimpleNamespace(**value)

    def decode_unusual(self, text: str, *_: Any) -> Any:
        return self.decode(text)

    def usual_reader(self) -> Any:
        return lambda _read, text: self.decode(text)

    def encode(self, value: Any) -> str:
        return jsontext.write(vars(value))


COUNTING: Operation[None, Any] = Operation(
    method="POST",
    events=Streamed(Numbers(), tag="n"),
    by_line=True,
    tag="n",
    until=lambda n: n == "0",
)


def lines(*numbers: int) -> str:
    return "".join(f'{{"n":"{n}"}}\n' for n in numbers)


class ByLineTest(unittest.TestCase):
    asked = ""

    def collect(self, text: str, kind: str = "application/x-ndjson") -> list[str]:
        """Calls a server that answers with a text."""

        def answer(request: httpx.Request) -> httpx.Response:
            self.asked = request.headers["accept"]
            return httpx.Response(200, text=text, headers={"content-type": kind})

        self.got: list[str] = []
        with httpx.Client(transport=httpx.MockTransport(answer)) as http:
            call = Caller("http://server", http=http)._call(COUNTING, None)
            for event in COUNTING.events.read_ndjson(call):
                self.got.append(event.n)
        return self.got

    def test_lines_are_read_as_servers_send_them(self) -> None:
        sent = "\n" + lines(2).replace("\n", "\r\n\n") + lines(1, 0).rstrip()
        for kind in (
            "application/x-ndjson",
            "application/json; charset=utf-8",
            "application/jsonl",
        ):
            self.assertEqual(self.collect(sent, kind), ["2", "1", "0"])
        self.assertEqual(
            self.asked,
            "application/x-ndjson, application/ndjson, application/jsonl, "
            "application/json",
        )

    def test_a_stream_that_is_cut_off_is_incomplete(self) -> None:
        for rest in ("", "  ", '{"n"'):
            with self.subTest(rest), self.assertRaises(IncompleteError) as caught:
                self.collect(lines(2, 1) + rest)
            self.assertEqual(self.got, ["2", "1"])
            self.assertEqual(caught.exception.events, 2)

    def test_errors_say_where(self) -> None:
        with self.assertRaises(StreamError) as caught:
            self.collect(lines(2) + "\n\nx\n")
        self.assertEqual((caught.exception.event, caught.exception.line), (2, 4))
        with self.assertRaises(ResponseError):
            self.collect("data: 2\n\n", "text/event-stream")

    def test_handlers_send_lines_and_blank_ones_for_heartbeats(self) -> None:
        async def slowly(_input: Any, _context: Any) -> AsyncIterator[Any]:
            for n in ("1", "0"):
                await asyncio.sleep(0.05)
                yield SimpleNamespace(n=n)

        sent: list[Any] = []
        handler = handle_operation(COUNTING, slowly, {"heartbeat": 0.01})

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            await asyncio.sleep(10)

        scope = {
            "type": "http",
            "method": "POST",
            "path": "/",
            "query_string": b"",
            "headers": [],
        }

        async def answer() -> None:
            await handler(scope, receive, send)

        asyncio.run(answer())
        self.assertIn((b"content-type", b"application/x-ndjson"), sent[0]["headers"])
        body = b"".join(message["body"] for message in sent[1:]).decode()
        events = [json.loads(line)["n"] for line in body.split("\n") if line]
        self.assertEqual(events, ["1", "0"])
        self.assertTrue(body.startswith("\n"))
        self.assertTrue(body.endswith(lines(0)))


if __name__ == "__main__":
    unittest.main()
