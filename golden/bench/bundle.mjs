// Tells what the TypeScript SDKs weigh in a browser: bundled, minified, gzip.
// Writes a list of sizes in bytes to standard output.

import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

import { readOrder, wanted } from "./measure.mjs";

const order = await readOrder();

const entries = [
  [
    "bundle, AgentScope, fold only (appendEvent)",
    `export { appendEvent } from "@msggen/agentscope/message";`,
  ],
  [
    "bundle, AgentScope, from SSE on (readAgentEventSse, foldMsg)",
    `export { readAgentEventSse, foldMsg } from "@msggen/agentscope";`,
  ],
  [
    "bundle, AG-UI, fold only (apply) / defaultApplyEvents",
    `export { apply } from "@msggen/agui/apply";`,
    `export { defaultApplyEvents } from "@ag-ui/client";`,
  ],
  [
    "bundle, AG-UI, from SSE on (Session) / HttpAgent",
    `export { Session } from "@msggen/agui";`,
    `export { HttpAgent } from "@ag-ui/client";`,
  ],
  [
    "bundle, Anthropic, from SSE on (readMessageStreamEventSse, accumulateStream) / the client",
    `export { readMessageStreamEventSse, createStreamedMessage, accumulateStream } from "@msggen/anthropic";`,
    `export { Anthropic } from "@anthropic-ai/sdk";`,
  ],
  [
    "bundle, OpenAI, from SSE on (readChatCompletionChunkSse, foldChatCompletionStream) / the client",
    `export { readChatCompletionChunkSse, foldChatCompletionStream } from "@msggen/openai";`,
    `export { OpenAI } from "openai";`,
  ],
  [
    "bundle, OpenAI Responses, from SSE on (readResponseStreamEventSse, accumulateStream) / the client",
    `export { readResponseStreamEventSse, createStreamedResponse, accumulateStream } from "@msggen/responses";`,
    `export { OpenAI } from "openai";`,
  ],
  [
    "bundle, AI SDK, from SSE on (readUIMessageChunkSse, foldStreamedMessageStream) / DefaultChatTransport, readUIMessageStream",
    `export { readUIMessageChunkSse, foldStreamedMessageStream } from "@msggen/aisdk";`,
    `export { DefaultChatTransport, readUIMessageStream } from "ai";`,
  ],
];

async function size(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    logLevel: "error",
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

const answers = [];
for (const [what, ours, peer] of entries) {
  if (!wanted(order, what)) {
    continue;
  }
  answers.push({
    what,
    ours: [await size(ours)],
    peer: peer === undefined ? undefined : [await size(peer)],
  });
}
process.stdout.write(JSON.stringify(answers));
