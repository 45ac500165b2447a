import assert from "node:assert/strict";
import { test } from "node:test";
import { CopyOnWrite } from "../copies.js";
import { Edit } from "../edit.js";
import { removeWhere } from "../json.js";

interface Item {
  id: string;
  kind: string;
  text: string;
}

function item(id: string, kind = "a"): Item {
  return { id, kind, text: "" };
}

const items = (n: number): Item[] => Array.from({ length: n }, (_, i) => item(`i${String(i)}`));

/** Searches in place, the way a plain search would. */
function agree(list: Item[], ids: readonly string[]): void {
  for (const id of ids) {
    const found = new Edit().findBy(list, "id", id, (one) => one.kind === "a");
    assert.equal(
      found,
      list.find((one) => one.id === id && one.kind === "a"),
      id,
    );
  }
}

const some = ["i3", "i77", "i0", "i99", "i77", "none", "new", "i50"];

test("an element is found wherever it stands, whatever a user has done to the list", () => {
  let list = items(100);
  agree(list, some);
  list.push(item("new"));
  agree(list, some);
  list.unshift(item("front"));
  agree(list, [...some, "front"]);
  list.splice(40, 5);
  agree(list, [...some, "i42"]);
  list.reverse();
  agree(list, some);
  list = list.slice();
  list[3] = item("i98", "b");
  agree(list, ["i98", ...some]);
  list = list.slice();
  Object.assign(list[10] ?? {}, { id: "renamed" });
  agree(list, ["renamed", ...some]);
  list.length = 20;
  agree(list, some);
  list.push(...items(80));
  agree(list, some);
});

test("the first of several is found, also after a rule has taken elements away", () => {
  const list = [...items(50), item("twice", "b"), item("twice"), item("twice"), ...items(5)];
  agree(list, ["twice", "i1", "twice", "i4"]);
  removeWhere(list, (one) => one.id === "i7");
  agree(list, ["twice", "i1", "twice"]);
  list.push(item("twice"));
  agree(list, ["twice", "twice"]);
});

test("an element is found again that was found last, unless it is another one now", () => {
  const list = items(20);
  agree(list, ["i7", "i7", "i7", "i9", "i7"]);
  list.splice(7, 1);
  agree(list, ["i7", "i8", "i8"]);
  list[7] = item("i8", "b");
  agree(list, ["i8", "i8"]);
  list.push(item("i8"));
  agree(list, ["i8", "i8", "i8"]);
  removeWhere(list, (one) => one.id === "i1");
  agree(list, ["i8", "i8", "i9"]);
});

test("what is not there costs no more than what is", () => {
  let looks = 0;
  const list = Array.from({ length: 1000 }, (_, i) => ({
    get id(): string {
      looks++;
      return `i${String(i)}`;
    },
  }));
  const find = (id: string): unknown => new Edit().findBy(list, "id", id);
  for (let i = 0; i < 3; i++) {
    assert.equal(find("none"), undefined);
  }
  looks = 0;
  for (let i = 0; i < 1000; i++) {
    assert.equal(find(`none ${String(i)}`), undefined);
  }
  assert.ok(looks < 10_000, String(looks));
});

test("a deletion is seen, also if the end becomes what it was", () => {
  const list = items(30);
  agree(list, ["none", "i29", "none", "i3"]);
  list.splice(12, 1);
  const last = item("i29");
  list.push(last);
  agree(list, ["i29", "i12", "i13", "i29"]);
});

/** One pure event: an element of a list changes, or nothing does. */
function reduce(state: { list: Item[] }, id: string, more: string): { list: Item[] } {
  const copies = new CopyOnWrite(state);
  const edit = new Edit(undefined, copies);
  const found = edit.findBy(edit.own(copies.state, "list", copies.state.list), "id", id);
  if (found !== undefined) {
    found.text += more;
  }
  return copies.settle();
}

test("a pure search gives what a plain one would, for states on many branches", () => {
  const start = { list: items(30) };
  const states = [start];
  for (let i = 0; i < 400; i++) {
    const from = states[(i * i) % Math.min(states.length, 7)] ?? start;
    const id = `i${String((i * 13) % 31)}`; // the last one is not there
    const before = JSON.stringify(from);
    const next = reduce(from, id, String(i % 3 === 0 ? "" : i));
    assert.equal(JSON.stringify(from), before);
    const at = from.list.findIndex((one) => one.id === id);
    if (at < 0 || i % 3 === 0) {
      assert.equal(next, from);
    } else {
      assert.equal(next.list[at]?.text, `${String(from.list[at]?.text)}${String(i)}`);
      next.list.forEach((one, j) => {
        assert.equal(one === from.list[j], j !== at);
      });
    }
    states.push(next);
  }
});

test("a copy that has been changed back makes way for what it was made of", () => {
  const state = { a: { b: { c: 1 } }, rest: items(20) };
  const copies = new CopyOnWrite(state);
  const edit = new Edit(undefined, copies);
  const a = edit.own(copies.state, "a", copies.state.a);
  const b = edit.own(a, "b", a.b);
  b.c = 2;
  edit.items(edit.own(copies.state, "rest", copies.state.rest)).push(item("x"));
  copies.state.rest.pop();
  b.c = 1;
  assert.equal(copies.settle(), state);
});
