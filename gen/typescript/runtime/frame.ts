import type { Texts } from "./bytestream.js";
import { ParseError } from "./errors.js";
import { cutOff } from "./streamerror.js";

/**
 * A stream up to the text behind its last event. What follows is not read, and a stream that ends
 * without it was cut off, unless it may end so.
 */
export async function* untilDone(
  chunks: AsyncIterable<Texts>,
  done: string,
  mayEnd = false,
): AsyncGenerator<Texts, void, undefined> {
  const stream = { ended: false };
  for await (const texts of chunks) {
    yield {
      get torn() {
        return texts.torn;
      },
      next: () => {
        const text = stream.ended ? undefined : texts.next();
        if (text !== done) {
          return text;
        }
        stream.ended = true;
        return undefined;
      },
    };
    if (stream.ended) {
      return;
    }
  }
  if (mayEnd) {
    return;
  }
  throw cutOff(`the stream was cut off, ${JSON.stringify(done)} has not come`);
}

/**
 * The text of an object that has a tag, which it may have already: the field `event` of a
 * server-sent event has it, too. What is no object is left to its reader, and so is a tag that is
 * no text.
 */
export function withTag(text: string, tag: string, name: string): string {
  const key = `${JSON.stringify(tag)}:`;
  const member = key + JSON.stringify(name);
  if (name === "" || text.startsWith(`{${member}`)) {
    return text;
  }
  const at = text.search(NOT_SPACE);
  if (text[at] !== "{") {
    return text;
  }
  if (text.includes(key.slice(0, -1)) || text.includes("\\u")) {
    const found = tagOf(text, tag);
    if (found !== undefined) {
      if (typeof found === "string" && found !== name) {
        const message = `want ${JSON.stringify(name)}, as the event is called`;
        throw new ParseError([{ code: "wrong-const", path: [tag], message }]);
      }
      return text;
    }
  }
  const rest = text.slice(at + 1);
  return `{${member}${/^[ \t\r\n]*\}/.test(rest) ? "" : ","}${rest}`;
}

const NOT_SPACE = /[^ \t\r\n]/;

/** What an object has under a key. Of what is no JSON it is null. */
function tagOf(text: string, key: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** How the events of an operation stand in server-sent events, besides as data. */
export interface Frame {
  /** The data behind the last event, if there is one. */
  readonly done?: string;
  /** Whether a stream may end without it. */
  readonly mayEnd?: boolean;
  /** The key of the tag, if the field `event` has that, too. */
  readonly tag?: string;
  /** Whether the data is without the tag then. */
  readonly bare?: boolean;
}

/**
 * The fields of a server-sent event for the text of an event. A tag that fits on no line of its own
 * stays in the data alone.
 */
export function framed(text: string, { tag, bare = false }: Frame): string {
  const name = tag === undefined ? undefined : tagOf(text, tag);
  if (tag === undefined || typeof name !== "string" || !LINE.test(name)) {
    return `data: ${text}\n\n`;
  }
  return `event: ${name}\ndata: ${bare ? without(text, tag) : text}\n\n`;
}

/** A text that is not empty, has no end of a line, and can be written as UTF-8. */
const LINE = /^[^\r\n\p{Surrogate}]+$/u;

function without(text: string, key: string): string {
  const entries = Object.entries(JSON.parse(text) as object);
  return JSON.stringify(Object.fromEntries(entries.filter(([name]) => name !== key)));
}
