// Cuts byte streams into texts with the readers of a TypeScript SDK: reads a line of JSON for each
// stream, `{"format", "limit", "chunks"}` with chunks in base64, and writes `{"texts", "error"}`.
//
//   node bytes.mjs <streams.js of the runtime>

import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { readNdjson, readSse } = await import(pathToFileURL(resolve(process.argv[2])).href);

function streamOf(chunks) {
  let next = 0;
  return {
    getReader: () => ({
      read: async () =>
        next < chunks.length
          ? { done: false, value: new Uint8Array(Buffer.from(chunks[next++], "base64")) }
          : { done: true },
      cancel: async () => undefined,
    }),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { format, limit, chunks } = JSON.parse(line);
  const read = format === "sse" ? readSse : readNdjson;
  const texts = [];
  let error = "";
  try {
    for await (const text of read(streamOf(chunks), { limits: { eventSize: limit } })) {
      texts.push(text);
    }
  } catch (thrown) {
    error = thrown.issues?.[0]?.code ?? String(thrown);
  }
  process.stdout.write(`${JSON.stringify({ texts, error })}\n`);
}
