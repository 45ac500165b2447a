"""Limits of a protocol and those of a caller."""

from __future__ import annotations

import unittest
from collections.abc import Callable
from typing import Any

from runtime import codec
from runtime.errors import FoldError, ParseError
from runtime.fold import Run
from runtime.jsontext import MAX_DEPTH
from runtime.limits import Limits
from runtime.streamed import Streamed
from runtime.streamerror import StreamError


def code(call: Callable[[], Any]) -> str:
    """The code of the error that a call raises, if any."""
    try:
        call()
    except ParseError as error:
        return error.code
    except StreamError as error:
        assert isinstance(error.error, ParseError)
        return error.error.code
    return ""


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


class LimitsTest(unittest.TestCase):
    def test_limits_are_named(self) -> None:
        with self.assertRaises(TypeError):
            Limits(item=3)  # type: ignore[call-arg]

    def test_documents(self) -> None:
        for limits, depth, want in (
            (None, 200, ""),
            (Limits(items=1), 200, ""),
            (Limits(depth=0), 200, ""),
            (Limits(depth=3), 3, ""),
            (Limits(depth=3), 4, "depth"),
            (Limits(depth=2 * MAX_DEPTH), MAX_DEPTH + 1, "depth"),
        ):
            for read in (codec.anything.decode, codec.anything.restore):
                with self.subTest(limits=limits, depth=depth, read=read.__name__):
                    got = code(lambda: read(nested(depth), limits=limits))  # noqa: B023
                    self.assertEqual(got, want)

    def test_streams(self) -> None:
        protocol = Limits(event_size=9, depth=2)
        for given, limits, text, want in (
            (Limits(), None, nested(100), ""),
            (protocol, None, nested(2), ""),
            (protocol, None, nested(3), "depth"),
            (protocol, None, "[1, 2, 3, 4]", "too-long"),
            (protocol, Limits(items=1), nested(3), "depth"),
            (protocol, Limits(items=1, event_size=0), "[1, 2, 3, 4]", "too-long"),
            (protocol, Limits(depth=4), nested(4), ""),
            (protocol, Limits(depth=4), nested(5), "too-long"),
            (protocol, Limits(depth=4, event_size=20), nested(5), "depth"),
            (protocol, Limits(event_size=4), "12345", "too-long"),
            (protocol, Limits(event_size=20), "[1, 2, 3, 4]", ""),
        ):
            streamed = Streamed(codec.anything, limits=given)
            with self.subTest(given=given, limits=limits, text=text):
                lines = f"{text}\n".encode()
                got = code(lambda: list(streamed.read_ndjson(lines, limits=limits)))  # noqa: B023
                self.assertEqual(got, want)

    def test_rules(self) -> None:
        def items(run: Run) -> None:
            run.bound_items(4, 3, "notes")

        def text(run: Run) -> None:
            run.bound_text(4, 3, "notes")

        def depth(run: Run) -> None:
            run.bound_depth([[]], 3, 2, 3, "notes")

        for step, name, want in (
            (items, "items", "want at most {} items"),
            (text, "text", "want at most {} UTF-16 units"),
            (depth, "depth", "nested too deep"),
        ):
            for limit, most in ((None, 3), (0, 3), (2, 2), (4, None)):
                with self.subTest(limit=name, is_=limit):
                    run = Run(limits=Limits(**{name: limit}))
                    if most is None:
                        step(run)
                        continue
                    with self.assertRaises(FoldError) as caught:
                        step(run)
                    self.assertEqual(caught.exception.message, want.format(most))
                    self.assertEqual(caught.exception.path, ("notes",))
        # What is deep alone is too deep wherever it is put.
        self.assertEqual(
            code(lambda: Run(limits=Limits(depth=9)).bound_depth([[]], 1, 2, 3, "a")),
            "depth",
        )

    def test_patches(self) -> None:
        for limits, want in (
            (None, 5),
            (Limits(items=1), 5),
            (Limits(patch_work=2), 2),
        ):
            self.assertEqual(Run(limits=limits).patch_work(5), want)


if __name__ == "__main__":
    unittest.main()
