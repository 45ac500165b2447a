import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import type { ByteStream, Texts } from "../bytestream.js";
import { ParseError, formatPath } from "../errors.js";
import type { Read } from "../reader.js";
import { StreamError, type StreamPlace } from "../streamerror.js";
import { ResponseError } from "../transporterror.js";
import { decodeEach, ndjsonTexts, readNdjson, readSse, sseTexts } from "../streams.js";

/** A stream of the bytes of a text, cut into chunks. */
function streamOf(
  text: string | Uint8Array,
  size: number,
  onCancel?: () => void,
): ReadableStream<Uint8Array> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) {
        controller.close();
      } else {
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
      }
    },
    cancel() {
      onCancel?.();
    },
  });
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) {
    list.push(item);
  }
  return list;
}

const events: [what: string, text: string, want: string[]][] = [
  ["nothing", "", []],
  [
    "line ends of all kinds",
    "data: a\n\ndata: b\r\n\r\ndata: c\r\rdata: d\n\r\n",
    ["a", "b", "c", "d"],
  ],
  ["several data lines", "data: a\ndata:b\ndata\ndata:  c\n\n", ["a\nb\n\n c"]],
  ["an empty event", "data:\n\n", [""]],
  [
    "comments and other fields",
    ": hi\nevent: x\nid: 1\ndata: a\n\n:\n\nevent: y\n\nDATA: b\ndatax: c\n\n",
    ["a"],
  ],
  ["an end without a blank line", "data: a\n\ndata: b", ["a", "b"]],
  ["a byte order mark", "\ufeffdata: \ufeffa\n\n", ["\ufeffa"]],
  ["text of many bytes", "data: é😀\u2028x\n\n", ["é😀\u2028x"]],
];

for (const [what, text, want] of events) {
  for (const size of [1, 2, 3, 1000]) {
    test(`SSE: ${what}, in chunks of ${String(size)}`, async () => {
      assert.deepEqual(await all(readSse(streamOf(text, size))), want);
    });
  }
}

test("SSE: a stream may be cut at any byte", async () => {
  const text =
    "\ufeffdata: é😀\r\n: 数\r\ndata: b\r\n\r\nid: 1\rdata: c\r\rdata: d\n\n\ndata: 数据";
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at <= bytes.length; at++) {
    const parts = [bytes.subarray(0, at), bytes.subarray(at)];
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) {
          controller.close();
        } else {
          controller.enqueue(part);
        }
      },
    });
    assert.deepEqual(await all(readSse(stream)), ["é😀\nb", "c", "d", "数据"], `at ${String(at)}`);
  }
});

/** A stream of random chunks, some of them empty, none larger than most. */
function randomStream(
  bytes: Uint8Array,
  random: (n: number) => number,
  most: number,
): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const end = at + random(most + 1);
      controller.enqueue(bytes.slice(at, end));
      at = end;
      if (at >= bytes.length) {
        controller.close();
      }
    },
  });
}

/** What there is to read, and the code of the error that ends it: the rules, word for word. */
function plainSse(bytes: Uint8Array, limit: number): string[] {
  const found: string[] = [];
  const lines = Buffer.from(bytes)
    .toString("latin1")
    .split(/\r\n|\r|\n/);
  const ended = lines.at(-1) === "";
  let data: Buffer[] = [];
  for (const [i, line] of lines.entries()) {
    if (line.length > limit + 6) {
      return [...found, "too-long"];
    }
    const text = i === 0 ? line.replace(/^\xef\xbb\xbf/, "") : line;
    const match = /^data(?:$|: ?)(?<value>.*)/s.exec(text);
    if (match !== null) {
      data.push(Buffer.from(match.groups?.value ?? "", "latin1"));
      if (Buffer.concat(data).length + data.length - 1 > limit) {
        return [...found, "too-long"];
      }
    }
    const blank = text === "" && !(ended && i === lines.length - 1);
    if (data.length > 0 && (blank || i === lines.length - 1)) {
      try {
        found.push(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(joined(data)));
      } catch {
        return [...found, "utf8"];
      }
      data = [];
    }
  }
  return found;
}

function joined(lines: readonly Buffer[]): Buffer {
  return Buffer.concat(lines.flatMap((line, i) => (i === 0 ? [line] : [Buffer.from("\n"), line])));
}

/** Random numbers below a bound, the same in every run. */
function numbers(): (n: number) => number {
  let state = 1;
  return (n) => {
    state = (state * 48271) % 0x7fffffff;
    return state % n;
  };
}

const pieces = ["\n", "\r", "\r\n", "\n\n", "data", ":", " ", "data: x", "id: 1", "\ufeff", "é😀"];
const longPieces = [...pieces, "\n\n", "data: ", "a".repeat(400), "é".repeat(60), "b".repeat(3000)];

