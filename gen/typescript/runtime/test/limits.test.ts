import assert from "node:assert/strict";
import { test } from "node:test";
import { eventSize } from "../bytestream.js";
import { FoldError } from "../errors.js";
import { checkLimit, within } from "../limits.js";
import type { SourceOptions } from "../sources.js";

/** What is wrong with a length, or nothing. */
function problem(options: SourceOptions, limit: "items" | "text", length: number): string {
  try {
    checkLimit(options, limit, length, 3, "notes");
    return "";
  } catch (error) {
    assert.ok(error instanceof FoldError);
    return `${error.code} ${String(error.path)}: ${error.message}`;
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
  assert.equal(eventSize(within(undefined, 100)), 100);
  assert.equal(eventSize(within({ limits: { items: 1, eventSize: 0 } }, 100)), 100);
  assert.equal(eventSize(within({ limits: { eventSize: 200 } }, 100)), 200);
});
