import type { Answer, Call, Chunk } from "@golden/accumulating";

/** Puts an answer together: what the rules of this case do, written by hand. */
export function fold(current: Answer | undefined, chunk: Chunk): Answer {
  const answer = current?.id === chunk.id ? current : { id: chunk.id, choices: [] };
  if (chunk.model !== undefined) {
    answer.model = chunk.model;
  }
  if (chunk.usage != null) {
    answer.usage = { ...chunk.usage };
  }
  for (const piece of chunk.choices) {
    let choice = answer.choices.find((c) => c.index === piece.index);
    if (choice === undefined) {
      choice = { index: piece.index, text: "", calls: [], finish_reason: null };
      const at = answer.choices.findIndex((c) => c.index > piece.index);
      answer.choices.splice(at < 0 ? answer.choices.length : at, 0, choice);
    }
    choice.text += piece.text ?? "";
    choice.finish_reason = piece.finish_reason ?? choice.finish_reason;
    for (const part of piece.calls ?? []) {
      if (part.index < 0 || part.index > choice.calls.length + 1000) {
        throw new Error(`there is no call ${String(part.index)}`);
      }
      while (choice.calls.length <= part.index) {
        choice.calls.push({ id: "", name: "", arguments: "" });
      }
      const call = choice.calls[part.index] as Call;
      call.id = part.id ?? call.id;
      call.name = part.name ?? call.name;
      call.arguments += part.arguments ?? "";
    }
  }
  return answer;
}