for (const [what, rounds, from, bytewise, largest, most] of [
  ["random streams in random chunks", 3000, pieces, 2, 40, 20],
  ["long streams in large chunks", 600, longPieces, 40, 9000, 5000],
] as const) {
  test(`SSE: ${what}`, async () => {
    const random = numbers();
    for (let round = 0; round < rounds; round++) {
      const parts = Array.from({ length: random(30) }, () =>
        random(100) === 0 ? Buffer.of(0xff) : Buffer.from(from[random(from.length)] ?? ""),
      );
      const bytes = new Uint8Array(Buffer.concat(parts));
      const limit = random(4) === 0 ? 1 + random(most) : 100_000;
      const got: string[] = [];
      try {
        // One in so many comes byte by byte.
        const chunk = random(bytewise) === 0 ? 1 : 1 + random(largest);
        const stream = randomStream(bytes, random, chunk);
        for await (const data of readSse(stream, { limits: { eventSize: limit } })) {
          got.push(data);
        }
      } catch (error) {
        assert(error instanceof ParseError);
        got.push(error.issues[0]?.code ?? "");
      }
      assert.deepEqual(
        got,
        plainSse(bytes, limit),
        JSON.stringify(Buffer.concat(parts).toString()),
      );
    }
  });
}

test("SSE: an event larger than allowed ends the stream", async () => {
  const limit = { limits: { eventSize: 4 } };
  assert.deepEqual(await all(readSse(streamOf("data: abcd\n\n", 3), limit)), ["abcd"]);
  for (const large of ["data: abcde\n\n", "data: ab\ndata: cd\n\n", ": " + "x".repeat(99)]) {
    let cancelled = false;
    const stream = streamOf(large + "\n".repeat(50), 1, () => {
      cancelled = true;
    });
    await assert.rejects(
      all(readSse(stream, limit)),
      (e) => e instanceof ParseError && e.issues[0]?.code === "too-long",
    );
    assert.equal(cancelled, true);
  }
});

test("leaving the loop cancels the stream", async () => {
  let cancelled = false;
  const stream = streamOf("data: a\n\n".repeat(9), 4, () => {
    cancelled = true;
  });
  for await (const data of readSse(stream)) {
    assert.equal(data, "a");
    break;
  }
  assert.equal(cancelled, true);
});

test("a stream may be asked for several values at once, and for more after its end", async () => {
  for (const size of [3, 1000]) {
    const stream = readSse(streamOf("data: a\n\ndata: b\n\ndata: c\n\n", size));
    const asked = [stream.next(), stream.next(), stream.next(), stream.next(), stream.next()];
    const values = (await Promise.all(asked)).map(({ value }) => value);
    assert.deepEqual(values, ["a", "b", "c", undefined, undefined]);

    const left = readSse(streamOf("data: a\n\ndata: b\n\n", size));
    assert.deepEqual(await left.next(), { done: false, value: "a" });
    const end = left.return();
    assert.deepEqual(await left.next(), { done: true, value: undefined });
    assert.deepEqual(await end, { done: true, value: undefined });
  }
});

test("what cannot be read ends a stream for good, and cancels it", async () => {
  for (const size of [3, 1000]) {
    let cancelled = false;
    const lines = streamOf(`"a"\n"b"\n?\n${`"c"\n`.repeat(999)}`, size, () => {
      cancelled = true;
    });
    const texts = decodeEach(ndjsonTexts(lines), "lines", "", (reader, value) =>
      reader.string(value),
    );
    assert.deepEqual(await texts.next(), { done: false, value: "a" });
    assert.deepEqual(await texts.next(), { done: false, value: "b" });
    const failed = texts.next();
    const behind = texts.next();
    await assert.rejects(failed, /^StreamError: line 3: /);
    assert.deepEqual(await behind, { done: true, value: undefined });
    assert.equal(cancelled, true);
  }
});

test("bytes that are not UTF-8 are an error where they count", async () => {
  const bytes = (head: number[], tail: string): Uint8Array =>
    Uint8Array.from([...head, ...new TextEncoder().encode(tail)]);
  assert.deepEqual(await all(readSse(streamOf(bytes([0x3a, 0xff, 0x0a], "data: a\n\n"), 9))), [
    "a",
  ]);
  await assert.rejects(all(readNdjson(streamOf(bytes([0x22, 0xff], `"\n`), 9))), ParseError);
});

test("NDJSON", async () => {
  const text = `\ufeff{"a":1}\r\n\n  \n"b\rc" \t\n3`;
  for (const size of [1, 5, 1000]) {
    assert.deepEqual(await all(readNdjson(streamOf(text, size))), [`{"a":1}`, `"b\rc"`, "3"]);
  }
});

test("responses: their body, or an error", async () => {
  const headers = { "content-type": "text/event-stream; charset=utf-8" };
  assert.deepEqual(await all(readSse(new Response("data: a\n\n", { headers }))), ["a"]);
  for (const answer of [
    new Response("data: a\n\n", { status: 500, headers }),
    new Response("<p>data: a"),
    new Response(null, { status: 204 }),
  ]) {
    await assert.rejects(all(readSse(answer)), ResponseError);
  }
  assert.deepEqual(await all(readNdjson(new Response("1\n2"))), ["1", "2"]);
});

