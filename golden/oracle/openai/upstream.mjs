// The openai package as a runner: its client reads server-sent events of a server that
// is told what to send, and its ChatCompletionStream puts them together.
//
// Reads requests from standard input and writes answers to standard output, as
// golden/vectors/README.md says. How upstream answers differs in these points:
//
// - An event is `applied` or `error:rejected`, and after that `error:ended`; `message`
//   is what was said.
// - `value` is the snapshot as JSON, or at the end the completion, not in canonical form.
// - After an error `value` is the snapshot before it: upstream may have changed a part.
// - Calls of tools in a snapshot have their index, which upstream has as their place.
// - Ids that it makes up for calls are `call_id-1`, `call_id-2` and so on.
//
// It holds nothing against upstream and knows no other runner.

import { createInterface } from "node:readline";
import OpenAI from "openai";

const settled = () => new Promise(setImmediate);
const later = () => new Promise((done) => setTimeout(done, 1));
const madeUp = /^call_[0-9a-f]{8}-[0-9a-f-]{27}$/;

class Fold {
  constructor() {
    const body = new ReadableStream({ start: (controller) => (this.body = controller) });
    const client = new OpenAI({
      apiKey: "none",
      baseURL: "http://localhost",
      maxRetries: 0,
      logLevel: "off",
      fetch: async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
    });
    this.stream = client.chat.completions.stream({ model: "m", messages: [] });
    this.chunks = 0;
    this.stream.on("chunk", (_, snapshot) => {
      this.chunks++;
      this.snapshot = snapshot;
    });
    this.stream.on("error", (error) => (this.error = error));
    this.stream.on("chatCompletion", (completion) => (this.completion = completion));
    this.ended = this.stream.done().catch(() => {}); // the error has been told
  }

  async event(text) {
    if (this.error) {
      return { outcome: "error:ended", value: this.value };
    }
    const before = this.chunks;
    this.send(
      text
        .split("\n")
        .map((line) => `data: ${line}\n`)
        .join("") + "\n",
    );
    for (let turns = 0; turns < 1000 && this.chunks === before && !this.error; turns++) {
      await (turns < 20 ? settled() : later());
    }
    await settled(); // what handles a chunk may fail after it was told
    if (!this.error && this.chunks === before) {
      return { problem: "nothing came of the event" };
    }
    return this.answer(this.written());
  }

  async end({ incomplete }) {
    if (this.error) {
      return { outcome: "error:ended", value: this.value };
    }
    if (!incomplete) {
      this.send("data: [DONE]\n\n");
    }
    this.body.close();
    await this.ended;
    if (this.completion) {
      this.error = undefined; // what it says against other roles comes after that
    }
    let ids = 0;
    const text = JSON.stringify(this.completion, (key, value) =>
      key === "id" && madeUp.test(value) ? `call_id-${++ids}` : value,
    );
    return this.answer(text);
  }

  send(text) {
    this.body.enqueue(new TextEncoder().encode(text));
  }

  answer(value) {
    if (this.error) {
      const message = String(this.error.message).slice(0, 500);
      return { outcome: "error:rejected", message, value: this.value };
    }
    this.value = value;
    return { outcome: "applied", value };
  }

  /** The snapshot, if there is one: the first chunk may have failed. */
  written() {
    if (this.error || this.snapshot === undefined) {
      return this.value;
    }
    const copy = JSON.parse(JSON.stringify(this.snapshot));
    for (const choice of copy.choices) {
      choice?.message?.tool_calls?.forEach?.((call, index) => call && (call.index = index));
    }
    return JSON.stringify(copy);
  }
}

let fold;
const operations = {
  begin({ state }) {
    if (state !== undefined) {
      return { problem: "nothing begins in the middle" };
    }
    fold = new Fold();
    return { outcome: "ok" };
  },
  event: ({ event }) => fold.event(event),
  end: (request) => fold.end(request),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const operation =
    operations[request.op] ?? (() => ({ problem: `unknown operation ${request.op}` }));
  process.stdout.write(`${JSON.stringify(await operation(request))}\n`);
}
