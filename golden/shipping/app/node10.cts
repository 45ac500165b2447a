// An application with the oldest way to look modules up, which knows no `exports`.
import { type Message, userText } from "@msggen/agui";
import type { ContentBlock } from "@msggen/agentscope/blocks";

export const asked: Message = { id: "1", role: "user", content: "hi" };
export const text = asked.role === "user" ? userText(asked) : "";
export const blocks: ContentBlock[] = [];
