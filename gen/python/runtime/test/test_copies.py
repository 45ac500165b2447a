"""A state is left alone, and the next one shares with it what is not changed."""

from __future__ import annotations

import random
import unittest
from typing import Any
from unittest import mock

import pydantic

from runtime import base64text, beside, index
from runtime.copies import Copies


class Item(pydantic.BaseModel):
    id: str
    text: str = ""


class Other(Item):
    pass


class Page(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="allow")

    items: list[Item] = []
    names: dict[str, Item] = {}
    title: str = ""
    size: float = 0.0


def plain(items: list[Item], value: str) -> int:
    for at, item in enumerate(items):
        if item.id == value and isinstance(item, Other):
            return at
    return -1


class Sharing(unittest.TestCase):
    def test_what_is_changed(self) -> None:
        page = Page.model_validate({"items": [{"id": "a"}, {"id": "b"}], "more": [1]})
        copies = Copies(page)
        state: Page = copies.state
        copies.last(state, "items").text = "x"
        self.assertIs(copies.own(state, "items"), state.items)
        self.assertIs(copies.settle(), state)
        self.assertEqual([item.text for item in page.items], ["", ""])
        self.assertEqual([item.text for item in state.items], ["", "x"])
        self.assertIs(state.items[0], page.items[0])
        self.assertIs(state.names, page.names)
        self.assertEqual(state.model_fields_set, page.model_fields_set)
        self.assertEqual(state.model_extra, {"more": [1]})
        state.title = "x"
        self.assertNotIn("title", page.model_fields_set)

    def test_what_is_not_changed(self) -> None:
        page = Page(items=[Item(id="a", text="ab")], names={"x": Item(id="b")})
        for change in (
            lambda state, copies: None,
            lambda state, copies: copies.items(copies.own(state, "items")),
            lambda state, copies: copies.value(state, "names", "x", None),
            lambda state, copies: setattr(state, "size", float("0")),
            lambda state, copies: setattr(
                copies.item(copies.own(state, "items"), 0), "text", "".join("ab")
            ),
        ):
            copies = Copies(page)
            change(copies.state, copies)
            self.assertIs(copies.settle(), page)
        for value in (-0.0, 0, 1.0):
            copies = Copies(page)
            copies.state.__dict__["size"] = value
            self.assertIs(copies.settle(), copies.state)

    def test_order_of_keys(self) -> None:
        item = Item(id="a")
        page = Page(names={"x": item, "y": item})
        copies = Copies(page)
        names = copies.own(copies.state, "names")
        names["x"] = names.pop("x")
        self.assertEqual(list(copies.settle().names), ["y", "x"])
        self.assertEqual(list(page.names), ["x", "y"])

    def test_new_elements_are_not_copied(self) -> None:
        copies = Copies(Page())
        made = Item(id="a")
        items = copies.own(copies.state, "items")
        copies.push(items, made)
        self.assertIs(copies.item(items, 0), made)
        self.assertIs(copies.settle().items[0], made)

    def test_base64(self) -> None:
        item = Item(id="a", text="QUJD")
        base64text.append_base64(item, "text", "QUJD")
        page = Page(items=[item])
        with mock.patch.object(base64text, "_decoded", wraps=base64text._decoded) as d:
            for i in range(5):
                copies = Copies(page)
                grown = copies.item(copies.own(copies.state, "items"), 0)
                base64text.append_base64(grown, "text", "QUJD")
                page = copies.settle()
                self.assertEqual(page.items[0].text, "QUJD" * (i + 3))
            self.assertEqual([call.args for call in d.mock_calls], [("QUJD",)] * 5)


class Searching(unittest.TestCase):
    def test_as_if_gone_through(self) -> None:
        chance = random.Random(3)
        for _ in range(60):
            page = Page()
            states: list[tuple[Page, Any]] = []
            next_id = 0
            for _ in range(300):
                before = page
                copies = Copies(page)
                state: Any = copies.state
                at = chance.randrange(len(page.items) + 1)
                match chance.randrange(30):
                    case 0 if at < len(page.items):
                        items = copies.own(state, "items")
                        items.pop(at)
                        index.drop(items)
                    case 1:
                        items = copies.own(state, "items")
                        items.insert(at, Other(id="new"))
                        index.drop(items)
                    case 2 if states:
                        page = chance.choice(states)[0]  # an older one
                        copies = Copies(page)
                        state = copies.state
                        before = page
                    case _:
                        next_id += 1
                        id = f"{next_id if chance.random() < 0.9 else 1}"
                        kind = chance.choice((Item, Other))
                        copies.own(state, "items").append(kind(id=id))
                for _ in range(6):
                    value = f"{chance.randrange(next_id + 2)}"
                    at = plain(state.items, value)
                    found = copies.find(state, "items", "id", value, Other)
                    self.assertIs(found, state.items[at] if at >= 0 else None)
                    if found is not None and chance.random() < 0.5:
                        found.text += "x"
                page = copies.settle()
                if chance.random() < 0.1:
                    states.append((before, before.model_dump()))
            for old, dumped in states:
                self.assertEqual(old.model_dump(), dumped)

    def test_long_list(self) -> None:
        page = Page(items=[Other(id=str(i)) for i in range(5000)])
        ids = ("0", "17", "4999", "4998")

        def fold(id: str) -> None:
            nonlocal page
            copies = Copies(page)
            copies.find(copies.state, "items", "id", id, Other).text += "x"
            page = copies.settle()

        for _ in range(40):
            fold("4999")
        known = len(index._indexes), len(beside._known)
        with mock.patch.object(index, "_scan") as scan:
            for i in range(400):
                fold(ids[i % 4])
        scan.assert_not_called()
        self.assertEqual(len(page.items[17].text), 100)
        self.assertEqual((len(index._indexes), len(beside._known)), known)
        del page
        self.assertEqual(len(index._indexes), known[0] - 1)


if __name__ == "__main__":
    unittest.main()
