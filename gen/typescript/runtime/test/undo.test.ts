import assert from "node:assert/strict";
import { test } from "node:test";

import { appendBase64 } from "../base64.js";
import { deleteKey, setKey } from "../json.js";
import { positionBy } from "../lookup.js";
import { Undo } from "../undo.js";

class Failure extends Error {}

/** Changes something, and fails after that. */
function fail(change: (undo: Undo) => void): void {
  const undo = new Undo();
  assert.throws(
    () =>
      undo.attempt(() => {
        change(undo);
        throw new Failure();
      }),
    Failure,
  );
}

test("fields come back, and what was absent is absent", () => {
  const inner = { n: 1 };
  const state: { a?: string; b?: string | undefined; inner: { n: number } | undefined } = {
    b: undefined,
    inner,
  };
  fail((undo) => {
    undo.keep(state, "a", "b");
    state.a = "x";
    delete state.b;
    undo.keep(state, "inner");
    undo.keep(inner, "n");
    inner.n++;
    state.inner = { n: 7 };
  });
  assert.deepEqual(Object.keys(state).sort(), ["b", "inner"]);
  assert.equal(state.inner, inner);
  assert.equal(inner.n, 1);
});

test("what does not fail stays", () => {
  const state = { n: 1 };
  const undo = new Undo();
  const outcome = undo.attempt(() => {
    undo.keep(state, "n");
    state.n = 2;
    return "done";
  });
  assert.equal(outcome, "done");
  assert.equal(state.n, 2);
});

test("keys of maps come back in their order, whatever they are called", () => {
  const map = JSON.parse('{"b":1,"__proto__":2,"a":3,"7":4}') as Record<string, number>;
  const text = JSON.stringify(map);
  for (const gone of Object.keys(map)) {
    fail((undo) => {
      undo.keep(map, "new");
      setKey(map, "new", 9);
      undo.keepAll(map);
      deleteKey(map, gone);
      undo.keepKeys(map, ["__proto__", "a"]);
      setKey(map, "a", 0);
      setKey(map, "__proto__", 0);
    });
    assert.equal(JSON.stringify(map), text);
    assert.equal(Object.getPrototypeOf(map), Object.prototype);
  }
});

test("lists are as they were, from an index on or at their end", () => {
  const list = ["a", "b", "c"];
  for (const index of [-1, 0, 1, 3, 9]) {
    fail((undo) => {
      undo.keepItems(list, index);
      list.splice(index < 0 ? list.length : index, 1, "x", "y");
      undo.keepEnd(list);
      list.push("z");
      undo.keepItems(list);
      list.length = 0;
      list.push("w");
    });
    assert.deepEqual(list, ["a", "b", "c"]);
  }
});

test("an index of a list does not know what was taken back", () => {
  const list = Array.from({ length: 20 }, (_, i) => ({ id: `n${String(i)}` }));
  const find = (id: string) => positionBy(list, "id", id, undefined, false);
  for (const { id } of list) {
    find(id);
  }
  fail((undo) => {
    undo.keepEnd(list);
    list.push({ id: "lost" });
    assert.equal(find("lost"), 20);
  });
  list.push({ id: "n3" });
  assert.equal(find("lost"), -1);
  assert.equal(find("n3"), 3);
});

test("base64 goes on from where it was", () => {
  const state = { data: "" };
  appendBase64(state, "data", "AQ==");
  fail((undo) => {
    undo.keep(state, "data");
    appendBase64(state, "data", "AgM=");
  });
  assert.equal(state.data, "AQ==");
  appendBase64(state, "data", "Ag==");
  assert.equal(state.data, "AQI=");
});
