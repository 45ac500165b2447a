import assert from "node:assert/strict";
import { test } from "node:test";
import { ParseError } from "../errors.js";
import { decodeEach, readNdjson, readSse } from "../streams.js";

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
  const texts = readNdjson(streamOf(`"a"\n1\n"b"\n`, 1000));
  const seen: string[] = [];
  await assert.rejects(async () => {
    for await (const item of decodeEach(texts, (reader, value) => reader.string(value))) {
      seen.push(item);
    }
  }, ParseError);
  assert.deepEqual(seen, ["a"]);
});
