// Runs the agent and draws the conversation as it grows.
import { Session } from "@msggen/agui";
import { Client } from "@msggen/agui/http";

const list = document.querySelector("#messages");
const status = document.querySelector("#status");

/** What a message says, as text. */
function textOf(message) {
  const calls = (message.toolCalls ?? []).map((call) => `${call.function.name}(${call.function.arguments})`);
  const content = message.content ?? "";
  const text = typeof content === "string" ? content : content.map((part) => part.text ?? "").join("");
  return [text, ...calls].filter((part) => part !== "").join("\n");
}

function draw({ messages }) {
  messages.forEach((message, i) => {
    const article = list.children[i] ?? list.appendChild(document.createElement("article"));
    article.dataset.role = message.role;
    if (article.textContent !== textOf(message)) {
      article.textContent = textOf(message);
    }
  });
  while (list.children.length > messages.length) {
    list.lastChild.remove();
  }
}

const session = new Session();
const input = { threadId: "thread-1", runId: "run-1", messages: [], tools: [], context: [] };
try {
  const client = new Client(new URL("/agent", location.href), { retry: { wait: 50 } });
  for await (const { out } of client.run(input, { session })) {
    if (out.length > 0) {
      draw(session.states.conversation);
    }
  }
  status.textContent = "done";
} catch (error) {
  status.textContent = String(error);
}
document.documentElement.dataset.conversation = JSON.stringify(session.states.conversation.messages);
