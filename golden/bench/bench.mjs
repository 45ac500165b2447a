// Measures the TypeScript SDK of AgentScope for the program in this folder: reads
// an order from standard input and writes answers to standard output.

import * as sdk from "@msggen/agentscope";

import { measure, read, readOrder, wanted } from "./measure.mjs";

const order = await readOrder();
const start = order.start.map((line) => sdk.AgentEventSchema.decode(line));
const deltas = order.deltas.map((line) => sdk.AgentEventSchema.decode(line));

/** A message with an empty text block. */
function empty() {
  let msg;
  for (const event of start) {
    msg = sdk.foldMsg(msg, event).state;
  }
  return msg;
}

function concatenate(n) {
  let text = "";
  for (let i = 0; i < n; i++) {
    text += deltas[i % deltas.length].delta;
  }
  return read(text);
}

function foldInPlace(n) {
  const msg = empty();
  for (let i = 0; i < n; i++) {
    sdk.appendEvent(msg, deltas[i % deltas.length]);
  }
  return read(msg.content[0].text);
}

function foldPure(n) {
  let msg = empty();
  for (let i = 0; i < n; i++) {
    msg = sdk.reduceMsg(msg, deltas[i % deltas.length]).state;
  }
  return read(msg.content[0].text);
}

/** Ours with deltas for many blocks in turn, beside as many for one. */
function inTurn({ start, deltas }) {
  const begin = start.map((line) => sdk.AgentEventSchema.decode(line));
  const events = deltas.map((line) => sdk.AgentEventSchema.decode(line));
  let msg;
  for (const event of begin) {
    msg = sdk.foldMsg(msg, event).state;
  }
  return (n) => {
    // Empty blocks in a new list, of which nothing is known yet.
    msg.content = msg.content.map((block) => ({ ...block, text: "" }));
    for (let i = 0; i < n; i++) {
      sdk.appendEvent(msg, events[i % events.length]);
    }
    return msg.content.map((block) => read(block.text)).reduce((sum, text) => sum + text.length, 0);
  };
}

const answers = [];
// First, while no long stream has filled the memory that collections go through.
const parse = {
  what: "AgentScope, parse and validate an event / JSON.parse",
  length: 0,
  events: order.reply.length,
  ours: () => order.reply.forEach((line) => sdk.AgentEventSchema.decode(line)),
  peer: () => order.reply.forEach((line) => JSON.parse(line)),
};
if (wanted(order, parse.what)) {
  answers.push(await measure(parse, order.rounds));
}
for (const [what, ours, peer] of [
  ["AgentScope, fold text deltas in place / +=", foldInPlace, concatenate],
  ["AgentScope, fold text deltas, pure / in place", foldPure, foldInPlace],
]) {
  if (!wanted(order, what)) {
    continue;
  }
  if (ours(3000) !== peer(3000)) {
    throw new Error(`${what}: the two sides differ`);
  }
  for (const n of order.lengths) {
    const contest = { what, length: n, events: n, ours: () => ours(n), peer: () => peer(n) };
    answers.push(await measure(contest, order.rounds));
  }
}
const IN_TURN = "AgentScope, fold text deltas in place, 10^4 blocks in turn / one block";
if (wanted(order, IN_TURN)) {
  const n = Math.min(100_000, order.lengths.at(-1));
  const [many, one] = [inTurn(order.many), inTurn(order.one)];
  if (many(n) !== one(n)) {
    throw new Error(`${IN_TURN}: the two sides differ`);
  }
  const contest = { what: IN_TURN, length: n, events: n, ours: () => many(n), peer: () => one(n) };
  answers.push(await measure(contest, order.rounds));
}
process.stdout.write(JSON.stringify(answers));
