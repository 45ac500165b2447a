import type { ConnectionCutter } from "./bytestream.js";
import { ParseError } from "./errors.js";
import { withoutEnd } from "./text.js";

/** The error of a stream whose event is larger than allowed. */
export function tooLarge(limit: number): ParseError {
  const message = `event of a stream exceeds ${String(limit)} bytes`;
  return new ParseError([{ code: "too-long", path: [], message }]);
}

/** The error of text that is not UTF-8. */
export function notUtf8(): ParseError {
  return new ParseError([{ code: "utf8", path: [], message: "invalid UTF-8" }]);
}

const LF = 0x0a;
const CR = 0x0d;
const MARK = "\ufeff";
const MARK_SIZE = 3;
const NONE = /* @__PURE__ */ new Uint8Array(0);
const END = /* @__PURE__ */ Uint8Array.of(LF);

/** So many bytes are decoded together, if they are lines. */
const BLOCK = 2048;

/**
 * Cuts bytes into lines without their ends, however the chunks fall. A line comes
 * as soon as its end is there, even if that is the first half of a CRLF. The last
 * line may lack its end. A byte order mark at the start is dropped.
 *
 * Decoding every line by itself takes about as long as parsing it. So the lines of a chunk are
 * decoded together, a few at a time, and then cut from the text. One by one come only those that
 * began in an earlier chunk, that are long or may be too long, or that are not UTF-8.
 */
export class LineCutter {
  /** The line at hand is what this text has from `start` to `end`. */
  text = "";
  start = 0;
  end = 0;
  /** How many bytes a character of it may stand for. */
  width = 1;
  /** The line as it was, if that was not UTF-8. The text has replacement characters then. */
  bytes: Uint8Array | undefined = undefined;
  /** Where the next line begins, if it is in the same text. */
  #next = 0;
  /** The next CR of the text, if it has been looked for. */
  #crOfText = 0;
  readonly #max: number;
  readonly #limit: number;
  readonly #onlyLf: boolean;
  #chunk: Uint8Array = NONE;
  /** What has been decoded of the chunk. */
  #at = 0;
  /** Up to here, lines are decoded one by one. */
  #single = 0;
  /** The next LF of the chunk, if it has been looked for. */
  #lf = -1;
  /** Begins with what earlier chunks have of the line that is not complete. */
  #begun = NONE;
  #size = 0; // of that
  #first = true;
  /** The last line ended in CR: an LF right behind belongs to it. */
  #skipLf = false;

  /** @param limit - what an error says that a line is longer than. */
  constructor(maxLine: number, onlyLf: boolean, limit = maxLine) {
    this.#max = maxLine;
    this.#limit = limit;
    this.#onlyLf = onlyLf;
  }

  /** Whether the stream has ended in the middle of a line. */
  get unfinished(): boolean {
    return this.#size > 0;
  }

  /** Takes the next bytes, once the lines of those before have been taken. */
  take(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#at = 0;
    this.#single = chunk.length > this.#max ? chunk.length : 0;
    this.#lf = -1;
  }

  /** There are no more bytes: what is left is a line. */
  finish(): void {
    if (this.#size > 0) {
      this.take(END);
    }
  }

  /** Comes to the next line, if there is one. */
  next(): boolean {
    if (this.#next < this.text.length || this.#decodeBlock()) {
      this.#cut();
      return true;
    }
    return this.#decodeLine();
  }

  /** Comes to the next line of the text. */
  #cut(): void {
    const { text } = this;
    const start = this.#next;
    if (this.#crOfText < start) {
      const cr = text.indexOf("\r", start);
      this.#crOfText = cr < 0 ? text.length : cr;
    }
    const lf = text.indexOf("\n", start);
    const end = Math.min(lf, this.#crOfText);
    this.start = start;
    this.end = end;
    this.#next = lf === end + 1 ? end + 2 : end + 1;
  }

