"""Texts that grow cost what is added to them."""

from __future__ import annotations

import json
import pathlib
import time
import unittest
from collections.abc import Callable
from types import SimpleNamespace

from runtime import base64text, beside, growing, jsontext, text
from runtime.undo import Undo

TABLE = pathlib.Path(__file__).parents[3] / "wire/jsontext/testdata/growing.json"


class Owner(SimpleNamespace):
    text: str


def seconds(work: Callable[[Owner], None], times: int) -> float:
    """The least time that some work takes which is done so often."""
    best = float("inf")
    for _ in range(3):
        owner = Owner(text="")
        start = time.perf_counter()
        for _ in range(times):
            work(owner)
        best = min(best, time.perf_counter() - start)
    return best


class Linear(unittest.TestCase):
    """64 times the work takes about 64 times as long, not 4096 times and more."""

    def check(self, work: Callable[[Owner], None], times: int) -> None:
        self.assertLess(seconds(work, 64 * times), 2048 * seconds(work, times))

    def test_append(self) -> None:
        delta = "some words, " * 40
        self.check(lambda owner: text.append(owner, "text", delta), 250)

    def test_append_that_may_be_taken_back(self) -> None:
        delta = "some words, " * 40

        def work(owner: Owner) -> None:
            undo = Undo()
            undo.text(owner, "text")
            text.append(owner, "text", delta)

        self.check(work, 250)

    def test_append_base64(self) -> None:
        chunk = "QUJD" * 100
        self.check(lambda o: base64text.append_base64(o, "text", chunk), 250)

    def test_append_and_read(self) -> None:
        def work(owner: Owner) -> None:
            growing.append_and_read(
                owner, "text", '{"a":["b"]},' if owner.text else "["
            )
            growing.parse_field(owner, "text", partial=False)

        self.check(work, 125)


class Reading(unittest.TestCase):
    def test_table(self) -> None:
        for bits, certain, whole in json.loads(TABLE.read_text()):
            for partial, want in ((True, certain), (False, whole)):
                value = growing.parse_text(bits, partial)
                got = "" if value is growing.NOTHING else jsontext.write(value)
                self.assertEqual(got, want, bits)

    def test_text_that_was_replaced(self) -> None:
        owner = Owner(text="[1, ")
        self.assertEqual(growing.parse_field(owner, "text", True), [1])
        owner.text = "[2, "
        growing.append_and_read(owner, "text", "3]")
        self.assertEqual(growing.parse_field(owner, "text", True), [2, 3])

    def test_nothing_is_kept_of_what_is_gone(self) -> None:
        before = len(beside._known)
        owner = Owner(text="[")
        growing.parse_field(owner, "text")
        self.assertEqual(len(beside._known), before + 1)
        del owner
        self.assertEqual(len(beside._known), before)


class Base64(unittest.TestCase):
    def test_text_that_was_replaced(self) -> None:
        owner = Owner(text="QQ==")
        base64text.append_base64(owner, "text", "QQ==")
        self.assertEqual(owner.text, "QUE=")
        owner.text = "Q Q=="
        base64text.append_base64(owner, "text", "")
        self.assertEqual(owner.text, "QQ==")


if __name__ == "__main__":
    unittest.main()
