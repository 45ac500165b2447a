import assert from "node:assert/strict";
import { test } from "node:test";
import { FoldError, ParseError } from "../errors.js";
import { foldInto, foldStates } from "../foldstream.js";
import { APPLIED, type Outcome } from "../outcome.js";
import { foldEach, pipeToEnd } from "../pipeline.js";
import type { EndOptions } from "../sources.js";
import { StreamError } from "../streamerror.js";
import { decodeEach, sseTexts } from "../streams.js";
import { untilDone } from "../frame.js";

interface Tally {
  text: string;
}

const add = (state: Tally, n: number): Outcome<string> => {
  if (n < 0) {
    throw new FoldError("negative", "negative");
  }
  state.text += String(n);
  return APPLIED;
};

/** Begins a state with 0. */
const fold = (current: Tally | undefined, n: number): { state: Tally | undefined } => {
  const state = n === 0 ? { text: "" } : current;
  if (state !== undefined) {
    add(state, n);
  }
  return { state };
};

const end = (state: Tally, options?: EndOptions): Outcome<string> => {
  state.text += options?.incomplete === true ? " cut" : " end";
  if (state.text.startsWith("09")) {
    throw new FoldError("nine", "nine");
  }
  return APPLIED;
};

type Kind =
  "whole" | "cut" | "terminated" | "tailed" | "torn" | "torn before the end" | "half a character";

/** What a stream ends in, without the end of an event. */
const TAILS: Partial<Record<Kind, string>> = {
  tailed: "data: 2",
  torn: "data: [1",
  "torn before the end": "data: [1",
  "half a character": 'data: "\xc3',
};

const reset = new Error("reset");

function texts(numbers: string, kind: Kind): ReturnType<typeof sseTexts> {
  const stream = numbers
    .split(" ")
    .map((n) => (n === "" ? "" : `data: ${n}\n\n`))
    .join("");
  const bytes = Uint8Array.from(stream + (TAILS[kind] ?? ""), (c) => c.charCodeAt(0));
  let sent = false;
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (!sent) {
        controller.enqueue(bytes);
        sent = true;
      } else if (kind === "cut") {
        controller.error(reset);
      } else {
        controller.close();
      }
    },
  });
  return kind === "terminated" || kind === "torn before the end"
    ? untilDone(sseTexts(source), ".")
    : sseTexts(source);
}

function read(_: unknown, value: unknown): number {
  if (typeof value !== "number") {
    throw new ParseError([{ code: "wrong-type", path: [], message: "want number" }]);
  }
  return value;
}

function events(numbers: string, kind: Kind): AsyncGenerator<number, void, undefined> {
  return decodeEach(texts(numbers, kind), "events", "", read);
}

const missing = 'end of the stream: the stream was cut off, "." has not come';
const torn = "end of the stream: the stream was cut off in the middle of an event";
const cases: [string, Kind, string, string[], string?][] = [
  ["0 1 0 2", "whole", "0102 end", ["01", "02 end"]],
  ["", "whole", " end", []],
  ["1 2", "whole", "12 end", []],
  ["0 1 0 2", "cut", "0102 cut", ["01", "02 cut"], "reset"],
  ["", "cut", " cut", [], "reset"],
  ["0 1", "terminated", "01 cut", ["01 cut"], missing],
  ["0 1 . 2", "terminated", "01 end", ["01 end"]],
  ["0 1", "tailed", "012 end", ["012 end"]],
  ["0 1", "torn", "01 cut", ["01 cut"], torn],
  ["0 1", "half a character", "01 cut", ["01 cut"], torn],
  ['0 1 "x" 2', "whole", "01", ["01"], "event 3: want number"],
  ["0 1 -1 2", "whole", "01", ["01"], "event 3: negative"],
  ["0 9", "whole", "09 end", ["09 end"], "end of the stream: nine"],
  ["0 9", "cut", "09 cut", ["09 cut"], "reset"],
];

async function messageOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Error && (error === reset || error instanceof StreamError));
    return error.message;
  }
}

test("a whole stream is folded and ended", async () => {
  for (const [numbers, kind, into, , wanted] of cases) {
    const state = { text: "" };
    const message = await messageOf(() => foldInto(state, events(numbers, kind), add, end, {}));
    assert.deepEqual([state.text, message], [into, wanted], numbers);
  }
});

test("each state of a whole stream comes when it is complete", async () => {
  for (const [numbers, kind, , each, wanted] of cases) {
    const got: string[] = [];
    const message = await messageOf(async () => {
      for await (const state of foldStates(events(numbers, kind), fold, end, undefined)) {
        got.push(state.text);
      }
    });
    assert.deepEqual([got, message], [each, wanted], numbers);
  }
});

test("pipelines are told of a cut, too", async () => {
  for (const [kind, ...wanted] of [
    ["whole", "1 end", undefined],
    ["cut", "1 cut", "reset"],
    ["torn", "1 cut", torn],
    ["torn before the end", "1 cut", torn],
  ] as const) {
    let state = { text: "" };
    const push = (n: number): Outcome => add(state, n) as Outcome;
    const ended = (_: unknown, incomplete: boolean): Outcome =>
      end(state, { incomplete }) as Outcome;
    const folded = await messageOf(() =>
      foldEach(texts("1", kind), "events", "", read, push, ended),
    );
    assert.deepEqual([state.text, folded], wanted);
    state = { text: "" };
    const piped = await messageOf(async () => {
      for await (const taken of pipeToEnd(texts("1", kind), "events", "", read, push, ended)) {
        assert.equal(taken.outcome.status, "applied");
      }
    });
    assert.deepEqual([state.text, piped], wanted);
  }
});
