import { ParseError } from "./errors.js";

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
}

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
 * Cuts a stream into lines without their ends, however its chunks fall. A line
 * comes as soon as its end is there, even if that is the first half of a CRLF.
 * The last line may lack its end. A byte order mark at the start is dropped.
 */
export async function* readLines(
  source: ByteStream | StreamResponse,
  maxLine: number,
  onlyLf: boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = bodyOf(source)?.getReader();
  if (reader === undefined) {
    return;
  }
  let ended = false;
  const line = new Line(maxLine);
  let skipLf = false; // the last line ended in CR: an LF right behind belongs to it
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        ended = true;
        break;
      }
      const chunk = value ?? new Uint8Array();
      let start = 0;
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i];
        if (byte === LF && skipLf) {
          start = i + 1;
          skipLf = false;
          continue;
        }
        skipLf = false;
        if (byte === LF || (byte === CR && !onlyLf)) {
          line.add(chunk.subarray(start, i));
          start = i + 1;
          skipLf = byte === CR;
          yield line.take();
        }
      }
      line.add(chunk.subarray(start));
    }
  } finally {
    if (!ended) {
      await reader.cancel();
    }
  }
  if (line.size > 0) {
    yield line.take();
  }
}

function bodyOf(source: ByteStream | StreamResponse): ByteStream | null {
  if ("getReader" in source) {
    return source;
  }
  if (!source.ok) {
    throw new Error(`the answer is no event stream: status ${String(source.status)}`);
  }
  return source.body;
}

/** One line in the making. */
class Line {
  size = 0;
  #parts: Uint8Array[] = [];
  #first = true;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add(part: Uint8Array): void {
    this.size += part.length;
    if (this.size > this.#max) {
      throw tooLarge(this.#max);
    }
    if (part.length > 0) {
      this.#parts.push(part);
    }
  }

  take(): Uint8Array {
    const whole = this.#parts.length === 1 ? this.#parts[0] : undefined;
    const line = whole ?? this.#joined();
    this.#parts = [];
    this.size = 0;
    return this.#withoutMark(line);
  }

  #joined(): Uint8Array {
    const line = new Uint8Array(this.size);
    let at = 0;
    for (const part of this.#parts) {
      line.set(part, at);
      at += part.length;
    }
    return line;
  }

  #withoutMark(line: Uint8Array): Uint8Array {
    if (!this.#first) {
      return line;
    }
    this.#first = false;
    return line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? line.subarray(3) : line;
  }
}

/** Decodes UTF-8 strictly: bytes that are none are an error, not a replacement character. */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ParseError([{ code: "utf8", path: [], message: "invalid UTF-8" }]);
  }
}
