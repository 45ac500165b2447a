import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FREE } from "../fields.js";
import type { JsonObject, JsonValue } from "../json.js";
import { patch, patchNullable, patchObject } from "../patch.js";

/** Cases that are applied: a name, a document, operations and what comes out. */
const applied: [string, string, string, string][] = [
  ["nothing", "{}", "[]", "{}"],
  ["add a key", '{"a":1}', '[{"op":"add","path":"/b","value":null}]', '{"a":1,"b":null}'],
  ["add over a key", '{"a":1,"b":2}', '[{"op":"add","path":"/a","value":3}]', '{"a":3,"b":2}'],
  ["add into a list", "[1,2]", '[{"op":"add","path":"/1","value":3}]', "[1,3,2]"],
  ["add at the end", "[1]", '[{"op":"add","path":"/1","value":2}]', "[1,2]"],
  ["add behind the end", "[1]", '[{"op":"add","path":"/-","value":2}]', "[1,2]"],
  ["add the root", "1", '[{"op":"add","path":"","value":{"a":1}}]', '{"a":1}'],
  ["an empty key", '{"":1}', '[{"op":"replace","path":"/","value":2}]', '{"":2}'],
  ["escapes", '{"a/b":1,"c~1":2}', '[{"op":"remove","path":"/a~1b"}]', '{"c~1":2}'],
  ["escaped tildes", '{"~1":1}', '[{"op":"replace","path":"/~01","value":2}]', '{"~1":2}'],
  ["replace a null", '{"a":null}', '[{"op":"replace","path":"/a","value":1}]', '{"a":1}'],
  ["replace the root", "[]", '[{"op":"replace","path":"","value":null}]', "null"],
  ["remove a key", '{"a":null,"b":1}', '[{"op":"remove","path":"/a"}]', '{"b":1}'],
  ["remove an element", "[1,2,3]", '[{"op":"remove","path":"/1"}]', "[1,3]"],
  ["remove the root", "{}", '[{"op":"remove","path":""}]', "null"],
  ["copy", '{"a":[1]}', '[{"op":"copy","from":"/a","path":"/b"}]', '{"a":[1],"b":[1]}'],
  ["copy to the root", '{"a":[1]}', '[{"op":"copy","from":"/a","path":""}]', "[1]"],
  ["copy of the root", '{"a":1}', '[{"op":"copy","from":"","path":"/b"}]', '{"a":1,"b":{"a":1}}'],
  ["move", '{"a":1,"b":{}}', '[{"op":"move","from":"/a","path":"/b/c"}]', '{"b":{"c":1}}'],
  ["move in a list", "[1,2,3]", '[{"op":"move","from":"/0","path":"/2"}]', "[2,3,1]"],
  ["move onto itself", "[1,2]", '[{"op":"move","from":"/0","path":"/0"}]', "[1,2]"],
  ["move the root onto itself", "[1]", '[{"op":"move","from":"","path":""}]', "[1]"],
  ["move to the root", '{"a":2}', '[{"op":"move","from":"/a","path":""}]', "2"],
  ["test", '{"a":{"b":1.0,"c":[]}}', '[{"op":"test","path":"/a","value":{"c":[],"b":1}}]', ""],
  ["test the root", "null", '[{"op":"test","path":"","value":null}]', ""],
  [
    "a key like a method",
    "{}",
    '[{"op":"add","path":"/constructor","value":{"x":1}}]',
    '{"constructor":{"x":1}}',
  ],
  [
    "a constructor",
    '{"constructor":{}}',
    '[{"op":"add","path":"/constructor/x","value":1}]',
    '{"constructor":{"x":1}}',
  ],
  ["a prototype", "{}", '[{"op":"add","path":"/prototype","value":1}]', '{"prototype":1}'],
  [
    "a value with __proto__",
    "{}",
    '[{"op":"add","path":"/a","value":{"__proto__":1}}]',
    '{"a":{"__proto__":1}}',
  ],
  ["members beside", "{}", '[{"op":"add","path":"/a","value":1,"from":7,"more":[]}]', '{"a":1}'],
];

for (const [name, document, operations, want] of applied) {
  test(name, () => {
    const value = JSON.parse(document) as JsonValue;
    const patched = patchNullable(value, JSON.parse(operations) as unknown[]);
    assert.ok(patched.ok, patched.ok ? "" : patched.reason);
    assert.equal(JSON.stringify(patched.value), want === "" ? JSON.stringify(value) : want);
    assert.equal(JSON.stringify(value), JSON.stringify(JSON.parse(document)), "changed in place");
  });
}

