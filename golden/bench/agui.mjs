// Measures the TypeScript SDK of AG-UI beside the @ag-ui/client package for the
// program in this folder: reads an order from standard input and writes answers to
// standard output.

import * as sdk from "@msggen/agui";

import { eventStream, response } from "./eventstream.mjs";
import { measure, read, readOrder, wanted } from "./measure.mjs";

// As an application has it: no warnings, no checks for developers.
process.env.SUPPRESS_TRANSFORMATION_WARNINGS = "true";
process.env.NODE_ENV = "production";
const client = await import("@ag-ui/client");
const { from, lastValueFrom } = await import("rxjs");

const IN_PLACE = "AG-UI, fold text deltas in place / defaultApplyEvents";
const LAST_DELTAS = "AG-UI, fold the last 1000 text deltas in place / defaultApplyEvents";
const PURE = "AG-UI, fold text deltas, pure / in place";

const order = await readOrder();
const answers = [];

/** A run with n deltas: those that were sent, again and again. */
function repeated([started, start, ...rest], n) {
  const [end, finished] = rest.splice(-2);
  return [
    started,
    start,
    ...Array.from({ length: n }, (_, i) => rest[i % rest.length]),
    end,
    finished,
  ];
}

const decoded = order.stream.map((line) => sdk.EventSchema.decode(line));
const parsed = order.stream.map((line) => JSON.parse(line));

function apply(events, messages = []) {
  const conversation = sdk.createConversation({ messages });
  for (const event of events) {
    sdk.apply(conversation, event);
  }
  return conversation.messages.at(-1).content;
}

const inPlace = (events) => read(apply(events));

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

async function upstream(events, messages = []) {
  const agent = new Agent({ threadId: "t", initialMessages: messages });
  const input = { threadId: "t", runId: "r", messages, tools: [], context: [], state: {} };
  const changes = client.defaultApplyEvents(input, from(events), agent, []);
  return read((await lastValueFrom(changes)).messages.at(-1).content);
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
  const events = repeated(decoded, n);
  const plain = n <= order.slow ? repeated(parsed, n) : undefined;
  await compare({
    what: IN_PLACE,
    length: n,
    events: n,
    ours: () => inPlace(events),
    peer: plain && (() => upstream(plain)),
    left: plain ? undefined : "left out",
  });
}
// At the end of a long stream: the message is there, but for the last deltas. The mean over all of
// a stream is half of it where the time for an event grows with what is there. Reading the text,
// which takes time once, is for the rows of whole streams.
const LAST = 1000;
for (const n of [10_000, 100_000].filter((n) => n <= order.lengths.at(-1))) {
  const [, , ...rest] = repeated(decoded, n).slice(0, -2);
  const [, , ...plain] = repeated(parsed, n).slice(0, -2);
  const content = plain
    .slice(0, -LAST)
    .map(({ delta }) => delta)
    .join("");
  const message = { id: plain[0].messageId, role: "assistant" };
  await compare({
    what: LAST_DELTAS,
    length: n,
    events: LAST,
    ours: () => {
      const before = sdk.MessageSchema.parse(message);
      before.content = content;
      return apply(rest.slice(-LAST), [before]);
    },
    peer: () => upstream(plain.slice(-LAST), [{ ...message, content }]),
  });
}
for (const n of wanted(order, PURE) ? order.lengths : []) {
  const events = repeated(decoded, n);
  await compare({
    what: PURE,
    length: n,
    events: n,
    ours: () => pure(events),
    peer: () => inPlace(events),
  });
}

const n = 10_000;
const events = repeated(decoded, n);
const earlier = Array.from({ length: 1000 }, (_, i) =>
  sdk.MessageSchema.parse({ id: `m${i}`, role: "user", content: "Hello" }),
);
await compare({
  what: "AG-UI, pure, with 1000 earlier messages / with none",
  length: n,
  events: n,
  ours: () => pure(events, earlier),
  peer: () => pure(events),
});

const bytes = eventStream(repeated(order.stream, n));
await compare({
  what: "AG-UI, SSE to conversation / HttpAgent",
  length: n,
  events: n,
  ours: () => foldSession(bytes),
  peer: () => httpAgent(bytes),
});
process.stdout.write(JSON.stringify(answers));
