import assert from "node:assert/strict";
import { test } from "node:test";
import { FoldError } from "../errors.js";
import { moveAt, moveFirst, pushAt } from "../indexes.js";
import { addInt, andInt, divInt, mulInt, negInt, notInt, orInt, remInt, subInt } from "../int.js";
import {
  clone,
  extend,
  findLast,
  getKey,
  lastIf,
  merge,
  removeWhere,
  setKey,
  shallowCopy,
} from "../json.js";
import { addNumber, mulNumber, subNumber } from "../number.js";
import { setSources, sourcesOf } from "../sources.js";
import { codePoints } from "../text.js";
import { writeList, writeMap, writeNumber, writeString, writeUnknown } from "../writer.js";

test("strings are written as JSON.stringify does", () => {
  const odd = [
    "",
    'a"b',
    "\\",
    "\n\u0001\u007f",
    "\u2028é😀",
    "\ud83d",
    "\ude00x",
    "/",
    "x".repeat(100) + '"',
  ];
  for (const text of odd) {
    assert.equal(writeString(text), JSON.stringify(text));
  }
});

test("numbers, lists and maps are written as JSON.stringify does", () => {
  for (const n of [0, -0, 1.5, 1e21, 1e-7, 5e-324, NaN, Infinity]) {
    assert.equal(writeNumber(n), JSON.stringify(n));
  }
  assert.equal(writeList(["a", "b"], writeString), `["a","b"]`);
  assert.equal(
    writeMap(JSON.parse(`{"__proto__":1,"b":2}`) as Record<string, number>, writeNumber),
    `{"__proto__":1,"b":2}`,
  );
  assert.equal(writeUnknown({ a: 1, b: [2], c: undefined }, ["a"]), `,"b":[2]`);
});

test("__proto__ is a key like any other", () => {
  const record: Record<string, unknown> = { a: 1 };
  setKey(record, "__proto__", { b: 2 });
  assert.equal(Object.getPrototypeOf(record), Object.prototype);
  assert.deepEqual(Object.keys(record), ["a", "__proto__"]);
  assert.equal(getKey(record, "toString"), undefined);
  for (const copy of [shallowCopy(record), clone(record)]) {
    assert.equal(JSON.stringify(copy), `{"a":1,"__proto__":{"b":2}}`);
  }
  const target: Record<string, unknown> = { c: 3, a: 0 };
  merge(target, record);
  assert.equal(JSON.stringify(target), `{"c":3,"a":1,"__proto__":{"b":2}}`);
});

test("copies are plain, and a clone shares nothing", () => {
  class Point {
    constructor(readonly at: number[]) {}
  }
  const point = new Point([1, 2]);
  const copy = clone(point);
  assert.deepStrictEqual(copy, { at: [1, 2] });
  assert.notEqual(copy.at, point.at);
  assert.equal(shallowCopy(point).at, point.at);
});

test("removeWhere", () => {
  const list = [1, 2, 3, 4];
  removeWhere(list, (n) => n % 2 === 0);
  assert.deepEqual(list, [1, 3]);
});

test("what is appended has the index that it is to have", () => {
  const push = (index: number, ...fill: [fill?: () => number]): string => {
    const list = [0, 1, 2];
    try {
      pushAt(list, 9, index, "list", ...fill);
      return list.join("");
    } catch (error) {
      assert.ok(error instanceof FoldError && error.code === "index");
      return error.message;
    }
  };
  const five = () => 5;
  assert.equal(push(3), "0129");
  assert.equal(push(3, five), "0129");
  assert.equal(push(5, five), "012559");
  assert.equal(push(4), "list: index 4 is not 3");
  assert.equal(push(-1), "list: index -1 is not 3");
  assert.equal(push(-1, five), "list: index -1 is not from 3 to 1003");
  assert.equal(push(1004, five), "list: index 1004 is not from 3 to 1003");
  assert.equal(push(0), "list: index 0 is taken by an element that does not match");
  assert.equal(push(2, five), "list: index 2 is taken by an element that does not match");
});

test("the message of what failed has its place, and is of bounded length", () => {
  const reason = `${"x".repeat(399)}ä`;
  const error = new FoldError("long", reason, ["calls", 2, "a b"]);
  assert.equal(error.message, `calls[2]["a b"]: ${"x".repeat(399)}…`);
  assert.equal(error.reason, reason);
  assert.equal(new FoldError("short", "no").message, "no");
});

