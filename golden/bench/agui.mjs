// Measures the TypeScript SDK of AG-UI beside the @ag-ui/client package for the
// program in this folder: reads an order from standard input and writes answers to
// standard output.

import * as sdk from "@msggen/agui";

import { measure, read, readOrder, wanted } from "./measure.mjs";

// As an application has it: no warnings, no checks for developers.
process.env.SUPPRESS_TRANSFORMATION_WARNINGS = "true";
process.env.NODE_ENV = "production";
const client = await import("@ag-ui/client");
const { from, lastValueFrom } = await import("rxjs");

const IN_PLACE = "AG-UI, fold text deltas in place / defaultApplyEvents";
const PURE = "AG-UI, fold text deltas, pure / in place";

const order = await readOrder();
const answers = [];

/** The lines of a run with n deltas: those that were sent, again and again. */
function lines(n) {
  const [started, start, ...rest] = order.stream;
  const [end, finished] = rest.splice(-2);
  return [
    started,
    start,
    ...Array.from({ length: n }, (_, i) => rest[i % rest.length]),
    end,
    finished,
  ];
}

function inPlace(events) {
  const conversation = sdk.createConversation({});
  for (const event of events) {
    sdk.apply(conversation, event);
  }
  return read(conversation.messages.at(-1).content);
}

function pure(events, messages = []) {
  let conversation = sdk.createConversation({ messages });
  for (const event of events) {
    conversation = sdk.reduceConversation(conversation, event).state;
  }
  return read(conversation.messages.at(-1).content);
}

/** An agent that is only asked for its messages. */
class Agent extends client.AbstractAgent {
  run() {
    throw new Error("nothing to run");
  }
}

async function upstream(events) {
  const agent = new Agent({ threadId: "t" });
  const input = { threadId: "t", runId: "r", messages: [], tools: [], context: [], state: {} };
  const changes = client.defaultApplyEvents(input, from(events), agent, []);
  return read((await lastValueFrom(changes)).messages.at(-1).content);
}

/** An answer whose body comes in pieces of 16 KiB. */
function response(bytes) {
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (at === bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(bytes.subarray(at, Math.min(at + 16_384, bytes.length)));
      at = Math.min(at + 16_384, bytes.length);
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

async function foldSession(bytes) {
  const conversation = await new sdk.Session().fold(response(bytes));
  return read(conversation.messages.at(-1).content);
}

async function httpAgent(bytes) {
  const agent = new client.HttpAgent({
    url: "http://localhost/",
    threadId: "t",
    fetch: () => Promise.resolve(response(bytes)),
  });
  await agent.runAgent({ runId: "r" });
  return read(agent.messages.at(-1).content);
}

/** Measures, once both sides have given the same text. */
async function compare(contest) {
  if (!wanted(order, contest.what)) {
    return;
  }
  if (contest.peer !== undefined && (await contest.ours()) !== (await contest.peer())) {
    throw new Error(`${contest.what}: the two sides differ`);
  }
  answers.push(await measure(contest, order.rounds));
}

for (const n of wanted(order, IN_PLACE) ? order.lengths : []) {
  const text = lines(n);
  const events = text.map((line) => sdk.decodeEvent(line));
  const plain = n <= order.slow ? text.map((line) => JSON.parse(line)) : undefined;
  await compare({
    what: IN_PLACE,
    length: n,
    events: n,
    ours: () => inPlace(events),
    peer: plain && (() => upstream(plain)),
    left: plain ? undefined : "left out",
  });
}
for (const n of wanted(order, PURE) ? order.lengths : []) {
  const events = lines(n).map((line) => sdk.decodeEvent(line));
  await compare({
    what: PURE,
    length: n,
    events: n,
    ours: () => pure(events),
    peer: () => inPlace(events),
  });
}

const n = 10_000;
const events = lines(n).map((line) => sdk.decodeEvent(line));
const earlier = Array.from({ length: 1000 }, (_, i) =>
  sdk.parseMessage({ id: `m${i}`, role: "user", content: "Hello" }),
);
await compare({
  what: "AG-UI, pure, with 1000 earlier messages / with none",
  length: n,
  events: n,
  ours: () => pure(events, earlier),
  peer: () => pure(events),
});

const bytes = new TextEncoder().encode(
  lines(n)
    .map((line) => `data: ${line}\n\n`)
    .join(""),
);
await compare({
  what: "AG-UI, SSE to conversation / HttpAgent",
  length: n,
  events: n,
  ours: () => foldSession(bytes),
  peer: () => httpAgent(bytes),
});
process.stdout.write(JSON.stringify(answers));