/** Cases that fail: a document, an operation and what is wrong with it. */
const failing: [string, string, string][] = [
  ["{}", "1", "not an operation"],
  ["{}", '{"op":"add","path":"/a"}', "not an operation"],
  ["{}", '{"op":"add","path":"a","value":1}', "not an operation"],
  ["{}", '{"op":"move","path":"/a"}', "not an operation"],
  ["{}", '{"op":"merge","path":"/a","value":1}', "not an operation"],
  ["{}", '{"op":"add","path":"/__proto__","value":1}', "path not allowed"],
  ["{}", '{"op":"test","path":"/a/__proto__/b","value":1}', "path not allowed"],
  ["{}", '{"op":"copy","from":"/constructor/prototype","path":"/a"}', "path not allowed"],
  ["{}", '{"op":"replace","path":"/a","value":1}', "path does not exist"],
  ["{}", '{"op":"remove","path":"/toString"}', "path does not exist"],
  ["{}", '{"op":"test","path":"/a","value":null}', "path does not exist"],
  ["{}", '{"op":"add","path":"/a/b","value":1}', "path does not exist"],
  ['{"a":null}', '{"op":"add","path":"/a/b","value":1}', "path does not exist"],
  ['{"a":"text"}', '{"op":"test","path":"/a/0","value":"t"}', "path does not exist"],
  ["{}", '{"op":"move","from":"/a","path":"/a"}', "path does not exist"],
  ["[1]", '{"op":"add","path":"/2","value":1}', "index out of range"],
  ["[1]", '{"op":"remove","path":"/1"}', "index out of range"],
  ["[1]", '{"op":"add","path":"/3/a","value":1}', "index out of range"],
  ["[1]", '{"op":"move","from":"/0","path":"/1"}', "index out of range"],
  ["[1]", '{"op":"replace","path":"/-","value":1}', "not an index"],
  ["[[1]]", '{"op":"add","path":"/-/0","value":1}', "not an index"],
  ["[1]", '{"op":"add","path":"/","value":1}', "not an index"],
  ["[1,2]", '{"op":"test","path":"/01","value":2}', "not an index"],
  ["[1,2]", '{"op":"test","path":"/+1","value":2}', "not an index"],
  ["[1,2]", '{"op":"test","path":"/1e0","value":2}', "not an index"],
  ["[1]", '{"op":"test","path":"/length","value":1}', "not an index"],
  ["[1]", '{"op":"test","path":"/0","value":"1"}', "test failed"],
  ['{"a":{}}', '{"op":"test","path":"/a","value":{"toString":1}}', "test failed"],
  ['{"a":[]}', '{"op":"test","path":"/a","value":{}}', "test failed"],
  ['{"a":{"b":1}}', '{"op":"move","from":"/a","path":"/a/b/c"}', "cannot move into itself"],
  ["[1]", '{"op":"move","from":"","path":"/0"}', "cannot move into itself"],
];

for (const [document, operation, problem] of failing) {
  test(`${operation} on ${document}`, () => {
    const value = JSON.parse(document) as JsonValue;
    const operations = [{ op: "test", path: "", value }, JSON.parse(operation)];
    assert.deepEqual(patchNullable(value, operations), {
      ok: false,
      reason: `operation 1: ${problem}`,
    });
    assert.equal(JSON.stringify(value), document);
  });
}

test("what the patch does not touch is shared, the patch itself is not", () => {
  const value: JsonObject = { a: { x: [] }, b: { y: [] } };
  const added = { z: 1 };
  const patched = patchObject(value, [{ op: "add", path: "/b/z", value: added }]);
  assert.ok(patched.ok);
  assert.equal(patched.value.a, value.a);
  assert.notEqual((patched.value.b as JsonObject).z, added);
  const tested = patchObject(value, [{ op: "test", path: "", value }]);
  assert.ok(tested.ok && tested.value === value);
});

test("a result of another type is a failure", () => {
  const remove = [{ op: "remove", path: "" }];
  assert.deepEqual(patch(1, remove), { ok: false, reason: "the result is null" });
  const list = [{ op: "add", path: "", value: [] }];
  assert.deepEqual(patchObject({}, list), { ok: false, reason: "the result is not an object" });
});

/** What a patch makes of a document, or why it cannot be applied. */
function result(document: JsonValue, operations: readonly object[]): JsonValue {
  const patched = patchNullable(document, operations);
  return patched.ok ? patched.value : patched.reason;
}

test("copies of copies end soon", () => {
  const double = { op: "copy", from: "/a", path: "/a/-" };
  assert.equal(
    result({ a: [1] }, Array<object>(26).fill(double)),
    "operation 15: copies or moves too much",
  );
  let value: JsonValue = { a: ["0123456789"] };
  for (let i = 0; i < 20; i++) {
    value = result(value, [double]);
    assert.equal(typeof value, "object");
  }
  assert.equal(result(value, [double]), "the result is too large");
  assert.equal(typeof result(value, [{ op: "add", path: "/b", value: 1 }]), "object");
});

test("a large part is not moved to and fro for ever", () => {
  const there = { op: "move", from: "/a", path: "/b" };
  const back = { op: "move", from: "/b", path: "/a" };
  const moves = Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? there : back));
  const large = { a: "x".repeat(50_000) };
  const end = { op: "test", path: "/a", value: 1 };
  assert.equal(result(large, [...moves, end]), "operation 52: copies or moves too much");
  const long = Array<JsonValue>(20_001).fill(1);
  const first = [
    { op: "remove", path: "/0" },
    { op: "add", path: "/0", value: 1 },
  ];
  const ends = Array.from({ length: 8000 }, (_, i) => first[i % 2] as object);
  assert.deepEqual(result(long, ends), long);
});

test("no value becomes deeper than may be", () => {
  let value: JsonValue = { a: 1 };
  const wrap = [
    { op: "move", from: "/a", path: "/b" },
    { op: "add", path: "/a", value: {} },
    { op: "move", from: "/b", path: "/a/a" },
  ];
  for (let i = 0; i < MAX_FREE - 1; i++) {
    value = result(value, wrap);
    assert.equal(typeof value, "object");
  }
  assert.equal(result(value, wrap), "operation 2: nested too deep");
  const deep = JSON.parse("[".repeat(MAX_FREE) + "]".repeat(MAX_FREE)) as JsonValue;
  assert.equal(
    result([1], [{ op: "add", path: "/0", value: deep }]),
    "operation 0: nested too deep",
  );
  assert.equal(
    result([1], [{ op: "replace", path: "/0", value: deep }]),
    "operation 0: nested too deep",
  );
  assert.deepEqual(result([1], [{ op: "add", path: "", value: deep }]), deep);
});
