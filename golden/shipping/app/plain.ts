// An application that writes values down itself. That it compiles is half of the test:
// a literal is taken wherever a value is. The other half is that what the packages
// give is as plain as that.
import assert from "node:assert/strict";

import * as agent from "@msggen/agent";
import * as agentscope from "@msggen/agentscope";
import * as agui from "@msggen/agui";
import * as bridge from "@msggen/bridge";

/** A value is what its text parses to, and what a store or a worker makes of it. */
function assertPlain<T extends object>(value: T, encode: (value: T) => string): void {
  assert.deepStrictEqual(value, JSON.parse(encode(value)));
  assert.deepStrictEqual(value, structuredClone(value));
}

const at = "2026-01-01T00:00:00";

// AG-UI: messages in a list, in what factories take, in a state and in an event.
const asked: agui.Message = { id: "1", role: "user", content: "hi" };
const answered: agui.ToolMessage = { id: "2", role: "tool", content: "42", toolCallId: "c" };
const messages: agui.Message[] = [asked, answered];
assert.equal(agui.MessageSchema.encode(asked), `{"id":"1","role":"user","content":"hi"}`);
assert.equal(asked.role === "user" ? agui.userText(asked) : "", "hi");
const input: agui.RunAgentInput = {
  threadId: "t",
  runId: "r",
  messages,
  tools: [],
  context: [],
};
assertPlain(agui.createRunAgentInput({ ...input, messages }), agui.RunAgentInputSchema.encode);
const snapshot: agui.Event = { type: "MESSAGES_SNAPSHOT", messages };
const more: agui.Event[] = [
  snapshot,
  { type: "TEXT_MESSAGE_START", messageId: "3", role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "3", delta: "Hello" },
];
const conversation = agui.createConversation({ messages: [asked] });
let next: agui.Conversation = { ...conversation, messages: [{ ...asked, content: "hello" }] };
for (const event of more) {
  agui.apply(conversation, event);
  next = agui.reduceConversation(next, event).state;
}
assert.deepStrictEqual(next, conversation);
assertPlain(next, agui.ConversationSchema.encode);
const session = new agui.Session();
session.push({ type: "RUN_STARTED", threadId: "t", runId: "r" });
session.push(snapshot);
assertPlain(session.states.conversation, agui.ConversationSchema.encode);

// AgentScope: a message with blocks, which events go on to change.
const block: agentscope.ContentBlock = {
  type: "text",
  text: "Hello",
  id: "b",
  created_at: at,
  finished_at: null,
};
const msg: agentscope.Msg = {
  name: "Friday",
  content: [block],
  role: "assistant",
  id: "r",
  metadata: {},
  created_at: at,
  usage: null,
  finished_at: null,
  finished_reason: null,
  structured_output: null,
  error: null,
};
const delta: agentscope.AgentEvent = {
  type: "TEXT_BLOCK_DELTA",
  id: "e",
  metadata: {},
  created_at: at,
  reply_id: "r",
  block_id: "b",
  delta: " there",
};
const reduced: agentscope.Msg = agentscope.reduceMsg(msg, delta).state;
assert.equal(agentscope.getTextContent(msg), "Hello");
assert.equal(agentscope.getTextContent(reduced), "Hello there");
assertPlain(reduced, agentscope.MsgSchema.encode);
const cloned = structuredClone(reduced);
agentscope.appendEvent(cloned, delta);
assert.equal(agentscope.getTextContent(cloned), "Hello there there");
assertPlain(
  agentscope.UserMsg({ name: "Ann", content: [{ ...block }] }),
  agentscope.MsgSchema.encode,
);
assertPlain(
  agentscope.createMsg({ name: "Ann", role: "user", content: [block] }),
  agentscope.MsgSchema.encode,
);

// Agent data: what one type is made of is written down with it.
const subtask: agent.SubTask = {
  name: "first",
  description: "",
  expected_outcome: "",
  outcome: null,
  state: "todo",
  created_at: at,
  finished_at: null,
};
assert.equal(agent.toOnelineMarkdown(subtask), "- [] first");
const notebook: agent.PlanNotebook = agent.createPlanNotebook();
const operation: agent.PlanOperation = {
  type: "create_plan",
  name: "plan",
  description: "",
  expected_outcome: "",
  subtasks: [subtask],
};
const { state, emitted } = agent.reduceOperate(notebook, operation);
assert.equal(state.current_plan?.subtasks[0]?.name, "first");
assert.ok(emitted.length > 0);
assertPlain(state, agent.PlanNotebookSchema.encode);

// The bridge: events of one package in, events of another out, and messages of that.
const out: agui.Event[] = [];
const bridged = new bridge.AguiSession();
bridged.push(delta, (event) => out.push(event));
const translated: agui.Message[] = bridged.states.conversation.messages;
assertPlain(bridged.states.translator, bridge.TranslatorSchema.encode);
assert.ok(Array.isArray(translated));
