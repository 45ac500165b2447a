"""Texts that grow, and what is read of them."""

from __future__ import annotations

import json
import pathlib
import tracemalloc
import unittest
from collections.abc import Callable
from types import SimpleNamespace

from runtime import base64text, beside, growing, jsontext, text
from runtime.undo import Undo

TABLE = pathlib.Path(__file__).parents[3] / "wire/jsontext/testdata/growing.json"


class Owner(SimpleNamespace):
    text: str


class Large(unittest.TestCase):
    """What is appended to a long text does not make another one beside it."""

    def check(self, work: Callable[[Owner], object]) -> None:
        owner = Owner(text="QUJD" * 250_000)
        for _ in range(100):  # Python adds in place what it has seen to be texts
            work(owner)
        tracemalloc.start()
        try:
            for _ in range(10):
                work(owner)
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        self.assertLess(most, 1.5 * len(owner.text))

    def test_append(self) -> None:
        self.check(lambda owner: text.append(owner, "text", "some words"))

    def test_append_that_may_be_taken_back(self) -> None:
        def work(owner: Owner) -> None:
            undo = Undo()
            undo.text(owner, "text")
            text.append(owner, "text", "some words")

        self.check(work)

    def test_append_base64(self) -> None:
        self.check(lambda o: base64text.append_base64(o, "text", "QUJD"))

    def test_a_copy_would_be_seen(self) -> None:
        def work(owner: Owner) -> None:
            before = owner.text
            text.append(owner, "text", "some words")
            del before

        with self.assertRaises(AssertionError):
            self.check(work)


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
