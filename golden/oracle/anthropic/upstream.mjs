// MessageStream of the @anthropic-ai/sdk package as a runner.
//
// Reads requests from standard input and writes answers to standard output, as
// golden/vectors/README.md says. Events go to the SDK as the API sends them: as
// server-sent events, in the body of the answer to a request that nobody sends.
//
// How upstream answers differs in these points:
//
// - Each event is `applied`, whether or not it had an effect, `error:rejected` if it
//   ended the stream, or `error:ended` if the stream had ended before. `message` says
//   what upstream said. The end is `applied` if there is a final message.
// - `value` has the message, the texts of inputs that upstream keeps beside its blocks,
//   and whether a message is complete, not in canonical form. In the place of an
//   input that cannot be read stands what it is in UNREADABLE.
//
// It holds nothing against upstream and knows no other runner.

import { createInterface } from "node:readline";
import Anthropic from "@anthropic-ai/sdk";

const UNREADABLE = { "": "unreadable" };

const settled = () => new Promise(setImmediate);

class Fold {
  constructor() {
    const body = new ReadableStream({
      start: (controller) => {
        this.body = controller;
      },
    });
    const headers = { "content-type": "text/event-stream" };
    const client = new Anthropic({
      apiKey: "none",
      logLevel: "off",
      maxRetries: 0,
      fetch: () => Promise.resolve(new Response(body, { headers })),
    });
    this.stream = client.messages.stream({ model: "m", max_tokens: 1, messages: [] });
    this.stream.on("error", (error) => {
      this.error ??= error;
    });
  }

  async event(text) {
    await settled(); // the request
    if (this.error) {
      return { outcome: "error:ended", value: this.value() };
    }
    const data = text
      .split("\n")
      .map((line) => `data: ${line}\n`)
      .join("");
    this.body.enqueue(new TextEncoder().encode(`event: ${typeOf(text)}\n${data}\n`));
    await settled();
    return this.error
      ? { outcome: "error:rejected", message: told(this.error), value: this.value() }
      : { outcome: "applied", value: this.value() };
  }

  async end() {
    await settled();
    const before = this.value();
    try {
      if (!this.error) {
        this.body.close();
      }
      return { outcome: "applied", value: this.value(await this.stream.finalMessage()) };
    } catch (error) {
      return { outcome: "error:rejected", message: told(error), value: before };
    }
  }

  value(message = this.stream.currentMessage) {
    const content = message?.content ?? [];
    const inputs = Array.from(content, (block) => ({ json: block?.__json_buf ?? "" }));
    const shown = message && { ...message, content: Array.from(content, readable) };
    delete shown?.parsed_output; // which the SDK adds to a final message
    const stopped = this.stream.receivedMessages.length > 0;
    return JSON.stringify({ message: shown ?? null, inputs, stopped });
  }
}

function told(error) {
  return String(error.message).slice(0, 500);
}

/** What the API writes into the field `event`. */
function typeOf(text) {
  try {
    const { type } = JSON.parse(text);
    return typeof type === "string" && !/[\r\n]/.test(type) && type !== "" ? type : "message";
  } catch {
    return "message";
  }
}

/** A block whose input can be read. */
function readable(block) {
  try {
    void block?.input;
    return block;
  } catch {
    return Object.defineProperty({ ...shallow(block) }, "input", {
      value: UNREADABLE,
      enumerable: true,
    });
  }
}

function shallow(block) {
  return Object.fromEntries(
    Object.keys(block)
      .filter((key) => key !== "input")
      .map((key) => [key, block[key]]),
  );
}

let fold;
const operations = {
  begin() {
    fold = new Fold();
    return { outcome: "ok", value: fold.value() };
  },
  event: ({ event }) => fold.event(event),
  end: () => fold.end(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const operation =
    operations[request.op] ?? (() => ({ problem: `unknown operation ${request.op}` }));
  process.stdout.write(`${JSON.stringify(await operation(request))}\n`);
}
