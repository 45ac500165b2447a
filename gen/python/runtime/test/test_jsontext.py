"""What the comparison with Go does not reach: strings that are no UTF-8, any depth, and
values that programs have put together.
"""

from __future__ import annotations

import sys
import unittest
from typing import Any

from runtime import jsontext, objects, unions
from runtime.codec import Map
from runtime.errors import ParseError, Path

HIGH, LOW = "\ud83d", "\ude00"


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth - 1):
        value = [value]
    return value


class Reading(unittest.TestCase):
    def test_halves_meet_however_they_are_written(self) -> None:
        for text in (
            f'"{HIGH}{LOW}"',
            f'"{HIGH}\\ude00"',
            f'"\\ud83d{LOW}"',
            '"\\ud83d\\ude00"',
        ):
            self.assertEqual(jsontext.parse(text), "😀")
        self.assertEqual(jsontext.parse(f'"{LOW}{HIGH}é"'), f"{LOW}{HIGH}é")
        self.assertEqual(jsontext.parse(f'"\\\\{HIGH}"'), f"\\{HIGH}")

    def test_half_outside_of_a_text(self) -> None:
        for text in (HIGH, f'"\\{HIGH}"', f"[{HIGH}]"):
            with self.assertRaises(ParseError) as caught:
                jsontext.parse(text)
            self.assertEqual(caught.exception.code, "syntax")

    def test_any_depth(self) -> None:
        def nested(n: int) -> int:
            return 0 if n == 0 else nested(n - 1)

        before = sys.getrecursionlimit()
        self.assertEqual(jsontext.deep(nested, 2000), 0)
        self.assertEqual(sys.getrecursionlimit(), before)
        with self.assertRaises(ParseError) as caught:
            jsontext.parse("[" * 300_000 + "]" * 300_000)
        self.assertEqual(len(caught.exception.path), jsontext.MAX_DEPTH)
        with self.assertRaises(ParseError) as caught:
            jsontext.parse("[" * 300_000)
        self.assertEqual(caught.exception.code, "syntax")
        value: Any = 1.0
        for _ in range(5000):
            value = [value]
        self.assertEqual(jsontext.write(value), "[" * 5000 + "1" + "]" * 5000)

    def test_first_error_of_a_deep_document(self) -> None:
        text = '{"a":1,"b":' + "[" * 600 + "]" * 600 + ',"c":1}'

        def read(key: str) -> Any:
            def refuse(value: Any) -> None:
                if value[key] == 1:
                    raise ParseError("wrong-type", "", (key,))

            return refuse

        for key, code in (("a", "wrong-type"), ("c", "depth")):
            with self.assertRaises(ParseError) as caught:
                jsontext.read_document(text, read(key))
            self.assertEqual(caught.exception.code, code)

    def test_rules_of_what_is_too_deep(self) -> None:
        """They are held against a whole value, and so what is too deep comes first."""

        class ForeignError(ValueError):
            """Of a package that has a runtime of its own."""

            def __init__(self, code: str, path: Path) -> None:
                self.code, self.path = code, path

        def read(code: str, path: Path, foreign: bool) -> Any:
            def refuse(value: Any) -> None:
                if foreign:
                    raise ForeignError(code, path)
                raise ParseError(code, "", path)

            return refuse

        for path, rule, kind in (
            ((), "depth", "wrong-type"),
            (("a",), "too-long", "wrong-type"),
            (("b",), "depth", "wrong-type"),
            (("b", 0), "depth", "wrong-type"),
            (("b", 0, 0), "depth", "wrong-type"),
            (("b", 0, 0, 0), "depth", "depth"),
            (("c",), "depth", "depth"),
        ):
            for code, want in (("too-long", rule), ("wrong-type", kind)):
                for foreign in (False, True):
                    text = '{"a":[],"b":[[[1]]],"c":[]}'
                    try:
                        jsontext.read_document(text, read(code, path, foreign), limit=3)
                    except (ParseError, ForeignError) as error:
                        self.assertEqual(error.code, want)
                    else:
                        self.fail("nothing is wrong")

    def test_tag_of_a_deep_document(self) -> None:
        """It is looked at first, wherever it stands."""
        shape: objects.Object[object] = objects.Object(object)
        union: unions.Tagged[object] = unions.Tagged("type", "reject")
        union.of({"a": shape})
        deep = "[" * 600 + "]" * 600
        for text, code in (
            ('{"x":%s}', "missing-field"),
            ('{"x":%s,"type":1}', "wrong-type"),
            ('{"x":%s,"type":"b"}', "unknown-member"),
        ):
            with self.assertRaises(ParseError) as caught:
                union.decode(text % deep)
            self.assertEqual(caught.exception.code, code)
            self.assertEqual(caught.exception.path, ("type",))

    def test_what_is_dropped_of_a_deep_document(self) -> None:
        """It is read to its end, and so what is too deep comes first."""
        union: unions.Tagged[object] = unions.Tagged("type", "drop")
        union.of({})
        deep = "[" * 600 + "]" * 600
        for text in ('{"type":%s}', '{"type":"b","x":%s}'):
            with self.assertRaises(ParseError) as caught:
                union.decode(text % deep)
            self.assertEqual(caught.exception.code, "depth")
            with self.assertRaises(ParseError) as caught:
                union.decode(text % "[]")
            self.assertEqual(caught.exception.code, "unknown-member")

    def test_what_is_lost_before_a_deep_document(self) -> None:
        """Nothing can do without an element of a map, which is told where it ends."""
        union: unions.Tagged[object] = unions.Tagged("type", "drop")
        union.of({})
        deep = "[" * 600 + "]" * 600
        for text, code in (
            ('{"a":{"type":"b"},"c":%s}', "unknown-member"),
            ('{"a":{"type":"b","x":%s}}', "depth"),
            ('{"a":{"type":%s},"c":{"type":"b"}}', "depth"),
        ):
            with self.assertRaises(ParseError) as caught:
                Map[object](union).decode(text % deep)
            self.assertEqual(caught.exception.code, code, text)

    def test_limit(self) -> None:
        """The same documents are in the tests of the other runtimes."""
        for limit, fits, first, code, path in (
            (2, '[[1],{"a":2}]', '{"a":[[1]]}', "depth", ("a", 0)),
            (3, '{"a":[[1]]}', "[[[[]]]]", "depth", (0, 0, 0)),
            (1, "[]", "[{}]", "depth", (0,)),
            (2, "[]", '[[[{"a":1,"a":2}]]]', "duplicate-key", (0, 0, 0, "a")),
            (2, "[]", "[" * 600 + "]" * 600, "depth", (0, 0)),
        ):
            jsontext.read_document(fits, id, limit=limit)
            with self.assertRaises(ParseError) as caught:
                jsontext.read_document(first, id, limit=limit)
            self.assertEqual(caught.exception.code, code)
            self.assertEqual(caught.exception.path, path)

    def test_too_deep(self) -> None:
        self.assertIsNone(jsontext.too_deep([[], {"a": []}], 3))
        self.assertEqual(jsontext.too_deep([[], {"a": []}], 2), (1, "a"))
        self.assertEqual(jsontext.too_deep([], 0), ())
        self.assertEqual(jsontext.too_deep([1, [2]], 1), (1,))
        self.assertFalse(jsontext.check_depth("text", 0))

    def test_unsound(self) -> None:
        large = float("inf")
        for value, want in (
            ({"a": [1.5, True, "x", None]}, None),
            ({"a": [1, large], "b": large}, ("out-of-range", "a", 1)),
            (-large, ("out-of-range",)),
            ([large, nested(300)], ("out-of-range", 0)),
            ([nested(300), large], ("depth", *[0] * jsontext.MAX_FREE)),
            (nested(jsontext.MAX_FREE), None),
        ):
            got = jsontext.unsound(value)
            self.assertEqual(got and (got[0], *got[2:]), want)


