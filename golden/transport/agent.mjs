// A server and a client of the TypeScript package: node agent.mjs serve, or call <url>.
// The server breaks every connection after some bytes.

import { strictEqual } from "node:assert/strict";
import { createServer } from "node:http";
import { Session } from "@msggen/agui";
import { Client, runHandler } from "@msggen/agui/http";

const WORDS = 200;
const EVENTS = [
  { type: "RUN_STARTED", threadId: "t", runId: "r" },
  { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" },
  ...Array(WORDS).fill({ type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "a word " }),
  { type: "TEXT_MESSAGE_END", messageId: "m" },
  { type: "RUN_FINISHED", threadId: "t", runId: "r" },
];

const serve = () => {
  const handler = runHandler(() => EVENTS);
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const answer = await handler(
      new Request(new URL(request.url, "http://localhost"), {
        method: request.method,
        headers: request.headers,
        body: request.method === "POST" ? Buffer.concat(chunks) : undefined,
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    let left = 1000 + Math.random() * 8000;
    for await (const chunk of answer.body) {
      response.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left < 0) {
        setTimeout(() => response.destroy(), 1);
        return;
      }
    }
    response.end();
  });
  server.listen(0, "127.0.0.1", () => {
    console.log(`http://127.0.0.1:${server.address().port}`);
  });
};

const call = async (url) => {
  const client = new Client(url, { retry: { wait: 1, maxWait: 1 } });
  const session = new Session();
  const input = { threadId: "t", runId: "r", state: null, messages: [], tools: [], context: [] };
  for await (const _ of client.run({ ...input, forwardedProps: null }, { session }));
  strictEqual(session.states.conversation.messages[0].content, "a word ".repeat(WORDS));
};

const [, , command, url] = process.argv;
await (command === "serve" ? serve() : call(url));
