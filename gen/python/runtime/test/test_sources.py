"""Ids and times come from where they are said to."""

from __future__ import annotations

import unittest

from runtime import sources


class Sources(unittest.TestCase):
    def test_standard(self) -> None:
        self.assertRegex(sources.new_id(), r"\A[0-9a-f]{12}4[0-9a-f]{19}\Z")
        self.assertRegex(sources.now(), r"\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\Z")

    def test_replaced(self) -> None:
        outer = sources.set_sources(new_id=lambda: "1", now=lambda: "noon")
        inner = sources.set_sources(new_id=lambda: "2")
        self.assertEqual(sources.new_id(), "2")
        self.assertNotEqual(sources.now(), "noon")
        inner()
        self.assertEqual((sources.new_id(), sources.now()), ("1", "noon"))
        outer()
        self.assertNotEqual(sources.new_id(), "1")


if __name__ == "__main__":
    unittest.main()
