"""What was noted is as it was before, in the same order."""

from __future__ import annotations

import copy
import random
import unittest
from types import SimpleNamespace
from typing import Any

from runtime import text
from runtime.presence import ABSENT
from runtime.undo import Undo


class Taking(unittest.TestCase):
    def test_everything_is_taken_back(self) -> None:
        chance = random.Random(1)
        for _ in range(500):
            owner = SimpleNamespace(
                text=chance.choice(["", "a", "é\ud83d"]),
                field=ABSENT,
                items=[1, 2, 3],
                entries={"a": 1, "b": 2, "c": 3},
            )
            before = copy.deepcopy(owner.__dict__)
            undo = Undo()
            for _ in range(chance.randrange(8)):
                change(chance, owner, undo)
            undo.take_back()
            self.assertEqual(owner.__dict__, before)
            self.assertEqual(list(owner.entries), list(before["entries"]))
            undo.take_back()
            self.assertEqual(owner.__dict__, before)


def change(chance: random.Random, owner: Any, undo: Undo) -> None:
    items, entries = owner.items, owner.entries
    key = chance.choice("abcdef")
    at = chance.randrange(len(items) + 1)
    match chance.randrange(9):
        case 0:
            undo.text(owner, "text")
            text.append(owner, "text", chance.choice(["", "b", "\ude00"]))
        case 1:
            undo.field(owner, "text")
            owner.text = "other"
        case 2:
            name = chance.choice(["absent", "field"])
            undo.field(owner, name)
            setattr(owner, name, 1)
        case 3:
            undo.end(items)
            items.append(4)
        case 4:
            undo.items(items, at)
            items.insert(at, 5)
        case 5 if at < len(items):
            undo.items(items, at)
            del items[at]
        case 6 if at < len(items):
            undo.item(items, at)
            items[at] = 6
        case 7:
            undo.key(entries, key)
            entries[key] = 7
        case 8:
            undo.keys(entries)
            entries.pop(key, None)


if __name__ == "__main__":
    unittest.main()
