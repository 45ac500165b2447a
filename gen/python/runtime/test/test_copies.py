"""What is changed is copied once, and the rest is shared."""

from __future__ import annotations

import random
import unittest
from typing import Any

import pydantic

from runtime import growing
from runtime.copies import CopyOnWrite, shallow_copy


class Node(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="allow")

    text: str = ""
    nodes: list[Node] = []
    map: dict[str, Any] = {}


class Copying(unittest.TestCase):
    def test_shares_what_is_not_changed(self) -> None:
        old = Node(nodes=[Node(text="a"), Node(text="b")], map={"a": {}})
        copies = CopyOnWrite(old)
        nodes = copies.own(copies.state, "nodes", copies.state.nodes)
        first = copies.own(nodes, 0, nodes[0])
        first.text = "c"
        self.assertIs(copies.own(nodes, 0, nodes[0]), first)
        copies.own(nodes, 1, nodes[1])  # and is not changed
        new = copies.settle()
        self.assertEqual(old.nodes[0].text, "a")
        self.assertEqual(new.nodes[0].text, "c")
        self.assertIs(new.nodes[1], old.nodes[1])
        self.assertIs(new.map, old.map)

    def test_nothing_is_changed(self) -> None:
        old = Node(nodes=[Node(nodes=[Node()])], map={"a": {"b": 1}})
        copies = CopyOnWrite(old)
        nodes = copies.own(copies.state, "nodes", copies.state.nodes)
        node = copies.own(nodes, 0, nodes[0])
        copies.own(node, "nodes", node.nodes)
        inner = copies.own(copies.state, "map", copies.state.map)
        copies.own(inner, "a", inner["a"])
        self.assertIs(copies.settle(), old)

    def test_new_parts_are_changed_where_they_stand(self) -> None:
        old = Node()
        copies = CopyOnWrite(old)
        nodes = copies.own(copies.state, "nodes", copies.state.nodes)
        new = Node()
        copies.adopt(nodes, len(nodes), new)
        nodes.append(new)
        self.assertIs(copies.own(nodes, 0, nodes[0]), new)
        self.assertEqual(copies.settle().nodes, [new])
        self.assertEqual(old.nodes, [])

    def test_any_changes(self) -> None:
        chance = random.Random(3)
        for _ in range(300):
            old = tree(chance, 3)
            before = old.model_dump_json()
            copies = CopyOnWrite(old)
            wanted = old.model_copy(deep=True)
            for _ in range(chance.randrange(6)):
                change(chance, copies, copies.state, wanted)
            new = copies.settle()
            self.assertEqual(old.model_dump_json(), before)
            self.assertEqual(new.model_dump_json(), wanted.model_dump_json())
            self.assertEqual(new is old, new.model_dump_json() == before)

    def test_shallow_copy(self) -> None:
        node = Node.model_validate({"text": "a", "other": 1})
        copy = shallow_copy(node)
        copy.__pydantic_extra__["more"] = 2
        copy.text = "b"
        self.assertEqual(node.model_dump(), Node.model_validate(node).model_dump())
        self.assertEqual(node.model_extra, {"other": 1})
        self.assertEqual(node.text, "a")

    def test_what_was_read_goes_with_the_copy(self) -> None:
        old = Node(text="[1, ")
        growing.parse_field(old, "text", True)
        copies = CopyOnWrite(old)
        growing.append_and_read(copies.state, "text", "2]")
        new = copies.settle()
        self.assertEqual(growing.parse_field(new, "text"), [1, 2])
        self.assertEqual(growing.parse_field(old, "text", True), [1])


def tree(chance: random.Random, depth: int) -> Node:
    size = chance.randrange(3) if depth else 0
    nodes = [tree(chance, depth - 1) for _ in range(size)]
    return Node(text=chance.choice("ab"), nodes=nodes, map={"a": [1]})


def change(chance: random.Random, copies: CopyOnWrite, node: Node, same: Node) -> None:
    """Makes a change, perhaps none, in what is owned, and in another tree."""
    match chance.randrange(5):
        case 0:
            node.text = same.text = chance.choice("ab")
        case 1:
            entries = copies.own(node, "map", node.map)
            entries["b"] = same.map["b"] = 1
        case 2 if node.nodes:
            nodes = copies.own(node, "nodes", node.nodes)
            nodes.pop()
            same.nodes.pop()
        case 3 if node.nodes:
            at = chance.randrange(len(node.nodes))
            nodes = copies.own(node, "nodes", node.nodes)
            change(chance, copies, copies.own(nodes, at, nodes[at]), same.nodes[at])
        case 4:
            nodes = copies.own(node, "nodes", node.nodes)
            new = Node(text="n")
            copies.adopt(nodes, len(nodes), new)
            nodes.append(new)
            same.nodes.append(Node(text="n"))


if __name__ == "__main__":
    unittest.main()