/** What a typed stream gives, and the error that ends it. */
async function decoded(
  chunks: AsyncIterable<Texts>,
  format: "events" | "lines",
): Promise<[string[], unknown]> {
  const seen: string[] = [];
  try {
    for await (const text of decodeEach(chunks, format, "type", readText)) {
      seen.push(text);
    }
  } catch (error) {
    return [seen, error];
  }
  return [seen, undefined];
}

const readText: Read<string | undefined> = (reader, value) =>
  reader.string((value as { text: string }).text, "text");

const failures: [what: string, text: string, error: string, place: StreamPlace, path: string][] = [
  [
    "a field of an event",
    `{"text":"a"}\n\n{"type":"note","text":1}\n{"text":"b"}`,
    "line 3 (note): text: want string, got number",
    { event: 2, line: 3, type: "note" },
    "text",
  ],
  [
    "of many tags the last",
    `{"text":"a"}\n{"type":"x","text":1,"type":"y"}`,
    "line 2 (y): type: name appears twice in one object",
    { event: 2, line: 2, type: "y" },
    "type",
  ],
  [
    "a tag that is no text",
    `{"text":"a"}\n{"type":1,"text":1}`,
    "line 2: text: want string, got number",
    { event: 2, line: 2, type: undefined },
    "text",
  ],
  [
    "too large",
    `{"text":"a"}\n${" ".repeat(200)}`,
    "line 2: event of a stream exceeds 100 bytes",
    { event: 2, line: 2, type: undefined },
    "",
  ],
];

for (const [what, text, message, place, path] of failures) {
  test(`the first event that is not valid ends a stream: ${what}`, async () => {
    const [seen, error] = await decoded(
      ndjsonTexts(streamOf(text, 7), { limits: { eventSize: 100 } }),
      "lines",
    );
    assert.deepEqual(seen, ["a"]);
    assert(error instanceof StreamError);
    assert(error.cause instanceof ParseError);
    assert.equal(error.message, message);
    assert.deepEqual({ event: error.event, line: error.line, type: error.type }, place);
    assert.equal(formatPath(error.path), path);
  });
}

test("of server-sent events, the number is what counts", async () => {
  const text = `data: {"text":"a"}\n\ndata: {"type":"note",}\n\ndata: {"text":"b"}\n\n`;
  const [seen, error] = await decoded(sseTexts(streamOf(text, 1000)), "events");
  assert.deepEqual(seen, ["a"]);
  assert(error instanceof StreamError);
  assert.equal(error.line, undefined);
  assert.equal(error.event, 2);
  assert.equal(error.type, undefined); // it is no JSON
  assert.match(error.message, /^event 2: /);
});

test("a line of server-sent events that is too long is told by the limit on an event", async () => {
  const text = `data: {"text":"${"x".repeat(200)}"}\n\n`;
  const [, error] = await decoded(
    sseTexts(streamOf(text, 1000), { limits: { eventSize: 100 } }),
    "events",
  );
  assert(error instanceof StreamError);
  assert.equal(error.message, "event 1: event of a stream exceeds 100 bytes");
});

test("a stream may come byte by byte", async () => {
  const lines = 1000;
  const bytes = new TextEncoder().encode(`data: ${"x".repeat(500)}\n\n`.repeat(lines));
  let at = 0;
  let most = 0;
  const before = process.memoryUsage().rss;
  const stream: ByteStream = {
    getReader: () => ({
      read: () => {
        if (at % 50_000 === 0) {
          most = Math.max(most, process.memoryUsage().rss - before);
        }
        const done = at === bytes.length;
        return Promise.resolve({ done, value: done ? undefined : bytes.slice(at, ++at) });
      },
      cancel: () => Promise.resolve(),
    }),
  };
  assert.equal((await all(readSse(stream))).length, lines);
  assert.ok(most < 200e6, String(most));
});

test("whatever gives bytes or text is a stream", async () => {
  const chunks = ['"a"\n"', new TextEncoder().encode("b\u00e9"), '"\n\n"c"'];
  assert.deepEqual(await all(readNdjson(Readable.from(chunks))), ['"a"', '"b\u00e9"', '"c"']);
  const file = Readable.from([Buffer.from("data: 1\n\nda"), Buffer.from("ta: 2\n\n")]);
  assert.deepEqual(await all(readSse(file)), ["1", "2"]);
});

test("leaving the loop ends whatever the bytes come from", async () => {
  let left = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        yield await Promise.resolve("data: 1\n\n");
      }
    } finally {
      left = true;
    }
  }
  for await (const text of readSse(endless())) {
    assert.equal(text, "1");
    break;
  }
  assert.ok(left);
});

test("white space inside of a line costs its length", async () => {
  const text = `"${" ".repeat(1_000_000)}x" \t\r\n`;
  assert.equal((await all(readNdjson(streamOf(text, 65_536))))[0]?.length, 1_000_003);
});

test("an error of the stream itself is about no event", async () => {
  const broken = new Error("broken");
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.error(broken);
    },
  });
  assert.deepEqual(await decoded(sseTexts(stream), "events"), [[], broken]);
});
