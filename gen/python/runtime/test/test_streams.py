"""Streams that are cut off, that are waited for, and that fail."""

from __future__ import annotations

import asyncio
import json
import unittest
from collections.abc import AsyncIterator, Iterable, Iterator
from types import SimpleNamespace
from typing import Any

from runtime import foldstream, streams
from runtime.call import Call, Retry
from runtime.errors import FoldError, ParseError, StageError
from runtime.frame import Frame, with_tag
from runtime.operation import Operation
from runtime.sse import SseCutter
from runtime.streamerror import StreamError, tag_in
from runtime.transporterror import IncompleteError


class ConnectionLostError(Exception):
    pass


def bytes_of(*events: str, cut: bool = False) -> Iterator[bytes]:
    for event in events:
        yield f"data: {event}\n\n".encode()
    if cut:
        raise ConnectionLostError


def json_of(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise ParseError("syntax", "no JSON") from None


def reader(done: str | None = None) -> streams.EventReader[Any]:
    return streams.EventReader(json_of, tag="type", frame=Frame(done=done))


class TagTest(unittest.TestCase):
    """The tag of an event that cannot be read, and the tag that the field has."""

    deep = "[" * 5000 + "]" * 5000

    def test_an_error_has_the_tag_of_any_json(self) -> None:
        for rest in (self.deep, "9" * 5000, '1, "n": 2'):
            text = f'{{"n": {rest}, "type": "a"}}'
            with self.subTest(text[:12]):
                self.assertEqual(tag_in(text, "type"), "a")
        for text in (
            f'{{"n": {self.deep[1:]}, "type": "a"}}',
            "[NaN]",
            "{",
            '{"type": 1}',
        ):
            with self.subTest(text[-12:]):
                self.assertIsNone(tag_in(text, "type"))

    def test_the_field_gives_the_tag_to_any_json(self) -> None:
        text = f'{{"n": {self.deep}, "m": {{"type": "b"}}}}'
        self.assertEqual(with_tag(text, "type", "a"), '{"type":"a",' + text[1:])


class TooLongTest(unittest.TestCase):
    def test_the_limit_is_that_on_an_event(self) -> None:
        for text in (b"data: " + b"x" * 101 + b"\n\n", b"data: 0123456789\n" * 10):
            with self.assertRaisesRegex(ParseError, "exceeds 100 bytes"):
                list(SseCutter(100).feed(text))


async def waited_for(values: Iterable[Any]) -> AsyncIterator[Any]:
    for value in values:
        await asyncio.sleep(0)
        yield value


async def all_of(values: AsyncIterator[Any]) -> list[Any]:
    return [value async for value in values]


class Log:
    """A state that is folded into, and what it was told."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.ends: list[bool] = []

    def apply(self, event: Any) -> None:
        if event == "bad":
            raise FoldError("bad", "cannot", ("field",))
        self.events.append(event)

    def end(self, incomplete: bool) -> None:
        self.ends.append(incomplete)


def fold(state: Log | None, event: Any) -> Log | None:
    if event == "new":
        state = Log()
    if state is not None:
        state.apply(event)
    return state


class Streams(unittest.TestCase):
    def run_both(self, source: Any, done: str | None = None) -> tuple[list[Any], Any]:
        """What a stream gives, and how it ends, waited for or not."""
        results = []
        for wait in (False, True):
            out: list[Any] = []
            error: Exception | None = None

            async def collect(out: list[Any] = out) -> None:
                chunks = waited_for(source())
                async for event in streams.aevents(reader(done), chunks):
                    out.append(event)

            try:
                if wait:
                    asyncio.run(collect())
                else:
                    out.extend(streams.events(reader(done), list(source())))
            except Exception as caught:
                error = caught
            results.append((out, str(error)))
        self.assertEqual(results[0][1], results[1][1])
        return results[1]

    def test_done(self) -> None:
        got = self.run_both(lambda: bytes_of("1", "2", "[DONE]", "3"), "[DONE]")
        self.assertEqual(got, ([1, 2], "None"))

    def test_not_done(self) -> None:
        out, error = self.run_both(lambda: bytes_of("1"), "[DONE]")
        self.assertEqual(out, [1])
        self.assertIn("end of the stream: the stream was cut off", error)

    def test_torn(self) -> None:
        torn = "end of the stream: the stream was cut off in the middle of an event"
        for tail, events, error in (
            (b"data: 2", [1, 2], "None"),
            (b"data: [2", [1], torn),
            (b'data: "\xc3', [1], torn),
        ):
            with self.subTest(tail):
                got = self.run_both(lambda tail=tail: iter([b"data: 1\n\n", tail]))
                self.assertEqual(got, (events, error))
        lines = streams.EventReader(json_of, "ndjson")
        with self.assertRaisesRegex(StreamError, torn):
            list(streams.events(lines, [b"1\n", b"[2"]))

    def test_damaged(self) -> None:
        out, error = self.run_both(lambda: bytes_of("1", "{", "2"))
        self.assertEqual((out, error), ([1], "event 2: no JSON"))

    def test_ids(self) -> None:
        cutter = SseCutter()
        for chunk in (b"id: 1\ndata: a\n", b"\nid: 2\nretry: 50\n\ndata: b\n\nid: 3\n"):
            for _ in cutter.feed(chunk):
                pass
        list(cutter.finish())
        self.assertEqual(
            (cutter.last_id, cutter.has_id, cutter.retry), ("2", False, 50)
        )


class Calls(unittest.TestCase):
    def test_torn(self) -> None:
        for tail, events, whole in (
            (b"data: 2", [1, 2], True),
            (b"data: [DONE]", [1], True),
            (b"data: [2", [1], False),
            (b'data: "\xc3', [1], False),
        ):
            with self.subTest(tail):
                events_of: Any = SimpleNamespace(frame=Frame(done="[DONE]"))
                operation: Any = Operation(method="POST", events=events_of)
                request: Any = None
                call, read = Call(operation, request, Retry()), reader("[DONE]")
                call.attach(read)
                call.connected()
                out = list(read.feed(b"data: 1\n\n" + tail))
                call.ending()
                try:
                    out.extend(read.feed(b""))
                except IncompleteError as error:
                    self.assertEqual((whole, error.events), (False, 1))
                else:
                    self.assertTrue(whole)
                self.assertEqual(out, events)


class Folding(unittest.TestCase):
    def fold_into(
        self, *events: Any, cut: bool = False
    ) -> tuple[Log, Exception | None]:
        logs = []
        for wait in (False, True):
            log = Log()
            error: Exception | None = None
            source = (
                json.loads(text[6:])
                for text in bytes_of(*map(json.dumps, events), cut=cut)
            )
            try:
                if wait:
                    asyncio.run(
                        foldstream.afold_into(
                            log, waited_for(source), Log.apply, Log.end
                        )
                    )
                else:
                    foldstream.fold_into(log, source, Log.apply, Log.end)
            except Exception as caught:
                error = caught
            logs.append((log, error))
        self.assertEqual(logs[0][0].__dict__, logs[1][0].__dict__)
        self.assertEqual(repr(logs[0][1]), repr(logs[1][1]))
        return logs[1]

    def test_ends(self) -> None:
        log, error = self.fold_into(1, 2)
        self.assertEqual((log.events, log.ends, error), ([1, 2], [False], None))

    def test_cut_off(self) -> None:
        log, error = self.fold_into(1, cut=True)
        self.assertEqual((log.events, log.ends), ([1], [True]))
        self.assertIsInstance(error, ConnectionLostError)

    def test_fails(self) -> None:
        log, error = self.fold_into(1, "bad", 2)
        self.assertEqual((log.events, log.ends), ([1], []))
        assert isinstance(error, StreamError)
        self.assertEqual((error.event, error.path), (2, ("field",)))

    def test_states(self) -> None:
        for wait in (False, True):
            events: list[Any] = [0, "new", 1, "new", 2, "bad"]
            states: list[Log] = []

            async def collect(
                events: list[Any] = events, states: list[Log] = states
            ) -> None:
                stream = foldstream.afold_states(waited_for(events), fold, Log.end)
                async for state in stream:
                    states.append(state)

            with self.assertRaises(StreamError):
                if wait:
                    asyncio.run(collect())
                else:
                    for state in foldstream.fold_states(events, fold, Log.end):
                        states.append(state)
            self.assertEqual([s.events for s in states], [["new", 1], ["new", 2]])

    def test_stream_is_left(self) -> None:
        for state in foldstream.fold_states(["new", "new", "bad"], fold, Log.end):
            self.assertEqual(state.events, ["new"])
            break


class Piping(unittest.TestCase):
    def pipe(self, source: Any, done: str | None = None) -> tuple[list[Any], str]:
        def push(event: Any, deliver: Any) -> str:
            deliver(event, None)
            if event == {"type": "bad"}:
                raise StageError("stage", FoldError("bad", "cannot"))
            return "applied"

        def end(deliver: Any, incomplete: bool) -> str:
            deliver("incomplete" if incomplete else "end", None)
            return "ended"

        results = []
        for wait in (False, True):
            piping = foldstream.Pipe(reader(done), push, end)
            out: list[Any] = []
            error = None

            async def collect(piping: Any = piping, out: list[Any] = out) -> None:
                async for taken in foldstream.apipe(piping, waited_for(source())):
                    out.append((taken.out, taken.outcome))

            try:
                if wait:
                    asyncio.run(collect())
                else:
                    for taken in foldstream.pipe(piping, source()):
                        out.append((taken.out, taken.outcome))
            except Exception as caught:
                error = caught
            results.append((out, f"{error!r}"))
        self.assertEqual(*results)
        return results[0]

    def test_ends(self) -> None:
        got = self.pipe(lambda: bytes_of("1"))
        self.assertEqual(got, ([((1,), "applied"), (("end",), "ended")], "None"))

    def test_cut_off(self) -> None:
        out, error = self.pipe(lambda: bytes_of("1", cut=True))
        self.assertEqual(out, [((1,), "applied"), (("incomplete",), "ended")])
        self.assertEqual(error, "ConnectionLostError()")
        out, error = self.pipe(lambda: bytes_of("1"), "[DONE]")
        self.assertEqual(out[-1], (("incomplete",), "ended"))
        self.assertIn("has not come", error)
        out, error = self.pipe(lambda: iter([b"data: 1\n\ndata: [2"]))
        self.assertEqual(out, [((1,), "applied"), (("incomplete",), "ended")])
        self.assertIn("in the middle of an event", error)

    def test_fails(self) -> None:
        out, error = self.pipe(lambda: bytes_of("1", '{"type":"bad"}', "2"))
        self.assertEqual(out[-1], (({"type": "bad"},), None))
        self.assertIn("event 2 (bad): stage: cannot", error)


if __name__ == "__main__":
    unittest.main()
