// Folds the bytes of openai.sse, in pieces of every small size, in place and pure, and
// with the SDK of OpenAI. Says nothing if all give openai.json.

import { deepStrictEqual, rejects } from "node:assert/strict";
import { readFileSync } from "node:fs";
import OpenAI from "openai";
import {
  foldChatCompletionStream,
  readChatCompletionChunkSse,
  reduceChatCompletion,
  reduceChatCompletionEnd,
} from "@msggen/openai";

const read = (name) => readFileSync(new URL(name, import.meta.url));
const stream = read("openai.sse");
const want = JSON.parse(read("openai.json"));

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
  const completions = [];
  for await (const one of foldChatCompletionStream(readChatCompletionChunkSse(response))) {
    completions.push(one);
  }
  return completions;
};

for (const size of [1, 2, 3, 7, 64, 100_000]) {
  deepStrictEqual(await folded(answer(size)), [want]);

  let state;
  for await (const chunk of readChatCompletionChunkSse(answer(size))) {
    state = reduceChatCompletion(state, chunk).state;
  }
  deepStrictEqual(reduceChatCompletionEnd(state).state, want);

  const client = new OpenAI({ apiKey: "none", fetch: () => Promise.resolve(answer(size)) });
  const sdk = client.chat.completions.stream({ model: "m", messages: [] });
  const completion = JSON.parse(JSON.stringify(await sdk.finalChatCompletion()));
  // The SDK has nulls and computes what it is asked for; we have empty lists, and all values.
  for (const { message } of completion.choices) {
    delete message.parsed;
    message.annotations = [];
    for (const call of message.tool_calls) {
      call.function.parsed_arguments = JSON.parse(call.function.arguments);
    }
  }
  for (const choice of completion.choices) {
    delete choice.logprobs; // null
  }
  deepStrictEqual(completion, want);
}

// Without `[DONE]` the stream was cut off, however complete it looks.
const whole = stream.subarray(0, stream.indexOf("data: [DONE]"));
await rejects(folded(answer(64, whole)), { name: "StreamError", message: /was cut off/ });
