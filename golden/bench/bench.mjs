// Measures the TypeScript SDK of AgentScope for the program in this folder: reads
// an order from standard input and writes answers to standard output.
//
//   node bench.mjs <index.js of the SDK>

import { pathToFileURL } from "node:url";

const sdk = await import(pathToFileURL(process.argv[2]).href);

const chunks = [];
for await (const chunk of process.stdin) {
  chunks.push(chunk);
}
const order = JSON.parse(Buffer.concat(chunks).toString());

/** How long a measurement takes at least, in milliseconds. What is faster is repeated. */
const LEAST = 20;

/** The nanoseconds of the processors that this process has had, garbage collection included. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** Nanoseconds for one event. */
function time(run, again, events) {
  globalThis.gc?.();
  const start = cpuTime();
  for (let i = 0; i < again; i++) {
    run();
  }
  return (cpuTime() - start) / again / events;
}

/** How many runs take long enough, once the run has been compiled. */
function repeats(run) {
  const warm = cpuTime() + LEAST * 5e6;
  let ns;
  do {
    const start = cpuTime();
    run();
    ns = cpuTime() - start;
  } while (cpuTime() < warm);
  return 1 + Math.floor((LEAST * 1e6) / Math.max(ns, 10_000));
}

/** Runs both sides in turn, in every round; each round starts with the other side. */
function measure(what, length, events, ours, peer) {
  const sides = [
    { run: ours, again: repeats(ours), times: [] },
    { run: peer, again: repeats(peer), times: [] },
  ];
  const [first, second] = sides;
  for (let round = 0; round < order.rounds; round++) {
    for (const side of round % 2 === 0 ? sides : [second, first]) {
      side.times.push(time(side.run, side.again, events));
    }
  }
  return { what, length, ours: first.times, peer: second.times };
}

const start = order.start.map((line) => sdk.decodeAgentEvent(line));
const deltas = order.deltas.map((line) => sdk.decodeAgentEvent(line));

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
  return text;
}

function foldInPlace(n) {
  const msg = empty();
  for (let i = 0; i < n; i++) {
    sdk.appendEvent(msg, deltas[i % deltas.length]);
  }
  return msg.content[0].text;
}

function foldPure(n) {
  let msg = empty();
  for (let i = 0; i < n; i++) {
    msg = sdk.reduceMsg(msg, deltas[i % deltas.length]).state;
  }
  return msg.content[0].text;
}

const answers = [];
for (const [how, fold] of [
  ["in place", foldInPlace],
  ["pure", foldPure],
]) {
  if (fold(3000) !== concatenate(3000)) {
    throw new Error(`folding ${how} gives another text`);
  }
  for (const n of order.lengths) {
    answers.push(
      measure(
        `TypeScript: fold text deltas, ${how} / +=`,
        n,
        n,
        () => fold(n),
        () => concatenate(n),
      ),
    );
  }
}
answers.push(
  measure(
    "TypeScript: parse and validate an event / JSON.parse",
    0,
    order.reply.length,
    () => order.reply.forEach((line) => sdk.decodeAgentEvent(line)),
    () => order.reply.forEach((line) => JSON.parse(line)),
  ),
);
process.stdout.write(JSON.stringify(answers));
