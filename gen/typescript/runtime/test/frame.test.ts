import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Endpoint, callOperation } from "../client.js";
import { decodeEach, sseTexts } from "../streams.js";
import { framed, untilDone, withTag } from "../frame.js";
import type { Operation } from "../operation.js";
import { APPLIED } from "../outcome.js";
import { pipeToEnd } from "../pipeline.js";
import { type Respond, handleOperation } from "../server.js";
import { StreamError } from "../streamerror.js";
import { IncompleteError } from "../transporterror.js";
import { listen, serve } from "./webserver.js";

const DONE = "[DONE]";

async function all<T>(values: AsyncIterable<T>): Promise<{ got: T[]; error?: unknown }> {
  const got: T[] = [];
  try {
    for await (const value of values) {
      got.push(value);
    }
  } catch (error) {
    return { got, error };
  }
  return { got };
}

function bytes(text: string, cut = text.length): ReadableStream<Uint8Array> {
  const whole = Buffer.from(text, "latin1");
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < whole.length; at += cut) {
        controller.enqueue(Uint8Array.from(whole.subarray(at, at + cut)));
      }
      controller.close();
    },
  });
}

test("a stream ends at its terminator and nowhere else", async () => {
  const cut = 'end of the stream: the stream was cut off, "[DONE]" has not come';
  const cases: [string, unknown[], string?][] = [
    ["data: 1\n\ndata: [DONE]\n\ndata: x\n\n", [1]],
    ["data: 1\n\ndata: [DONE]", [1]],
    ["data:[DONE]\n\n", []],
    ["data: 1\n\n", [1], cut],
    ["", [], cut],
    ["data: 1\n\ndata: [DO", [1], cut.replace(/,.*/, " in the middle of an event")],
  ];
  for (const [stream, wanted, message] of cases) {
    for (const size of [1, 7, 1000]) {
      const texts = untilDone(sseTexts(bytes(stream, size)), DONE);
      const { got, error } = await all(
        decodeEach(texts, "events", "", (_, value) => value as number),
      );
      assert.deepEqual(got, wanted);
      assert.equal(error instanceof StreamError ? error.message : undefined, message);
    }
  }
});

test("a stream may end without a terminator that is optional", async () => {
  for (const stream of ["data: 1\n\n", "data: 1\n\ndata: [DONE]\n\ndata: x\n\n"]) {
    const texts = untilDone(sseTexts(bytes(stream, 7)), DONE, true);
    const { got, error } = await all(
      decodeEach(texts, "events", "", (_, value) => value as number),
    );
    assert.deepEqual(got, [1]);
    assert.equal(error, undefined);
  }
});

test("what follows the terminator is not read, and the source is cancelled", async () => {
  let cancelled = false;
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode("data: 1\n\ndata: [DONE]\n\n"));
    },
    cancel() {
      cancelled = true;
    },
  });
  const texts = untilDone(sseTexts(source), DONE);
  const { got } = await all(decodeEach(texts, "events", "", (_, value) => value as number));
  assert.deepEqual(got, [1]);
  assert.ok(cancelled);
});

