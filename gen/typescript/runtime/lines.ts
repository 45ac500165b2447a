import { ParseError } from "./errors.js";
import { responseError } from "./transporterror.js";

/** A stream of bytes, such as a web `ReadableStream<Uint8Array>`. */
export interface ByteStream {
  getReader(): ByteReader;
}

/** The part of a stream's reader that is used. */
export interface ByteReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(reason?: unknown): Promise<void>;
}

/** The part of a `Response` that is used. */
export interface StreamResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly body: ByteStream | null;
  readonly url?: string;
  readonly headers?: { get(name: string): string | null };
  text?(): Promise<string>;
}

/** A stream of server-sent events that are cut apart already. */
export interface EventTexts {
  eventTexts(options?: StreamOptions): AsyncGenerator<Iterable<string>, void, undefined>;
}

/** What server-sent events are read from: bytes, a `Response` that has them, or an operation's call. */
export type SseSource = ByteStream | StreamResponse | EventTexts;

/** Options of a reader of event streams. */
export interface StreamOptions {
  /** Bound on one event, in bytes. 16 MiB by default. */
  readonly maxEventSize?: number | undefined;
}

/** The bound on one event of a stream. */
export function maxEventSize(options: StreamOptions | undefined): number {
  return options?.maxEventSize ?? 1 << 24;
}

/** The error of a stream whose event is larger than allowed. */
export function tooLarge(limit: number): ParseError {
  const message = `event of a stream exceeds ${String(limit)} bytes`;
  return new ParseError([{ code: "too-long", path: [], message }]);
}

const LF = 0x0a;
const CR = 0x0d;

/**
 * Reads a stream and has a function make something of each of its chunks, and
 * another one of its end. Leaving the loop cancels the stream. An answer that is
 * no success, or of another type than the one that is wanted, is a `ResponseError`.
 */
export async function* readChunks<T>(
  source: ByteStream | StreamResponse,
  read: (chunk: Uint8Array) => T,
  end: () => T,
  wanted?: string,
): AsyncGenerator<T, void, undefined> {
  const reader = (await bodyOf(source, wanted))?.getReader();
  if (reader === undefined) {
    return;
  }
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        ended = true;
        break;
      }
      if (value !== undefined) {
        yield read(value);
      }
    }
  } finally {
    if (!ended) {
      await reader.cancel();
    }
  }
  yield end();
}

async function bodyOf(
  source: ByteStream | StreamResponse,
  wanted: string | undefined,
): Promise<ByteStream | null> {
  if ("getReader" in source) {
    return source;
  }
  if (!source.ok || !isOfType(source.headers?.get("content-type"), wanted)) {
    throw await responseError(source);
  }
  return source.body;
}

/** Whether an answer is of a type. One that does not say may be. */
export function isOfType(type: string | null | undefined, wanted: string | undefined): boolean {
  if (type === undefined || wanted === undefined) {
    return true;
  }
  return type?.split(";", 1)[0]?.trim().toLowerCase() === wanted;
}

/**
 * Cuts bytes into lines without their ends, however the chunks fall. A line comes
 * as soon as its end is there, even if that is the first half of a CRLF. The last
 * line may lack its end. A byte order mark at the start is dropped.
 */
export class LineCutter {
  readonly #max: number;
  readonly #onlyLf: boolean;
  /** Begins with what earlier chunks have of the line that is not complete. */
  #begun = new Uint8Array(0);
  #size = 0; // of that
  #first = true;
  /** The last line ended in CR: an LF right behind belongs to it. */
  #skipLf = false;

  constructor(maxLine: number, onlyLf: boolean) {
    this.#max = maxLine;
    this.#onlyLf = onlyLf;
  }

  /** Whether the stream has ended in the middle of a line. */
  get unfinished(): boolean {
    return this.#size > 0;
  }

  /** The lines that a chunk completes. */
  *lines(chunk: Uint8Array): Generator<Uint8Array, void, undefined> {
    const { length } = chunk;
    let start = this.#skipLf && chunk[0] === LF ? 1 : 0;
    this.#skipLf &&= length === 0;
    let lf = find(chunk, LF, start);
    let cr = this.#onlyLf ? length : find(chunk, CR, start);
    for (let end = Math.min(lf, cr); end < length; end = Math.min(lf, cr)) {
      const line = this.#complete(chunk.subarray(start, end));
      start = end + 1;
      if (cr === end) {
        this.#skipLf = start === length;
        if (lf === start) {
          start++;
        }
        cr = find(chunk, CR, start);
      }
      if (lf < start) {
        lf = find(chunk, LF, start);
      }
      yield line;
    }
    this.#add(chunk.subarray(start));
  }

  /** The line that the stream ends in, if there is any. */
  *rest(): Generator<Uint8Array, void, undefined> {
    if (this.#size > 0) {
      yield this.#complete(new Uint8Array());
    }
  }

  #add(part: Uint8Array): void {
    const size = this.#size + part.length;
    if (size > this.#max) {
      throw tooLarge(this.#max);
    }
    if (size > this.#begun.length) {
      const larger = new Uint8Array(Math.max(2 * size, 256));
      larger.set(this.#begun.subarray(0, this.#size));
      this.#begun = larger;
    }
    this.#begun.set(part, this.#size);
    this.#size = size;
  }

  /** A line is good until the next one begins. */
  #complete(part: Uint8Array): Uint8Array {
    if (this.#size === 0 && part.length <= this.#max) {
      return this.#withoutMark(part);
    }
    this.#add(part);
    const line = this.#begun.subarray(0, this.#size);
    this.#size = 0;
    return this.#withoutMark(line);
  }

  #withoutMark(line: Uint8Array): Uint8Array {
    if (!this.#first) {
      return line;
    }
    this.#first = false;
    return line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? line.subarray(3) : line;
  }
}

/** Where a byte is for the next time, or the length. */
function find(bytes: Uint8Array, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at < 0 ? bytes.length : at;
}

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 strictly: bytes that are none are an error, not a replacement character. */
export function utf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ParseError([{ code: "utf8", path: [], message: "invalid UTF-8" }]);
  }
}
