// The package ai as a runner: its transport reads server-sent events of a server that is
// told what to send, and readUIMessageStream puts them together.
//
// Reads requests from standard input and writes answers to standard output, as
// golden/vectors/README.md says. How upstream answers differs in these points:
//
// - An event is `applied` or `error:rejected`, and after that `error:ended`; `message`
//   is what was said.
// - `value` is the message as JSON, not in canonical form.
// - After an error `value` is the message before it: upstream may have changed a part.
//
// Not every chunk makes upstream show the message. One more that changes nothing, the
// beginning of the message that it has, makes it do so.
//
// It holds nothing against upstream and knows no other runner.

import { createInterface } from "node:readline";
import { DefaultChatTransport, readUIMessageStream } from "ai";

const settled = () => new Promise(setImmediate);
const later = () => new Promise((done) => setTimeout(done, 1));

class Fold {
  constructor() {
    this.shown = 0;
    this.id = "";
    const body = new ReadableStream({ start: (controller) => (this.body = controller) });
    const transport = new DefaultChatTransport({
      fetch: async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
    });
    this.ended = this.read(transport);
  }

  async read(transport) {
    try {
      const stream = await transport.sendMessages({
        trigger: "submit-message",
        chatId: "c",
        messages: [],
      });
      for await (const message of readUIMessageStream({ stream, terminateOnError: true })) {
        this.latest = JSON.stringify(message);
        this.id = message.id;
        this.shown++;
      }
    } catch (error) {
      this.error = error;
    }
  }

  async event(text) {
    if (this.error) {
      return { outcome: "error:ended", value: this.value };
    }
    this.send(text);
    for (let turns = 0; turns < 10 && !this.error; turns++) {
      await settled();
    }
    if (!this.error) {
      const before = this.shown;
      this.send(JSON.stringify({ type: "start", messageId: this.id }));
      for (let turns = 0; turns < 1000 && this.shown === before && !this.error; turns++) {
        await (turns < 20 ? settled() : later());
      }
      if (!this.error && this.shown === before) {
        return { problem: "the message was not shown" };
      }
    }
    if (this.error) {
      const message = String(this.error.message).slice(0, 500);
      return { outcome: "error:rejected", message, value: this.value };
    }
    this.value = this.latest;
    return { outcome: "applied", value: this.value };
  }

  async stop() {
    if (!this.error) {
      this.body.close();
    }
    await this.ended;
  }

  send(text) {
    const lines = text.split("\n").map((line) => `data: ${line}\n`);
    this.body.enqueue(new TextEncoder().encode(`${lines.join("")}\n`));
  }
}

let fold;
const operations = {
  async begin({ state }) {
    if (state !== undefined) {
      return { problem: "nothing begins in the middle" };
    }
    await fold?.stop();
    fold = new Fold();
    return { outcome: "ok" };
  },
  event: ({ event }) => fold.event(event),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const operation =
    operations[request.op] ?? (() => ({ problem: `unknown operation ${request.op}` }));
  process.stdout.write(`${JSON.stringify(await operation(request))}\n`);
}