test("the tag comes from the field event where the data has none", async () => {
  const wrong = 'event 1: type: want "a", as the event is called';
  const cases: [string, unknown[], string?][] = [
    ['event: a\ndata: {"n":1}\n\n', [{ type: "a", n: 1 }]],
    ["data: {\ndata: }\nevent: a\n\n", [{ type: "a" }]],
    ["event: a\n\ndata: {}\n\n", [{}]],
    ["event: a\ndata: {}\n\ndata: {}\n\n", [{ type: "a" }, {}]],
    ['event: a\ndata: {"n":1,"type":"a"}\n\n', [{ n: 1, type: "a" }]],
    ['event: a\ndata: {"type":"a","n":1}\n\n', [{ type: "a", n: 1 }]],
    ['event:a\r\ndata:{ "type": "a"}\r\n\r\n', [{ type: "a" }]],
    ['event: b\nevent: a\ndata: {"type":"a"}\n\n', [{ type: "a" }]],
    ['event: a\ndata: {"type":"a"}\nevent:\n\ndata: {}\n\n', [{ type: "a" }, {}]],
    ['data: {"in":\nevent: a\ndata: {"type":"a"}\ndata: }\n\n', [{ type: "a", in: { type: "a" } }]],
    ['event: a\ndata: {"type":"ab"}\n\n', [], wrong],
    ['event: b\ndata: {"type":"b"}\nevent: a\n\n', [], wrong],
    ['event: a\ndata: {"in":{"type":"b"}}\n\n', [{ type: "a", in: { type: "b" } }]],
    ['event: a"\\b\ndata: {}\n\n', [{ type: 'a"\\b' }]],
    ["event: a\ndata: [1]\n\n", [[1]]],
    ['event: a\ndata: {"type":1}\n\n', [{ type: 1 }]],
    ['event: a\ndata: {"type":"b"}\n\n', [], wrong],
    ['event: a\ndata: {"\\u0074ype":"b"}\n\n', [], wrong],
    ["event: \xff\ndata: {}\n\n", [], "event 1: invalid UTF-8"],
  ];
  for (const [stream, wanted, message] of cases) {
    for (const size of [1, 1000]) {
      const texts = sseTexts(bytes(stream, size), undefined, "type");
      const { got, error } = await all(
        decodeEach(texts, "events", "type", (_, value) => value as object),
      );
      assert.deepEqual(got, wanted, stream);
      assert.equal(error instanceof StreamError ? error.message : undefined, message, stream);
    }
  }
});

test("the key of a tag may be any text", async () => {
  const stream = 'event: a\ndata: {"t.g\\"":"a"}\n\nevent: a\ndata: {"tag\\"":"a"}\n\n';
  const texts = sseTexts(bytes(stream), undefined, 't.g"');
  const { got } = await all(decodeEach(texts, "events", "", (_, value) => value as object));
  assert.deepEqual(got, [{ 't.g"': "a" }, { 't.g"': "a", 'tag"': "a" }]);
});

test("what is written is read again", () => {
  const names: [string, string][] = [
    ["a", "event: a\n"],
    [" é", "event:  é\n"],
    ["", ""],
    ["a\nb", ""],
    ["a\rdata: x", ""],
    ["\ud800", ""],
  ];
  for (const [type, fields] of names) {
    const text = JSON.stringify({ n: { type: "x" }, type, m: [1] });
    const bare = fields === "" ? text : '{"n":{"type":"x"},"m":[1]}';
    assert.equal(framed(text, { tag: "type" }), `${fields}data: ${text}\n\n`);
    assert.equal(framed(text, { tag: "type", bare: true }), `${fields}data: ${bare}\n\n`);
    const again: unknown = JSON.parse(withTag(bare, "type", fields === "" ? "" : type));
    assert.deepEqual(again, JSON.parse(text));
  }
  assert.equal(framed('{"type":"a"}', {}), 'data: {"type":"a"}\n\n');
});

interface Word {
  readonly type: string;
  readonly text?: string;
}

type Saying = Operation<undefined, Word, Word>;

const saying: Saying = {
  method: "POST",
  path: [],
  query: [],
  encodeEvent: (event) => JSON.stringify(event),
  frame: { done: DONE, tag: "type", bare: true },
  resumable: false,
};

function collect(url: string, operation: Saying): Promise<{ got: Word[]; error?: unknown }> {
  const endpoint = new Endpoint(url, { retry: { attempts: 3, wait: 1, maxWait: 4 } });
  return all(
    callOperation(
      endpoint,
      operation,
      undefined,
      (source) =>
        decodeEach(
          untilDone(sseTexts(source, undefined, "type"), DONE),
          "events",
          "type",
          (_, value) => value as Word,
        ),
      (event) => event,
      undefined,
    ),
  );
}

