"""What servers read of the query of a URL."""

from __future__ import annotations

import asyncio
import unittest
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

from runtime.operation import Operation, UrlField
from runtime.server import handle_operation
from runtime.streamed import Streamed

from .test_by_line import Numbers


class Texts:
    """Inputs that are their text."""

    def decode(self, text: str, **_options: Any) -> str:
        return text


ASKING: Operation[Any, Any] = Operation(
    method="GET",
    query=(UrlField("q"), UrlField("n", text=False)),
    input=Texts(),  # type: ignore[arg-type]
    events=Streamed(Numbers(), tag="n"),
    by_line=True,
    tag="n",
)


class QueryTest(unittest.TestCase):
    def read(self, query: bytes) -> Any:
        """What the function is given, or the answer if it is refused."""
        given: list[Any] = []
        sent: list[Any] = []

        async def respond(input: Any, _context: Any) -> AsyncIterator[Any]:
            given.append(input)
            yield SimpleNamespace(n="0")

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            await asyncio.sleep(10)

        scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "query_string": query,
            "headers": [],
        }

        async def answer() -> None:
            await handle_operation(ASKING, respond, {})(scope, receive, send)

        asyncio.run(answer())
        return given[0] if given else sent[-1]["body"]

    def test_is_read_as_forms_are(self) -> None:
        for query, want in (
            (b"q=b%26c&n=2", '{"q":"b&c","n":2}'),
            (b"q=b;c%26&n=2", '{"q":"b;c&","n":2}'),
            (b"q=b%+%zz%4", '{"q":"b% %zz%4"}'),
            (b"q=%ff&q=b", '{"q":"\ufffd"}'),
            (b"q=\xff", '{"q":"\ufffd"}'),
            (b"%71&n=2", '{"q":"","n":2}'),
            (b"n=", b'{"status":400,"detail":"n: want a number or truth value"}'),
        ):
            with self.subTest(query):
                self.assertEqual(self.read(query), want)


if __name__ == "__main__":
    unittest.main()
