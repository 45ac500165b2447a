// Folds the bytes of responses.sse, in pieces of every small size, in place and pure, and
// with the SDK of OpenAI. Says nothing if all give responses.json, before the last event
// has said so, too.

import { deepStrictEqual, rejects } from "node:assert/strict";
import { readFileSync } from "node:fs";
import OpenAI from "openai";
import {
  accumulateStream,
  createStreamedResponse,
  textContent,
  readResponseStreamEventSse,
  reduceStreamedResponse,
} from "@msggen/responses";

const read = (name) => readFileSync(new URL(name, import.meta.url));
const stream = read("responses.sse");
const want = JSON.parse(read("responses.json"));

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

for (const size of [1, 2, 3, 7, 64, 100_000]) {
  const streamed = createStreamedResponse();
  await accumulateStream(streamed, readResponseStreamEventSse(answer(size)));
  deepStrictEqual(streamed.response, want);

  let state = createStreamedResponse();
  for await (const event of readResponseStreamEventSse(answer(size))) {
    if (event.type === "response.completed") {
      deepStrictEqual(state.response.output, want.output);
    }
    state = reduceStreamedResponse(state, event).state;
  }
  deepStrictEqual(state.response, want);

  const client = new OpenAI({ apiKey: "none", fetch: () => Promise.resolve(answer(size)) });
  const sdk = await client.responses.stream({ model: "m", input: "" }).finalResponse();
  deepStrictEqual(textContent(streamed.response), sdk.output_text);
  deepStrictEqual(JSON.parse(JSON.stringify(sdk, withoutAdded)), want);
}

// Cut off anywhere before its last event it is no whole stream.
for (let n = 0; n < stream.lastIndexOf("event:"); n += 97) {
  const cut = readResponseStreamEventSse(answer(4096, stream.subarray(0, n)));
  await rejects(accumulateStream(createStreamedResponse(), cut));
}

function withoutAdded(key, value) {
  const added = ["output_text", "output_parsed", "parsed_arguments", "parsed"].includes(key);
  return added ? undefined : value;
}
