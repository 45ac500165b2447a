// Sends events through the pipeline of AG-UI as lines and as server-sent events, and the second
// half of them through one that goes on with kept states. Says nothing if all come to the same.

import { deepStrictEqual, rejects } from "node:assert/strict";
import { Session } from "@msggen/agui";

const events = [
  { type: "RUN_STARTED", threadId: "t", runId: "r" },
  { type: "TEXT_MESSAGE_CHUNK", messageId: "m", role: "assistant", delta: "Hel" },
  { type: "TEXT_MESSAGE_CHUNK", delta: "lo" },
  { type: "RUN_FINISHED", threadId: "t", runId: "r" },
];
const texts = events.map((event) => JSON.stringify(event));
const streamOf = (text) => new Blob([text]).stream();

const want = new Session();
await want.fold(streamOf(`data: ${texts.join("\n\ndata: ")}\n\n`));

const folded = new Session();
await folded.foldNdjson(streamOf(texts.join("\n\n")));
deepStrictEqual(folded.states, want.states);

const stepped = new Session();
const told = [];
for await (const { event } of stepped.eventsNdjson(streamOf(texts.join("\n")))) {
  told.push(event?.type);
}
deepStrictEqual(told, [...events.map(({ type }) => type), undefined]);
deepStrictEqual(stepped.states, want.states);

await rejects(new Session().foldNdjson(streamOf(`${texts[0]}\n\n{}`)), { line: 3, event: 2 });

const first = new Session();
events.slice(0, 2).forEach((event) => first.push(event));
const second = new Session({ states: structuredClone(first.states) });
await second.foldNdjson(streamOf(texts.slice(2).join("\n")));
deepStrictEqual(second.states, want.states);

// A stage whose state was not kept begins anew.
const { conversation } = want.states;
const again = new Session({ states: { conversation } });
deepStrictEqual(again.states, { ...new Session().states, conversation });
