import assert from "node:assert/strict";
import { test } from "node:test";
import { CopyOnWrite } from "../copies.js";
import { Edit } from "../edit.js";
import { findInside, lookInside, tellGrown } from "../inside.js";
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

test("pure searches in several lists take turns and stay short", () => {
  let looks = 0;
  const long = () =>
    Array.from({ length: 1000 }, (_, i) => ({
      get id(): string {
        looks++;
        return `i${String(i)}`;
      },
    }));
  let state = { a: long(), b: long(), c: long() };
  for (let i = 0; i < 300; i++) {
    const copies = new CopyOnWrite(state);
    const edit = new Edit(undefined, copies);
    looks = i === 10 ? 0 : looks;
    for (const list of [copies.state.a, copies.state.b, copies.state.c]) {
      assert.equal(edit.lookBy(list, "id", `none ${String(i)}`), undefined);
      assert.equal(edit.lookBy(list, "id", "i7"), list[7]);
    }
    state = copies.settle();
  }
  assert.ok(looks < 50_000, String(looks));
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

interface Box {
  id: string;
  kind: string;
  parts?: { id: string }[];
}

function findBox(list: Box[], part: string): Box | undefined {
  return findInside(
    new Edit(),
    list,
    (box): box is Box => box.kind === "a",
    (box) => box.parts,
    "id",
    part,
  );
}

/** Searches in place, the way a plain search would. */
function agreeInside(list: Box[], ...parts: string[]): void {
  for (const part of parts) {
    const plain = list.find(
      (box) => box.kind === "a" && box.parts?.some(({ id }) => id === part) === true,
    );
    assert.equal(findBox(list, part), plain, part);
  }
}

const boxes = (n: number): Box[] =>
  Array.from({ length: n }, (_, i) => ({
    id: `b${String(i)}`,
    kind: i % 7 === 3 ? "b" : "a",
    parts: [{ id: `p${String(i)}` }],
  }));

/** A list of boxes that was searched. */
function knownBoxes(n: number): Box[] {
  const list = boxes(n);
  agreeInside(list, "none", "none", "p1", "none");
  return list;
}

function put(list: Box[], at: number, part: string): void {
  const box = list[at];
  assert.ok(box !== undefined);
  box.parts ??= [];
  box.parts.push({ id: part });
  tellGrown(list, box, true);
}

test("what is inside of an element is found, whatever rules do", () => {
  let seed = 1;
  const chance = (n: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  const part = (): string => `p${String(chance(60))}`;
  for (let round = 0; round < 60; round++) {
    let list = knownBoxes(12 + chance(30));
    for (let i = 0; i < 400; i++) {
      const at = chance(list.length);
      const box = list[at];
      assert.ok(box !== undefined);
      switch (chance(14)) {
        case 0:
          delete box.parts;
          break;
        case 1:
          box.parts?.pop();
          break;
        case 2:
          box.parts?.reverse();
          break;
        case 3:
          box.parts = [{ id: part() }, { id: part() }];
          tellGrown(list, box);
          break;
        case 4:
          box.parts?.unshift({ id: part() });
          tellGrown(list, box);
          break;
        case 5: // a rule fails
          put(list, at, part());
          agreeInside(list, part());
          box.parts?.pop();
          break;
        case 6:
          list.push({ id: "new", kind: "a" });
          agreeInside(list, part());
          put(list, list.length - 1, part());
          break;
        case 7:
          if (chance(4) === 0) {
            removeWhere(list, (one) => one === box);
          }
          break;
        case 8:
          if (chance(4) === 0) {
            list = list.slice();
          }
          break;
        default:
          put(list, at, part());
      }
      for (let n = chance(4); n > 0; n--) {
        agreeInside(list, part());
      }
    }
  }
});

test("what a program puts inside of elements is seen, where it is said to be", () => {
  let list = knownBoxes(40);
  list[39]?.parts?.push({ id: "new" });
  agreeInside(list, "new");
  list.push({ id: "x", kind: "a", parts: [{ id: "y" }] });
  agreeInside(list, "y");
  list.splice(5, 1);
  agreeInside(list, "p5", "p6", "p6");
  Object.assign(list[7]?.parts?.[0] ?? {}, { id: "other" });
  agreeInside(list, "p8", "p8", "other");
  list = knownBoxes(40);
  put(list, 1, "z");
  list[5] = { id: "x", kind: "a" };
  agreeInside(list, "none");
  put(list, 5, "w");
  agreeInside(list, "w");
  list[7]?.parts?.push({ id: "copied" });
  list = list.slice();
  agreeInside(list, "copied");
});

test("what is inside of no element costs no more than what is", () => {
  let looks = 0;
  const list = Array.from({ length: 1000 }, (_, i) => ({
    parts: [
      {
        get id(): string {
          looks++;
          return `i${String(i)}`;
        },
      },
    ],
  }));
  const find = (id: string): unknown =>
    lookInside(new Edit(), list, undefined, (box) => box.parts, "id", id);
  for (let i = 0; i < 3; i++) {
    assert.equal(find("none"), undefined);
  }
  looks = 0;
  for (let i = 0; i < 1000; i++) {
    assert.equal(find(`none ${String(i)}`), undefined);
    assert.equal(find(`i${String(i)}`), list[i]);
    tellGrown(list, list[i] ?? { parts: [] }, true);
  }
  assert.ok(looks < 10_000, String(looks));
});

test("a pure search inside of elements gives what a plain one would", () => {
  let state = { list: boxes(30) };
  for (let i = 0; i < 100; i++) {
    const copies = new CopyOnWrite(state);
    const edit = new Edit(undefined, copies);
    const list = edit.own(copies.state, "list", copies.state.list);
    const id = `p${String((i * 13) % 31)}`;
    const box = findInside(edit, list, undefined, (one) => one.parts, "id", id);
    const at = state.list.findIndex((one) => one.parts?.some((part) => part.id === id) === true);
    assert.equal(box?.id, state.list[at]?.id);
    if (box !== undefined) {
      assert.notEqual(box, state.list[at]);
      edit.own(box, "parts", box.parts ?? []).push({ id: `p${String(i)}` });
      tellGrown(list, box, true);
    }
    state = copies.settle();
  }
});
