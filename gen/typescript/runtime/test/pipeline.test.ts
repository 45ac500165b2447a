import assert from "node:assert/strict";
import { test } from "node:test";
import type { Texts } from "../bytestream.js";
import { FoldError, StageError } from "../errors.js";
import { APPLIED, IGNORED, type Outcome, skipped } from "../outcome.js";
import { Passage, type Taken, foldEach, pipeEach, pipeToEnd } from "../pipeline.js";
import { StreamError } from "../streamerror.js";

const late = skipped("late", "too late");
const early = skipped("early", "too early");
const warned: Outcome = { ...APPLIED, warnings: [{ code: "odd", message: "" }] };

type Way = (passage: Passage<string>) => void;
const took =
  (outcome: Outcome): Way =>
  (passage) => {
    passage.through("one", () => outcome);
  };
const through: Way = (passage) => {
  passage.deliver("out", APPLIED);
};

const ways: [what: string, way: Way[], want: string][] = [
  ["nothing comes of it", [took(APPLIED)], "applied"],
  ["it comes through", [took(APPLIED), through], "applied"],
  ["it is skipped", [took(late)], "skipped late"],
  ["what comes of it is skipped", [took(late), took(APPLIED)], "skipped late"],
  [
    "all of it is skipped",
    [took(warned), took(late), took(warned), took(early)],
    "skipped late [odd odd early]",
  ],
  [
    "some of it is skipped",
    [took(warned), took(late), took(warned), through],
    "applied [odd late odd]",
  ],
];

for (const [what, way, want] of ways) {
  test(`how an event went: ${what}`, () => {
    const passage = new Passage<string>(undefined, undefined);
    way.forEach((step) => {
      step(passage);
    });
    const { status, code = "", warnings } = passage.outcome();
    const codes = warnings.map((warning) => warning.code).join(" ");
    assert.equal(`${status} ${code}`.trim() + (codes === "" ? "" : ` [${codes}]`), want);
  });
}

async function* chunks(...texts: string[]): AsyncGenerator<Texts, void, undefined> {
  for (const text of texts) {
    const there = [text];
    yield await Promise.resolve({ next: () => there.pop() });
  }
}

const read = (_: unknown, value: unknown): number => value as number;

function push(n: number, deliver?: (text: string, outcome: Outcome) => void): Outcome {
  for (let i = 0; i < Math.abs(n); i++) {
    deliver?.(String(n), APPLIED);
  }
  if (n < 0) {
    throw new StageError("one", new FoldError("negative", "less than nothing"));
  }
  return n === 0 ? IGNORED : APPLIED;
}

function end(deliver?: (text: string, outcome: Outcome) => void): Outcome {
  deliver?.("end", APPLIED);
  throw new StageError("two", new FoldError("ended", "over"));
}

async function shown(
  all: AsyncIterable<Taken<number | undefined, string>>,
): Promise<[string, unknown]> {
  const list: string[] = [];
  try {
    for await (const { event, out, outcome } of all) {
      list.push(`${String(event)}:${out.join(",")}:${outcome.status}`);
    }
  } catch (error) {
    return [list.join(" "), error];
  }
  return [list.join(" "), undefined];
}

test("what comes of each event", async () => {
  assert.deepEqual(await shown(pipeEach(chunks("2", "0", "1"), "events", "", read, push)), [
    "2:2,2:applied 0::ignored 1:1:applied",
    undefined,
  ]);
});

test("the end comes with no event, and its error is of none", async () => {
  const [list, error] = await shown(pipeToEnd(chunks("1"), "events", "", read, push, end));
  assert.equal(list, "1:1:applied undefined:end:applied");
  assert(error instanceof StreamError);
  assert.equal(error.event, 0);
  assert.equal(error.message, "end of the stream: two: over");
});

test("what came through before a stage failed is there all the same", async () => {
  const [list, error] = await shown(pipeEach(chunks("1", "-2", "1"), "events", "", read, push));
  assert.equal(list, "1:1:applied -2:-2,-2:applied");
  assert(error instanceof StreamError);
  assert(error.cause instanceof StageError);
  assert.equal(error.message, "event 2: one: less than nothing");
  await assert.rejects(
    foldEach(chunks("1", "-2", "1"), "events", "", read, push, undefined),
    (e) => e instanceof StreamError && e.message === error.message,
  );
  await assert.rejects(foldEach(chunks("1"), "events", "", read, push, end), /end of the stream: two: over/);
});

test("of lines the blank ones are no events", async () => {
  assert.deepEqual(await shown(pipeEach(chunks("2", "", "1"), "lines", "", read, push)), [
    "2:2,2:applied 1:1:applied",
    undefined,
  ]);
  await assert.rejects(
    foldEach(chunks("1", "", "x"), "lines", "", read, push, undefined),
    (e) => e instanceof StreamError && e.event === 2 && e.line === 3,
  );
});
