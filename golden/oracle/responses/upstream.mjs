// The openai package as a runner: its ResponseStream puts together what it is sent.
//
// Reads requests from standard input and writes answers to standard output, as
// golden/vectors/README.md says. How upstream answers differs in these points:
//
// - It shows no response before its stream has ended. So each event is the end of a
//   stream of its own, of all events so far.
// - An event is `applied` or `error:rejected`, and after that `error:ended`; `message`
//   is what was said.
// - `value` is the response as JSON, not in canonical form, without what the package
//   adds to the response of the API. After an error it is the response before.
//
// It holds nothing against upstream and knows no other runner.

import { createInterface } from "node:readline";
import { ResponseStream } from "openai/lib/responses/ResponseStream";

class Fold {
  lines = [];
  value = "null";

  async event(text) {
    if (this.failed) {
      return { outcome: "error:ended", value: this.value };
    }
    this.lines.push(text.replaceAll("\n", " "));
    return this.answer();
  }

  async answer() {
    const bytes = new TextEncoder().encode(this.lines.map((line) => `${line}\n`).join(""));
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    try {
      const response = await ResponseStream.fromReadableStream(body).finalResponse();
      this.value = JSON.stringify(response, withoutAdded);
      return { outcome: "applied", value: this.value };
    } catch (error) {
      this.failed = true;
      return {
        outcome: "error:rejected",
        message: String(error.message).slice(0, 500),
        value: this.value,
      };
    }
  }

  async end() {
    return this.failed ? { outcome: "error:ended", value: this.value } : this.answer();
  }
}

const added = {
  output_text: "string",
  output_parsed: "object",
  parsed_arguments: "object",
  parsed: "object",
};

/** Leaves out what the package adds: texts, and nulls for what nobody has asked it to parse. */
function withoutAdded(key, value) {
  return typeof value === added[key] && (value === null || key === "output_text")
    ? undefined
    : value;
}

let fold;
const operations = {
  begin() {
    fold = new Fold();
    return { outcome: "ok", value: fold.value };
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