class Writing(unittest.TestCase):
    def test_what_programs_put_there(self) -> None:
        value = {"a": [1.0, -0.0, 1e-5, 1e22, True, None], "b": f"{HIGH}{LOW}{HIGH}"}
        text = '{"a":[1,0,0.00001,1e+22,true,null],"b":"😀\\ud83d"}'
        self.assertEqual(jsontext.write(value), text)
        for number, text in (
            (1.0, "1"),
            (1e-9, "1e-9"),
            (1e20, f"1{'0' * 20}"),
            (1e21, "1e+21"),
        ):
            for case, want in (
                (number, text),
                ([number, 1], f"[{text},1]"),
                ([number], f"[{text}]"),
                ({"a": number}, f'{{"a":{text}}}'),
            ):
                self.assertEqual(jsontext.write(case), want)
        self.assertEqual(jsontext.write([float("nan"), float("inf")]), "[null,null]")
        self.assertEqual(jsontext.write(["e-0", 2**60]), '["e-0",1152921504606847000]')
        with self.assertRaises(TypeError):
            jsontext.write([object()])


class Comparing(unittest.TestCase):
    def test_same(self) -> None:
        self.assertTrue(jsontext.same({"a": 1, "b": [1.0]}, {"b": [1], "a": 1.0}))
        for a, b in (
            (1, True),
            (0, None),
            ([1], [1, 1]),
            ({"a": 1}, {"b": 1}),
            ({}, []),
        ):
            self.assertFalse(jsontext.same(a, b))
            self.assertFalse(jsontext.same(b, a))


if __name__ == "__main__":
    unittest.main()
