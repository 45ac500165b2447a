// Folds the bytes of anthropic.sse, in pieces of every small size, in place and pure,
// and with the SDK of Anthropic. Says nothing if all give anthropic.json.

import { deepStrictEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import Anthropic from "@anthropic-ai/sdk";
import {
  accumulateStream,
  createStreamedMessage,
  readMessageStreamEventSse,
  reduceStreamedMessage,
} from "@msggen/anthropic";

const read = (name) => readFileSync(new URL(name, import.meta.url));
const stream = read("anthropic.sse");
const want = JSON.parse(read("anthropic.json"));

const answer = (size) => {
  let at = 0;
  const pull = (controller) => {
    if (at >= stream.length) {
      return controller.close();
    }
    controller.enqueue(stream.subarray(at, (at += size)));
  };
  return new Response(new ReadableStream({ pull }), {
    headers: { "content-type": "text/event-stream" },
  });
};

for (const size of [1, 2, 3, 7, 64, 100_000]) {
  const streamed = createStreamedMessage();
  await accumulateStream(streamed, readMessageStreamEventSse(answer(size)));
  deepStrictEqual(streamed.message, want);

  let state = createStreamedMessage();
  for await (const event of readMessageStreamEventSse(answer(size))) {
    state = reduceStreamedMessage(state, event).state;
  }
  deepStrictEqual(state.message, want);

  const client = new Anthropic({ apiKey: "none", fetch: () => Promise.resolve(answer(size)) });
  const sdk = client.messages.stream({ model: "m", max_tokens: 1, messages: [] });
  const { parsed_output: _, ...message } = await sdk.finalMessage();
  deepStrictEqual(JSON.parse(JSON.stringify(message)), want);
}
