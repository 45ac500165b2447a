import assert from "node:assert/strict";
import { test } from "node:test";
import { keptOf } from "../kept.js";

test("unknown fields are copied, but for those that are known", () => {
  const deep = [1];
  const from = JSON.parse(`{"id":"a","__proto__":{"x":1},"title":2,"y":null}`) as object;
  const kept = keptOf(Object.assign(from, { deep, gone: undefined }), ["id"], ["title"]);
  assert.deepEqual(Object.keys(kept), ["__proto__", "y", "deep"]);
  assert.equal(Object.getPrototypeOf(kept), Object.prototype);
  assert.notEqual((kept as { deep: unknown }).deep, deep);
  assert.deepEqual(keptOf({}, []), {});
});