  /** Decodes some lines of the chunk, the last of which ends in LF, unless they go one by one. */
  #decodeBlock(): boolean {
    const chunk = this.#chunk;
    if (this.#skipLf && this.#at < chunk.length) {
      this.#skipLf = false;
      this.#at += chunk[this.#at] === LF ? 1 : 0;
    }
    const at = this.#at;
    if (this.#size > 0 || at < this.#single || at === chunk.length) {
      return false;
    }
    const most = Math.min(at + BLOCK, chunk.length);
    const end = chunk[most - 1] === LF ? most : at + chunk.subarray(at, most).lastIndexOf(LF) + 1;
    const text = end > at ? decoded(chunk.subarray(at, end)) : undefined;
    if (text === undefined) {
      this.#single = most;
      return false;
    }
    this.#at = end;
    this.#crOfText = this.#onlyLf ? text.length : -1;
    this.#show(text, end - at, undefined);
    this.#next = this.start;
    return true;
  }

  /** Decodes the next line of the chunk. If it is not complete, what is there of it is kept. */
  #decodeLine(): boolean {
    const chunk = this.#chunk;
    const at = this.#at;
    if (this.#lf < at) {
      const lf = chunk.indexOf(LF, at);
      this.#lf = lf < 0 ? chunk.length : lf;
    }
    let part = chunk.subarray(at, this.#lf);
    const cr = this.#onlyLf ? -1 : part.indexOf(CR);
    if (cr >= 0) {
      part = part.subarray(0, cr);
    }
    const end = at + part.length;
    if (end === chunk.length) {
      this.#at = end;
      this.#keep(part);
      return false;
    }
    this.#at = end + 1;
    this.#skipLf = chunk[end] === CR;
    const line = this.#complete(part);
    const text = decoded(line);
    this.#show(text ?? lenient.decode(line), line.length, text === undefined ? line : undefined);
    this.#next = this.end;
    return true;
  }

  /** Comes to a text of so many bytes. */
  #show(text: string, size: number, bytes: Uint8Array | undefined): void {
    const marked = this.#first && text.startsWith(MARK);
    this.#first = false;
    this.text = text;
    this.start = marked ? MARK.length : 0;
    this.end = text.length;
    this.width = text.length === size ? 1 : 3;
    this.bytes = marked ? bytes?.subarray(MARK_SIZE) : bytes;
  }

  #keep(part: Uint8Array): void {
    const size = this.#size + part.length;
    if (size > this.#max) {
      throw tooLarge(this.#limit);
    }
    if (size > this.#begun.length) {
      const larger = new Uint8Array(Math.max(2 * size, 256));
      larger.set(this.#begun.subarray(0, this.#size));
      this.#begun = larger;
    }
    this.#begun.set(part, this.#size);
    this.#size = size;
  }

  #complete(part: Uint8Array): Uint8Array {
    if (this.#size === 0 && part.length <= this.#max) {
      return part;
    }
    this.#keep(part);
    const line = this.#begun.subarray(0, this.#size);
    this.#size = 0;
    return line;
  }
}

const strict = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** A text of bytes, if they are UTF-8. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Cuts bytes into lines of JSON. */
export class JsonLineCutter implements ConnectionCutter {
  torn = false;
  readonly lastId = "";
  readonly hasId = false;
  readonly retry = 0;
  readonly unfinished = false;
  readonly #lines: LineCutter;

  constructor(limit: number) {
    this.#lines = new LineCutter(limit, true);
  }

  take(chunk: Uint8Array): void {
    this.#lines.take(chunk);
  }

  finish(): void {
    this.#lines.finish();
    this.torn = true;
  }

  next(): string | undefined {
    const lines = this.#lines;
    if (!lines.next()) {
      return undefined;
    }
    if (lines.bytes !== undefined) {
      throw notUtf8();
    }
    return withoutEnd(lines.text.slice(lines.start, lines.end), " \t\r");
  }
}
