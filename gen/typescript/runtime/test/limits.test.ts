import assert from "node:assert/strict";
import { test } from "node:test";
import { eventSize } from "../bytestream.js";
import { safeDecode } from "../codec.js";
import { checkDepth } from "../depth.js";
import { FoldError, formatPath } from "../errors.js";
import { MAX_FREE } from "../fields.js";
import type { JsonValue } from "../json.js";
import { checkLimit, within } from "../limits.js";
import { readJson } from "../reader.js";
import type { SourceOptions } from "../sources.js";

/** What is wrong with a length, or nothing. */
function problem(options: SourceOptions, limit: "items" | "text", length: number): string {
  try {
    checkLimit(options, limit, length, 3, "notes");
    return "";
  } catch (error) {
    assert.ok(error instanceof FoldError);
    return `${error.code} ${error.message}`;
  }
}

test("what has become longer is held to the protocol, or to what the caller says", () => {
  const protocol = {};
  assert.equal(problem(protocol, "items", 3), "");
  assert.equal(problem(protocol, "items", 4), "items-limit notes: want at most 3 items");
  assert.equal(problem(protocol, "text", 4), "text-limit notes: want at most 3 UTF-16 units");
  const caller = { limits: { items: 5, text: 0 } };
  assert.equal(problem(caller, "items", 5), "");
  assert.equal(problem(caller, "items", 6), "items-limit notes: want at most 5 items");
  assert.equal(problem(caller, "text", 3), "");
  assert.equal(problem(caller, "text", 4), "text-limit notes: want at most 3 UTF-16 units");
});

test("the size of an event is what the caller says, or the protocol, or 16 MiB", () => {
  assert.equal(eventSize(undefined), 1 << 24);
  assert.equal(eventSize(within(undefined, { eventSize: 100 })), 100);
  assert.equal(eventSize(within({ limits: { items: 1, eventSize: 0 } }, { eventSize: 100 })), 100);
  assert.equal(eventSize(within({ limits: { eventSize: 200 } }, { eventSize: 100 })), 200);
});

// The same documents are in the test of the runtime of Go.
test("a document is no deeper than the caller says, or the protocol, and never too deep to be read", () => {
  const deep = "[".repeat(MAX_FREE) + "]".repeat(MAX_FREE);
  const deepest = `${"[0]".repeat(12)}…${"[0]".repeat(12)}`;
  for (const [depth, fits, first, code, path] of [
    [2, `[[1],{"a":2}]`, `{"a":[[1]]}`, "depth", "a[0]"],
    [3, `{"a":[[1]]}`, `[[[[]]]]`, "depth", "[0][0][0]"],
    [1, `[]`, `[{}]`, "depth", "[0]"],
    [2, `[]`, `[[[{"a":1,"a":2}]]]`, "duplicate-key", "[0][0][0].a"],
    [1000, deep, `[${deep}]`, "depth", deepest],
    [0, deep, `[${deep}]`, "depth", deepest],
  ] as const) {
    const caller = { limits: { depth } };
    const protocol = within({ limits: { depth: 0, eventSize: 4 } }, { depth });
    for (const options of [caller, protocol]) {
      assert.equal(safeDecode(readJson, fits, options).success, true);
      const refused = safeDecode(readJson, first, options);
      assert(!refused.success);
      assert.equal(refused.issues[0]?.code, code);
      assert.equal(formatPath(refused.issues[0].path), path);
    }
  }
  assert.equal(
    safeDecode(readJson, `[[[]]]`, within({ limits: { depth: 3 } }, { depth: 2 })).success,
    true,
  );
});

test("a value is not put where it would be too deep to be read again", () => {
  const nested = (depth: number): JsonValue => (depth === 0 ? 1 : [1, { a: nested(depth - 2) }]);
  const tooDeep = (value: JsonValue, alone: number, above: number, options?: SourceOptions) => {
    try {
      checkDepth(options, value, alone, above, 6, "any");
      return false;
    } catch (error) {
      assert.ok(error instanceof FoldError);
      assert.equal(`${error.code} ${error.message}`, "depth any: nested too deep");
      return true;
    }
  };
  assert.equal(tooDeep(nested(4), 256, 2), false);
  assert.equal(tooDeep(nested(4), 256, 3), true);
  assert.equal(tooDeep(nested(4), 4, 1), false);
  assert.equal(tooDeep(nested(4), 3, 1), true);
  assert.equal(tooDeep({}, 256, 6), true);
  assert.equal(tooDeep(null, 256, 6), false);
  assert.equal(tooDeep(nested(4), 256, 3, { limits: { depth: 7 } }), false);
  assert.equal(tooDeep(nested(4), 256, 3, { limits: { depth: 1000 } }), false);
  assert.equal(tooDeep(nested(510), 600, 3, { limits: { depth: 1000 } }), true);
  assert.equal(tooDeep(nested(2), 256, 1, { limits: { depth: 2 } }), true);
});