async function streaming(t: TestContext, ...streams: string[]): Promise<string> {
  let connection = 0;
  const server = await listen((_request, response) => {
    const stream = streams[connection++] ?? "";
    response.setHeader("content-type", "text/event-stream");
    response.write(stream, () => {
      if (connection < streams.length) {
        setTimeout(() => response.destroy(), 20);
      } else if (!stream.endsWith("…")) {
        response.end();
      } // and else the connection stays open
    });
  });
  t.after(() => {
    server.close();
  });
  return server.url;
}

test("handlers write names and the terminator, clients read them", async (t) => {
  const words: Word[] = [{ type: "said", text: "a" }, { type: "over" }, { type: "a\nb" }];
  for (const resumable of [false, true]) {
    const operation = { ...saying, resumable };
    const respond: Respond<undefined, Word> = () => words;
    const server = await serve(handleOperation(operation, respond));
    t.after(() => {
      server.close();
    });
    assert.deepEqual(await collect(server.url, operation), { got: words });
    const text = await (await fetch(server.url, { method: "POST" })).text();
    assert.match(text, /event: said\ndata: \{"text":"a"\}\n\n/);
    assert.ok(text.endsWith(`data: ${DONE}\n\n`), text);
  }
});

test("a stream without its terminator is incomplete", async (t) => {
  const said = 'event: said\ndata: {"text":"a"}\n\n';
  const one = [{ type: "said", text: "a" }];
  assert.deepEqual(await collect(await streaming(t, `${said}data: ${DONE}\n\n`), saying), {
    got: one,
  });
  const cut = await collect(await streaming(t, said), saying);
  assert.deepEqual(cut.got, one);
  assert.ok(cut.error instanceof IncompleteError);
  // With until, both have to come.
  const both: Saying = { ...saying, until: (event) => event.type === "over" };
  for (const stream of [`${said}data: ${DONE}\n\n`, `${said}event: over\ndata: {}\n\n`]) {
    const { error } = await collect(await streaming(t, stream), both);
    assert.ok(error instanceof IncompleteError, stream);
  }
  const whole = await streaming(t, `${said}event: over\ndata: {}\n\ndata: ${DONE}\n\n`);
  assert.deepEqual(await collect(whole, both), { got: [...one, { type: "over" }] });
});

test("a cut before the terminator is resumed, and nobody waits behind it", async (t) => {
  const url = await streaming(
    t,
    'id: a\nevent: said\ndata: {"text":"a"}\n\n',
    `data: ${DONE}\n\n: …`,
  );
  const { got, error } = await collect(url, { ...saying, resumable: true });
  assert.deepEqual(got, [{ type: "said", text: "a" }]);
  assert.equal(error, undefined);
});

test("what is behind an operation is told at the end whether the stream was cut off", async (t) => {
  const said = 'event: said\ndata: {"text":"a"}\n\n';
  for (const [stream, wanted] of [
    [`${said}data: ${DONE}\n\n`, "a end"],
    [said, "a cut"],
    [`${said}data: {"text":"b`, "a cut"],
    [`${said}data: {"text":"b"}`, "ab cut"],
    [`${said}data: {\n\n`, "a"],
  ] as const) {
    let told = "";
    const endpoint = new Endpoint(await streaming(t, stream));
    const { error } = await all(
      callOperation(
        endpoint,
        saying,
        undefined,
        (source) =>
          pipeToEnd(
            untilDone(sseTexts(source, undefined, "type"), DONE),
            "events",
            "type",
            (_, value) => value as Word,
            (word) => {
              told += word.text ?? "";
              return APPLIED;
            },
            (_, incomplete) => {
              told += incomplete ? " cut" : " end";
              return APPLIED;
            },
          ),
        (taken) => taken.event,
        undefined,
      ),
    );
    assert.equal(told, wanted);
    assert.equal(error instanceof IncompleteError, wanted.endsWith("cut"));
  }
});
