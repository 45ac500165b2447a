import { LineCutter, tooLarge, utf8 } from "./lines.js";

/** Cuts bytes into the data of server-sent events. */
export class SseCutter {
  /** The id of the last event that had one and was whole, or the empty text. */
  lastId: string;
  /** Whether the last event that was given has it. */
  hasId = false;
  /** How long the server wants clients to wait before they connect again, in milliseconds. */
  retry = 0;
  readonly #limit: number;
  readonly #cutter: LineCutter;
  /** The data lines of the event that is not complete, joined. */
  #data: string | undefined = undefined;
  #size = -1; // in bytes
  #id: string | undefined = undefined;

  /** The stream may continue another one, whose last event had that id. */
  constructor(limit: number, lastId = "") {
    this.#limit = limit;
    this.lastId = lastId;
    this.#cutter = new LineCutter(limit + "data: ".length, false);
  }

  /** Whether the stream has ended in the middle of an event. */
  get unfinished(): boolean {
    return this.#data !== undefined || this.#cutter.unfinished;
  }

  /** The data of the events that a chunk completes. */
  *texts(chunk: Uint8Array): Generator<string, void, undefined> {
    for (const line of this.#cutter.lines(chunk)) {
      if (line.length > 0) {
        this.#add(line);
        continue;
      }
      this.hasId = this.#id !== undefined;
      this.lastId = this.#id ?? this.lastId;
      this.#id = undefined;
      if (this.#data !== undefined) {
        const data = this.#data;
        this.#data = undefined;
        this.#size = -1;
        yield data;
      }
    }
  }

  /** The data of the event that the stream ends in, if there is any. */
  *rest(): Generator<string, void, undefined> {
    for (const line of this.#cutter.rest()) {
      this.#add(line);
    }
    if (this.#data !== undefined) {
      yield this.#data;
    }
  }

  #add(line: Uint8Array): void {
    const start = startOfData(line);
    if (start < 0) {
      this.#field(line);
      return;
    }
    this.#size += line.length - start + 1;
    if (this.#size > this.#limit) {
      throw tooLarge(this.#limit);
    }
    const value = utf8(line.subarray(start));
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
  }

  /** Takes a line that holds no data. */
  #field(line: Uint8Array): void {
    if (line[0] !== SMALL_I && line[0] !== SMALL_R) {
      return; // a comment, or a field that says nothing here
    }
    const [, name, value = ""] = FIELD.exec(lenient.decode(line)) ?? [];
    if (name === "id" && !value.includes("\0")) {
      this.#id = value;
    } else if (name === "retry" && /^\d{1,9}$/.test(value)) {
      this.retry = Number(value);
    }
  }
}

const FIELD = /^([^:]*)(?:: ?([^]*))?$/;
const lenient = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

const COLON = 0x3a;
const SPACE = 0x20;
const SMALL_I = 0x69;
const SMALL_R = 0x72;

/** Where the value of a data line begins; negative if a line is none. */
function startOfData(line: Uint8Array): number {
  if (line[0] !== 0x64 || line[1] !== 0x61 || line[2] !== 0x74 || line[3] !== 0x61) {
    return -1;
  }
  if (line.length === 4) {
    return 4;
  }
  if (line[4] !== COLON) {
    return -1;
  }
  return line[5] === SPACE ? 6 : 5;
}
