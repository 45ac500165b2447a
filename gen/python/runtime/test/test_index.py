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


class Box(Item):
    """An element with a list of its own, or without."""

    def __init__(self, *parts: str) -> None:
        super().__init__("")
        self.parts: list[Item] | None = [Item(part) for part in parts]


class Lid(Item):
    """One that nobody looks for."""

    def __init__(self, *parts: str) -> None:
        super().__init__("")
        self.parts = [Item(part) for part in parts]


class Inside(unittest.TestCase):
    def find(self, owner: Owner, part: str) -> Any:
        return index.inside(owner, "items", "parts", "id", part, Box)

    def agree(self, owner: Owner, *parts: str) -> None:
        """Searches the way a plain search would."""
        for part in parts:
            plain = next(
                (
                    box
                    for box in owner.items
                    if isinstance(box, Box)
                    and any(one.id == part for one in box.parts or [])
                ),
                None,
            )
            self.assertIs(self.find(owner, part), plain)

    def known(self, size: int) -> Owner:
        """A list that was searched."""
        owner = Owner(items=[Box(f"p{i}") for i in range(size)])
        for _ in range(12):
            self.agree(owner, "none")
        return owner

    def put(self, owner: Owner, box: Any, part: str) -> None:
        if box.parts is None:
            box.parts = []
        box.parts.append(Item(part))
        index.grown(owner.items, box, last=True)

    def test_whatever_rules_do(self) -> None:
        chance = random.Random(3)

        def part() -> str:
            return f"p{chance.randrange(60)}"

        for _ in range(60):
            owner = self.known(20 + chance.randrange(30))
            for _ in range(400):
                items: list[Any] = owner.items
                at = chance.randrange(len(items))
                box = items[at]
                match chance.randrange(14):
                    case 0:
                        box.parts = None if isinstance(box, Box) else []
                    case 1 if box.parts:
                        box.parts.pop(0)
                    case 2 if box.parts:
                        box.parts.reverse()
                    case 3:
                        box.parts = [Item(part()), Item(part())]
                        index.grown(items, box)
                    case 4 if box.parts:
                        box.parts.insert(0, Item(part()))
                        index.grown(items, box)
                    case 5:  # a rule fails
                        self.put(owner, box, part())
                        self.agree(owner, part())
                        box.parts.pop()
                    case 6:
                        items.append(chance.choice((Box, Lid))())
                        self.agree(owner, part())
                        self.put(owner, items[-1], part())
                    case 7 if chance.random() < 0.3 and len(items) > 20:
                        items.pop(at)
                        index.drop(items)
                    case 8 if chance.random() < 0.3:
                        owner.items = items.copy()
                    case _:
                        self.put(owner, box, part())
                self.agree(owner, *(part() for _ in range(chance.randrange(4))))

    def test_what_a_program_does(self) -> None:
        owner = self.known(40)
        items: list[Any] = owner.items
        items[39].parts.append(Item("new"))
        self.agree(owner, "new")
        items.append(Box("added"))
        self.agree(owner, "added")
        items.pop(5)
        self.agree(owner, "p5", "p6")
        owner = self.known(40)
        items = owner.items
        other: Any = items[7]
        other.parts[0].id = "other"
        self.agree(owner, "p7", "p8", "other")
        owner = self.known(40)
        items = owner.items
        self.put(owner, items[1], "z")
        items[5] = Box()
        self.agree(owner, "none")
        self.put(owner, items[5], "w")
        self.agree(owner, "w")
        owner = self.known(40)
        copied: Any = owner.items[7]
        copied.parts.append(Item("copied"))
        owner.items = owner.items.copy()
        self.agree(owner, "copied")

    def test_long_list(self) -> None:
        size = 20_000
        owner = self.known(size)
        boxes: list[Any] = owner.items
        for box in boxes:
            box.parts = [Counted(box.parts[0].id)]
        Counted.looks = 0
        for i in range(1000):
            self.find(owner, f"p{size - 1 - i}")
            self.find(owner, "none")
            box = boxes[i]
            box.parts.append(Counted(f"more{i}"))
            index.grown(boxes, box, last=True)
            self.find(owner, f"more{i}")
        self.assertLess(Counted.looks, 8000)

    def test_nothing_is_kept_of_what_is_gone(self) -> None:
        owner = self.known(100)
        before = len(index._insides)
        del owner
        self.assertEqual(len(index._insides), before - 1)


if __name__ == "__main__":
    unittest.main()
