import type { Message, StreamEvent } from "@golden/growing";
import { isDataEvent, isDataPart, isToolPart } from "@golden/growing";
import { partialJsonOf } from "@golden/growing/internal/runtime/growing";

/** Puts a message together: what the rules of this case do, written by hand. */
export function fold(message: Message, event: StreamEvent): Message {
  const { parts } = message;
  const tool = (id: string) => {
    const part = parts.filter(isToolPart).find((p) => p.id === id);
    if (part === undefined) {
      throw new Error(`there is no call ${id}`);
    }
    return part;
  };
  switch (event.type) {
    case "text-delta": {
      const part = parts.find((p) => p.type === "text" && p.id === event.id);
      if (part?.type === "text") {
        part.text += event.delta;
      } else {
        parts.push({ type: "text", id: event.id, text: event.delta });
      }
      break;
    }
    case "tool-start":
      parts.push({ type: `tool-${event.name}`, id: event.id, json: "", state: "input" });
      break;
    case "tool-delta": {
      const part = tool(event.id);
      part.json += event.delta;
      const input = partialJsonOf(part.json);
      if (input !== undefined) {
        part.input = input;
      }
      break;
    }
    case "tool-output": {
      const part = tool(event.id);
      part.state = "output";
      part.output = event.output;
      break;
    }
    case "finish":
      message.done = true;
      break;
    default:
      if (isDataEvent(event)) {
        const same = (id?: string) => id !== undefined && id === event.id;
        const part = parts.filter(isDataPart).find((p) => p.type === event.type && same(p.id));
        if (part !== undefined) {
          part.data = event.data;
        } else {
          parts.push({ ...event });
        }
      }
  }
  return message;
}
