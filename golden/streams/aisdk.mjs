// Folds the bytes of aisdk.sse, in pieces of every small size, in place and pure, and
// with the AI SDK. Says nothing if all give aisdk.json.

import { deepStrictEqual, rejects } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { DefaultChatTransport, readUIMessageStream } from "ai";
import {
  foldStreamedMessageStream,
  readUIMessageChunkSse,
  reduceStreamedMessage,
  reduceStreamedMessageEnd,
} from "@msggen/aisdk";

const read = (name) => readFileSync(new URL(name, import.meta.url));
const stream = read("aisdk.sse");
const want = JSON.parse(read("aisdk.json"));

const answer = (size, bytes = stream) => {
  let at = 0;
  const pull = (controller) => {
    if (at >= bytes.length) {
      return controller.close();
    }
    controller.enqueue(bytes.subarray(at, (at += size)));
  };
  return new Response(new ReadableStream({ pull }), {
    headers: { "content-type": "text/event-stream" },
  });
};

const folded = async (response) => {
  const messages = [];
  for await (const one of foldStreamedMessageStream(readUIMessageChunkSse(response))) {
    messages.push(one.message);
  }
  return messages;
};

for (const size of [1, 2, 3, 7, 64, 100_000]) {
  deepStrictEqual(await folded(answer(size)), [want]);

  let state;
  for await (const chunk of readUIMessageChunkSse(answer(size))) {
    state = reduceStreamedMessage(state, chunk).state;
  }
  deepStrictEqual(reduceStreamedMessageEnd(state).state.message, want);

  const transport = new DefaultChatTransport({ fetch: () => Promise.resolve(answer(size)) });
  const asked = { trigger: "submit-message", chatId: "c", messages: [] };
  const chunks = await transport.sendMessages(asked);
  let message;
  for await (message of readUIMessageStream({ stream: chunks }));
  deepStrictEqual(JSON.parse(JSON.stringify(message)), want);
}

// Without `[DONE]` the stream was cut off, however complete it looks.
const whole = stream.subarray(0, stream.indexOf("data: [DONE]"));
await rejects(folded(answer(64, whole)), { name: "StreamError", message: /was cut off/ });
