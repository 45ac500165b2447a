// Measures the TypeScript SDKs from the bytes of a stream on, beside the least that can be done with
// these, for the program in this folder: reads an order from standard input and writes answers to
// standard output. It is a program of its own, for what an engine has made of the code of an SDK
// depends on all that it was used for.

import * as agentscope from "@msggen/agentscope";
import * as agui from "@msggen/agui";

import { eventStream, response } from "./eventstream.mjs";
import { measure, read, readOrder, wanted } from "./measure.mjs";

const order = await readOrder();

/** The texts of a reply, joined. */
async function foldReply(bytes) {
  let msg;
  for await (const event of agentscope.readAgentEventSse(response(bytes))) {
    msg = agentscope.foldMsg(msg, event).state;
  }
  return read(
    msg.content
      .filter((block) => block.type === "text")
      .map((block) => block.text)
      .join(""),
  );
}

async function foldSession(bytes) {
  const conversation = await new agui.Session().fold(response(bytes));
  return read(conversation.messages.at(-1).content);
}

/** Parses every event of a stream that has come in one piece, and joins the texts of one type. */
function parseEach(bytes, type) {
  let text = "";
  for (const block of new TextDecoder().decode(bytes).split("\n\n")) {
    if (block !== "") {
      const event = JSON.parse(block.slice("data: ".length));
      if (event.type === type) {
        text += event.delta;
      }
    }
  }
  return read(text);
}

const answers = [];
for (const [what, lines, fold, type] of [
  ["AgentScope, SSE to message", order.reply, foldReply, "TEXT_BLOCK_DELTA"],
  ["AG-UI, SSE to conversation", order.stream, foldSession, "TEXT_MESSAGE_CONTENT"],
]) {
  const contest = `${what} / TextDecoder, split, JSON.parse`;
  if (!wanted(order, contest)) {
    continue;
  }
  const bytes = eventStream(lines);
  if ((await fold(bytes)) !== parseEach(bytes, type)) {
    throw new Error(`${contest}: the two sides differ`);
  }
  answers.push(
    await measure(
      {
        what: contest,
        length: 0,
        events: lines.length,
        ours: () => fold(bytes),
        peer: () => parseEach(bytes, type),
      },
      order.rounds,
    ),
  );
}
process.stdout.write(JSON.stringify(answers));
