// What golden/gorunner/soak does, in TypeScript; "pure" folds with the function that leaves the
// state alone.
//
//   node --expose-gc soak.mjs <index.js of the SDK> <events> in-place|pure

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [index, count, mode] = process.argv.slice(2);
const sdk = await import(pathToFileURL(resolve(index)).href);
const events = Number(count);
const perMessage = Math.max(500, events / 4000);
let state = sdk.createConversation({});
let content = 0;
let start = process.cpuUsage(); // not the time, for other programs run, too
for (let i = 1; i <= events; i++) {
  const messageId = `m${Math.floor((i - 1) / perMessage)}`;
  const line = JSON.stringify(
    i % perMessage === 1
      ? { type: "TEXT_MESSAGE_START", messageId, role: "assistant" }
      : { type: "TEXT_MESSAGE_CONTENT", messageId, delta: `word ${i} ` },
  );
  const event = sdk.EventSchema.decode(line);
  if (mode === "pure") {
    ({ state } = sdk.reduceConversation(state, event));
  } else {
    sdk.apply(state, event);
  }
  content += line.length;
  if (i % (events / 10) === 0) {
    const { user, system } = process.cpuUsage(start);
    const nanos = ((user + system) * 1000) / (events / 10);
    gc();
    const heap = process.memoryUsage().heapUsed;
    process.stdout.write(`${JSON.stringify({ events: i, nanos, heap, content })}\n`);
    start = process.cpuUsage();
  }
}