test("elements move, or stay where they are", () => {
  const moved = (from: number, to: number) => {
    const list = [0, 1, 2, 3];
    moveAt(list, from, to, "list");
    return list.join("");
  };
  assert.equal(moved(0, 3), "1230");
  assert.equal(moved(3, 0), "3012");
  assert.equal(moved(1, 2), "0213");
  assert.equal(moved(2, 2), "0123");
  assert.equal(moved(4, 9), "0123");
  assert.equal(moved(-1, 9), "0123");
  for (const to of [4, -1, Number.MAX_SAFE_INTEGER]) {
    assert.throws(
      () => moved(0, to),
      (e) => e instanceof FoldError && e.code === "index" && e.path?.join() === "list",
    );
  }
  const list = ["a", "b", "c"];
  moveFirst(list, (x) => x !== "a", 0, "list");
  moveFirst(list, (x) => x === "d", 9, "list");
  assert.deepEqual(list, ["b", "a", "c"]);
});

test("findLast", () => {
  const seen: number[] = [];
  const found = findLast([1, 2, 3, 4], (n) => {
    seen.push(n);
    return n < 4;
  });
  assert.equal(found, 3);
  assert.deepEqual(seen, [4, 3]);
  assert.equal(
    findLast([1], (n) => n > 1),
    undefined,
  );
});

test("integers stay safe or fail", () => {
  const max = Number.MAX_SAFE_INTEGER;
  assert.equal(addInt(max, 0), max);
  assert.equal(Object.is(negInt(0), 0), true);
  for (const overflow of [() => addInt(max, 1), () => subInt(-max, 1), () => mulInt(max, 2)]) {
    assert.throws(overflow, (e) => e instanceof FoldError && e.code === "int-overflow");
  }
});

test("numbers are what a double holds, or fail", () => {
  const max = Number.MAX_VALUE;
  assert.deepStrictEqual(
    [addNumber(max, 1), subNumber(0.5, max), mulNumber(max, -1), mulNumber(1e-200, 1e-200)],
    [max, -max, -max, 0],
  );
  for (const overflow of [
    () => addNumber(max, max),
    () => subNumber(-max, max),
    () => mulNumber(1e200, 1e109),
  ]) {
    assert.throws(overflow, (e) => e instanceof FoldError && e.code === "number-overflow");
  }
});

test("integers are divided towards zero, and none is -0", () => {
  const quotients = [divInt(7, 2), divInt(-7, 2), divInt(7, -2), divInt(-1, 2), divInt(0, -3)];
  assert.deepStrictEqual(quotients, [3, -3, -3, 0, 0]);
  assert.deepStrictEqual(
    [remInt(7, 2), remInt(-7, 2), remInt(-4, 2), remInt(7, -2)],
    [1, -1, 0, 1],
  );
  const max = Number.MAX_SAFE_INTEGER;
  assert.deepStrictEqual([divInt(max, 3), divInt(max - 1, max)], [3002399751580330, 0]);
  for (const divide of [() => divInt(0, 0), () => remInt(1, 0)]) {
    assert.throws(divide, (e) => e instanceof FoldError && e.code === "zero-divisor");
  }
});

test("operators on bits see 53 of them", () => {
  const some = [0, 1, 6, 2 ** 31, 2 ** 32 + 5, 2 ** 52, Number.MAX_SAFE_INTEGER];
  const bits = (n: bigint) => Number(BigInt.asUintN(53, n));
  for (const a of some.concat(some.map(negInt))) {
    assert.equal(notInt(a), bits(~BigInt(a)));
    for (const b of some.concat(some.map(negInt))) {
      assert.equal(andInt(a, b), bits(BigInt(a) & BigInt(b)));
      assert.equal(orInt(a, b), bits(BigInt(a) | BigInt(b)));
    }
  }
});

test("code points", () => {
  assert.deepEqual(["", "aé", "😀", "\ud83d", "\ude00\ud83d"].map(codePoints), [0, 2, 1, 1, 2]);
});

test("sources: standard, common and of one call", () => {
  assert.match(sourcesOf(undefined).newId(), /^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  assert.match(sourcesOf(undefined).now(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const restore = setSources({ newId: () => "common" });
  try {
    const mixed = sourcesOf({ sources: { now: () => "noon" } });
    assert.deepEqual([mixed.newId(), mixed.now()], ["common", "noon"]);
  } finally {
    restore();
  }
  assert.notEqual(sourcesOf(undefined).newId(), "common");
});

test("only the last element counts", () => {
  const isText = (item: unknown): item is string => typeof item === "string";
  assert.equal(lastIf([1, "a"], isText), "a");
  assert.equal(lastIf(["a", 1], isText), undefined);
  assert.equal(lastIf([], isText), undefined);
});

test("a list is extended by itself", () => {
  const list = [1, 2];
  extend(list, list);
  assert.deepEqual(list, [1, 2, 1, 2]);
  extend(list, []);
  assert.equal(list.length, 4);
});
