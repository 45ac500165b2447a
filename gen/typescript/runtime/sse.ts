import type { ConnectionCutter } from "./bytestream.js";
import { withTag } from "./frame.js";
import { LineCutter, notUtf8, tooLarge } from "./lines.js";

/** Cuts bytes into the data of server-sent events. */
export class SseCutter implements ConnectionCutter {
  /** The id of the last event that had one and was whole, or the empty text. */
  lastId: string;
  /** Whether the last event that was given has it. */
  hasId = false;
  /** How long the server wants clients to wait before they connect again, in milliseconds. */
  retry = 0;
  readonly #limit: number;
  readonly #lines: LineCutter;
  /** The data lines of the event that is not complete, joined. */
  #data: string | undefined = undefined;
  /** At most how many bytes that is. */
  #size = -1;
  /** Whether some of it was not UTF-8: an error once it is complete. */
  #invalid = false;
  #id: string | undefined = undefined;
  /** The key of the tag, if the field `event` has that, too; or else the empty text. */
  readonly #tag: string;
  /** What the field is followed by as a rule: data that begins with the same tag. */
  readonly #tagged: RegExp;
  /** What the event that is not complete is called. */
  #name = "";
  /** Whether there are no more bytes, and what is given now had no end. */
  torn = false;

  /**
   * The stream may continue another one, whose last event had that id. If the tag of the events
   * stands in the field `event`, it is put into the data under the given key.
   */
  constructor(limit: number, lastId = "", tag = "") {
    this.#limit = limit;
    this.lastId = lastId;
    this.#tag = tag;
    this.#tagged = taggedData(tag);
    this.#lines = new LineCutter(limit + "data: ".length, false, limit);
  }

  /** Whether the stream has ended in the middle of an event. */
  get unfinished(): boolean {
    return this.#data !== undefined || this.#lines.unfinished;
  }

  take(chunk: Uint8Array): void {
    this.#lines.take(chunk);
  }

  /** There are no more bytes: what is left is an event. */
  finish(): void {
    this.#lines.finish();
    this.torn = true;
  }

  /** The data of the next event. */
  next(): string | undefined {
    const lines = this.#lines;
    while (lines.next()) {
      if (lines.start < lines.end) {
        this.#add(lines);
        continue;
      }
      this.hasId = this.#id !== undefined;
      this.lastId = this.#id ?? this.lastId;
      this.#id = undefined;
      if (this.#data !== undefined) {
        return this.#complete();
      }
      this.#name = "";
    }
    return this.torn ? this.#complete() : undefined;
  }

  #complete(): string | undefined {
    if (this.#invalid) {
      throw notUtf8();
    }
    const data = this.#data;
    const name = this.#name;
    this.#data = undefined;
    this.#size = -1;
    this.#name = "";
    return data === undefined || name === "" ? data : withTag(data, this.#tag, name);
  }

  #add(line: LineCutter): void {
    const { text, end, bytes } = line;
    const start = startOfData(text, line.start, end);
    if (start < 0) {
      this.#field(text, line.start, end, bytes);
      return;
    }
    const value = text.slice(start, end);
    const invalid = bytes === undefined ? undefined : bytes.length - (start - line.start);
    let size = invalid ?? line.width * value.length;
    if (invalid !== undefined || this.#invalid || this.#size + 1 + size > this.#limit) {
      // It may be less than that, so now it is counted.
      size = invalid ?? sizeOf(value);
      if (!this.#invalid) {
        this.#size = this.#data === undefined ? -1 : sizeOf(this.#data);
      }
      if (this.#size + 1 + size > this.#limit) {
        throw tooLarge(this.#limit);
      }
    }
    this.#size += 1 + size;
    this.#invalid ||= bytes !== undefined;
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
  }

  /** Takes a line that holds no data. */
  #field(text: string, start: number, end: number, bytes: Uint8Array | undefined): void {
    const first = text.charCodeAt(start);
    const named = first === SMALL_E && this.#tag !== "";
    if (first !== SMALL_I && first !== SMALL_R && !named) {
      return; // a comment, or a field that says nothing here
    }
    if (named && bytes === undefined && this.#data === undefined) {
      this.#tagged.lastIndex = start;
      if (this.#tagged.test(text)) {
        this.#name = ""; // the data says it
        return;
      }
    }
    const [, name, value = ""] = FIELD.exec(text.slice(start, end)) ?? [];
    if (name === "id" && !value.includes("\0")) {
      this.#id = value;
    } else if (name === "retry" && /^\d{1,9}$/.test(value)) {
      this.retry = Number(value);
    } else if (name === "event" && named) {
      if (bytes !== undefined) {
        throw notUtf8();
      }
      this.#name = value;
    }
  }
}

/**
 * A field `event` and data right behind it that begins with an object whose first member is that
 * tag. The names that JSON escapes are left out.
 */
function taggedData(tag: string): RegExp {
  const key = JSON.stringify(tag).replace(/\W/g, "\\$&");
  return new RegExp(`event: ?([^\r\n"\\\\]+)\r?\ndata: ?\\{ ?${key}: ?"\\1"`, "y");
}

const FIELD = /^([^:]*)(?:: ?([^]*))?$/;
const encoder = /* @__PURE__ */ new TextEncoder();

/** How many bytes a text is. */
function sizeOf(text: string): number {
  return encoder.encode(text).length;
}

const COLON = 0x3a;
const SPACE = 0x20;
const SMALL_A = 0x61;
const SMALL_D = 0x64;
const SMALL_E = 0x65;
const SMALL_I = 0x69;
const SMALL_R = 0x72;
const SMALL_T = 0x74;

/** Where the value of a data line begins; negative if a line is none. */
function startOfData(text: string, start: number, end: number): number {
  if (
    text.charCodeAt(start) !== SMALL_D ||
    text.charCodeAt(start + 1) !== SMALL_A ||
    text.charCodeAt(start + 2) !== SMALL_T ||
    text.charCodeAt(start + 3) !== SMALL_A
  ) {
    return -1;
  }
  const colon = start + 4;
  if (colon === end) {
    return end;
  }
  if (text.charCodeAt(colon) !== COLON) {
    return -1;
  }
  return text.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1;
}
