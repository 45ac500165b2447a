"""A list is searched as if it were gone through, and in no time."""

from __future__ import annotations

import random
import unittest
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from runtime import edit, index
from runtime.undo import Undo


class Owner(SimpleNamespace):
    items: list[Item]


class Item:
    def __init__(self, id: Any, kind: str = "a") -> None:
        self.id = id
        self.kind = kind


class Other(Item):
    pass


class Counted(Item):
    """Counts how often elements are looked at."""

    looks = 0

    def __getattribute__(self, name: str) -> Any:
        Counted.looks += 1
        return super().__getattribute__(name)


def plain(items: list[Item], value: str, test: Callable[[Any], bool] | None) -> int:
    for at, item in enumerate(items):
        if item.id == value and (test is None or test(item)):
            return at
    return -1


class Searching(unittest.TestCase):
    def test_as_if_gone_through(self) -> None:
        chance = random.Random(2)
        tests = (None, lambda item: item.kind == "a")
        for _ in range(150):
            owner = Owner(items=[])
            next_id = 0
            for _ in range(400):
                items = owner.items
                at = chance.randrange(len(items) + 1)
                match chance.randrange(40):
                    case 0 if at < len(items):
                        index.drop(items)
                        items.pop(at)
                    case 1:
                        index.drop(items)
                        items.insert(at, Item(f"{next_id}"))
                    case 2 if at < len(items):
                        undo = Undo()
                        undo.items(items, at)
                        index.drop(items)
                        del items[at]
                        index.position(owner, "items", "id", "1")
                        undo.take_back()
                    case 3:
                        owner.items = items[:at]
                    case 4:
                        owner.items = items.copy()
                    case 5:
                        items.append(Item([1]))
                    case 6 if items:
                        items.pop()
                    case 7 if items:
                        items[0].id = "x"
                    case _:
                        next_id += 1
                        id = f"{next_id if chance.random() < 0.9 else 1}"
                        kind = chance.choice((Item, Item, Other))
                        items.append(kind(id, chance.choice("ab")))
                for value in (f"{next_id}", f"{chance.randrange(next_id + 2)}"):
                    test = chance.choice(tests)
                    got = index.position(owner, "items", "id", value, test)
                    self.assertEqual(got, plain(owner.items, value, test))
                    for _ in range(2):
                        found = edit.find(owner, "items", "id", value, Other)
                        at = plain(owner.items, value, lambda i: isinstance(i, Other))
                        self.assertIs(found, owner.items[at] if at >= 0 else None)

    def test_long_list(self) -> None:
        size = 20_000
        owner = Owner(items=[Counted(str(i)) for i in range(size)])
        for i in range(40):
            index.position(owner, "items", "id", f"{size - 1 - i % 2}")
        Counted.looks = 0
        for i in range(1000):
            index.position(owner, "items", "id", str(size - 1 - i % 10))
            index.position(owner, "items", "id", "none")
        self.assertEqual(Counted.looks, 1000)

    def test_nothing_is_kept_of_what_is_gone(self) -> None:
        owner = Owner(items=[Item(str(i)) for i in range(100)])
        before = len(index._indexes)
        index.position(owner, "items", "id", "1")
        self.assertEqual(len(index._indexes), before + 1)
        del owner
        self.assertEqual(len(index._indexes), before)


if __name__ == "__main__":
    unittest.main()
