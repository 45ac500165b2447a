import assert from "node:assert/strict";
import { test } from "node:test";
import { APPLIED, skipped } from "../outcome.js";
import { Passage } from "../pipeline.js";

const declined = skipped("not-now", "later");

test("an event that a stage skips was skipped, and not one that came of it", () => {
  const first = new Passage<string>(undefined, undefined);
  assert.equal(
    first.through("one", () => declined),
    false,
  );
  assert.equal(first.outcome().status, "skipped");

  const second = new Passage<string>(undefined, undefined);
  second.through("one", () => {
    second.through("two", () => declined);
    return APPLIED;
  });
  assert.equal(second.outcome().status, "applied");
});

test("the end is no event: what one stage skips is nothing to the others", () => {
  const end = new Passage<string>(undefined, undefined, "end");
  end.through("one", () => declined);
  end.through("two", () => APPLIED);
  assert.equal(end.outcome().status, "applied");
});
