import assert from "node:assert/strict";
import { test } from "node:test";
import { ParseError } from "../errors.js";
import { decodeEach, ndjsonTexts, readNdjson, readSse } from "../streams.js";

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

/** A stream of random chunks, some of them empty. */
function randomStream(
  bytes: Uint8Array,
  random: (n: number) => number,
): ReadableStream<Uint8Array> {
  const most = 1 + random(2) * random(40);
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
      try {
        new TextDecoder("utf-8", { fatal: true }).decode(data.at(-1));
      } catch {
        return [...found, "utf8"];
      }
    }
    const blank = text === "" && !(ended && i === lines.length - 1);
    if (data.length > 0 && (blank || i === lines.length - 1)) {
      found.push(data.join("\n"));
      data = [];
    }
  }
  return found;
}

test("SSE: random streams in random chunks", async () => {
  const pieces = [
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "data",
    ":",
    " ",
    "data: x",
    "id: 1",
    "\ufeff",
    "é😀",
  ];
  let state = 1;
  const random = (n: number): number => {
    state = (state * 48271) % 0x7fffffff;
    return state % n;
  };
  for (let round = 0; round < 3000; round++) {
    const parts = Array.from({ length: random(30) }, () =>
      random(100) === 0 ? Buffer.of(0xff) : Buffer.from(pieces[random(pieces.length)] ?? ""),
    );
    const bytes = new Uint8Array(Buffer.concat(parts));
    const limit = random(4) === 0 ? random(20) : 1000;
    const got: string[] = [];
    try {
      for await (const data of readSse(randomStream(bytes, random), { maxEventSize: limit })) {
        got.push(data);
      }
    } catch (error) {
      assert(error instanceof ParseError);
      got.push(error.issues[0]?.code ?? "");
    }
    assert.deepEqual(got, plainSse(bytes, limit), JSON.stringify(Buffer.concat(parts).toString()));
  }
});

test("SSE: an event larger than allowed ends the stream", async () => {
  const limit = { maxEventSize: 4 };
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
  assert.deepEqual(await all(readSse(new Response("data: a\n\n"))), ["a"]);
  assert.deepEqual(await all(readSse(new Response(null, { status: 204 }))), []);
  await assert.rejects(all(readSse(new Response("data: a\n\n", { status: 500 }))), /status 500/);
});

test("typed streams stop at the first text that is not valid", async () => {
  const texts = ndjsonTexts(streamOf(`"a"\n1\n"b"\n`, 1000));
  const seen: string[] = [];
  await assert.rejects(async () => {
    for await (const item of decodeEach(texts, (reader, value) => reader.string(value))) {
      seen.push(item);
    }
  }, ParseError);
  assert.deepEqual(seen, ["a"]);
});
