// Measures the TypeScript SDKs of model providers' streams from their bytes on, beside the packages
// that put these together, for the program in this folder: reads an order from standard input and
// writes answers to standard output.

import Anthropic from "@anthropic-ai/sdk";
import { DefaultChatTransport, readUIMessageStream } from "ai";
import OpenAI from "openai";

import * as aisdk from "@msggen/aisdk";
import * as anthropic from "@msggen/anthropic";
import * as openai from "@msggen/openai";
import * as responses from "@msggen/responses";

import { response } from "./eventstream.mjs";
import { measure, readOrder, wanted } from "./measure.mjs";

const order = await readOrder();

/** The bytes that the peer's client is answered with. */
let answer;
const settings = { apiKey: "none", baseURL: "http://localhost", logLevel: "off", maxRetries: 0 };
const fetch = async () => response(answer);
const anthropicClient = new Anthropic({ ...settings, fetch });
const openaiClient = new OpenAI({ ...settings, fetch });
const chat = new DefaultChatTransport({ fetch });

async function lastOf(values) {
  let last;
  for await (const value of values) {
    last = value;
  }
  return last;
}

async function oursOfAnthropic() {
  const streamed = anthropic.createStreamedMessage();
  await anthropic.accumulateStream(streamed, anthropic.readMessageStreamEventSse(response(answer)));
  return streamed.message;
}

async function theirsOfAnthropic() {
  const stream = anthropicClient.messages.stream({ model: "m", max_tokens: 1, messages: [] });
  return stream.finalMessage();
}

async function oursOfOpenai() {
  return lastOf(
    openai.foldChatCompletionStream(openai.readChatCompletionChunkSse(response(answer))),
  );
}

async function theirsOfOpenai() {
  const stream = openaiClient.chat.completions.stream({ model: "m", messages: [] });
  return stream.finalChatCompletion();
}

async function oursOfResponses() {
  const streamed = responses.createStreamedResponse();
  await responses.accumulateStream(
    streamed,
    responses.readResponseStreamEventSse(response(answer)),
  );
  return streamed.response;
}

async function theirsOfResponses() {
  return openaiClient.responses.stream({ model: "m", input: "" }).finalResponse();
}

async function oursOfAisdk() {
  const chunks = aisdk.readUIMessageChunkSse(response(answer));
  return (await lastOf(aisdk.foldStreamedMessageStream(chunks))).message;
}

async function theirsOfAisdk() {
  const stream = await chat.sendMessages({ trigger: "submit-message", chatId: "c", messages: [] });
  return lastOf(readUIMessageStream({ stream, terminateOnError: true }));
}

/** What both have to give: the texts, and the inputs of tools. */
const saidBy = {
  Anthropic: (message) => message.content.map((block) => block.text ?? block.input),
  OpenAI: ({ choices: [{ message }] }) => [
    message.content,
    ...message.tool_calls.map((call) => call.function.arguments),
  ],
  "OpenAI Responses": ({ output }) =>
    output.map((item) => item.content?.[0].text ?? item.arguments),
  "AI SDK": (message) => message.parts.map((part) => part.text ?? part.input),
};

const answers = [];
for (const [name, what, lines, ours, theirs] of [
  ["Anthropic", "@anthropic-ai/sdk", order.anthropic, oursOfAnthropic, theirsOfAnthropic],
  ["OpenAI", "openai", order.openai, oursOfOpenai, theirsOfOpenai],
  ["OpenAI Responses", "openai", order.responses, oursOfResponses, theirsOfResponses],
  ["AI SDK", "ai", order.aisdk, oursOfAisdk, theirsOfAisdk],
]) {
  const contest = `${name}, SSE to message / ${what}`;
  if (!wanted(order, contest)) {
    continue;
  }
  answer = new TextEncoder().encode(lines.join(""));
  const [mine, other] = [await ours(), await theirs()].map((message) =>
    JSON.stringify(saidBy[name](message)),
  );
  if (mine !== other) {
    throw new Error(`${contest}: the two sides differ`);
  }
  const events = lines.length;
  answers.push(
    await measure({ what: contest, length: 0, events, ours, peer: theirs }, order.rounds),
  );
}

const GROWING = "Anthropic, fold a tool's input, looking at it after every piece";
if (wanted(order, GROWING)) {
  const decode = anthropic.MessageStreamEventSchema.decode;
  const [start, block, first, ...pieces] = order.growing.map((line) => decode(line));
  for (const n of order.lengths) {
    const run = () => {
      const streamed = anthropic.createStreamedMessage();
      for (const event of [start, block, first]) {
        anthropic.accumulate(streamed, event);
      }
      let seen = 0;
      for (let i = 0; i < n; i++) {
        anthropic.accumulate(streamed, pieces[i % pieces.length]);
        seen += streamed.message.content[0].input.text?.length ?? 0;
      }
      return seen;
    };
    answers.push(await measure({ what: GROWING, length: n, events: n, ours: run }, order.rounds));
  }
}
process.stdout.write(JSON.stringify(answers));
