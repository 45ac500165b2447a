import { decode } from "./codec.js";
import { LineCutter, maxEventSize, readChunks, tooLarge, utf8 } from "./lines.js";
import type { ByteStream, StreamOptions, StreamResponse } from "./lines.js";
import type { ParseOptions, Read } from "./reader.js";
import { Progress } from "./streamerror.js";

/**
 * Reads the data of each server-sent event of a stream, by the rules of the
 * WHATWG event-stream format: lines end in LF, CR or CRLF, the data lines of an
 * event are joined by LF, comments and all other fields are passed over, and an
 * event without a data line is no event.
 *
 * In one respect it is kinder: an event that the stream ends in, without the
 * blank line behind it, counts too. Leaving the loop cancels the stream.
 */
export function readSse(
  source: ByteStream | StreamResponse,
  options?: StreamOptions,
): AsyncGenerator<string, void, undefined> {
  return oneByOne(sseTexts(source, options));
}

/**
 * Reads a stream that holds one JSON text a line. Blank lines are passed over;
 * the last line need not end in a line feed. Leaving the loop cancels the stream.
 */
export function readNdjson(
  source: ByteStream | StreamResponse,
  options?: StreamOptions,
): AsyncGenerator<string, void, undefined> {
  return oneByOne(ndjsonTexts(source, options), (text) => text !== "");
}

/**
 * What {@link readSse} reads, chunk by chunk: to wait for every single text takes
 * longer than to read it.
 */
export function sseTexts(
  source: ByteStream | StreamResponse,
  options?: StreamOptions,
): AsyncGenerator<Iterable<string>, void, undefined> {
  const cutter = new SseCutter(maxEventSize(options));
  return readChunks(
    source,
    (chunk) => cutter.texts(chunk),
    () => cutter.rest(),
  );
}

/** What {@link readNdjson} reads, chunk by chunk. The text of a blank line is empty. */
export function ndjsonTexts(
  source: ByteStream | StreamResponse,
  options?: StreamOptions,
): AsyncGenerator<Iterable<string>, void, undefined> {
  const cutter = new LineCutter(maxEventSize(options), true);
  return readChunks(
    source,
    (chunk) => jsonTexts(cutter.lines(chunk)),
    () => jsonTexts(cutter.rest()),
  );
}

/**
 * Decodes every event of a stream. The first that is not valid ends it with a {@link StreamError},
 * for what follows may build on it. An error of the stream itself is thrown as it is.
 */
export async function* decodeEach<T>(
  chunks: AsyncIterable<Iterable<string>>,
  format: "events" | "lines",
  tag: string,
  read: Read<T | undefined>,
  options?: ParseOptions,
): AsyncGenerator<T, void, undefined> {
  const progress = new Progress(tag, format);
  for await (const texts of chunks) {
    try {
      for (const text of texts) {
        if (progress.next(text)) {
          yield decode(read, text, options);
          progress.done();
        }
      }
    } catch (error) {
      throw progress.failed(error);
    }
  }
}

async function* oneByOne(
  chunks: AsyncIterable<Iterable<string>>,
  counts: (text: string) => boolean = () => true,
): AsyncGenerator<string, void, undefined> {
  for await (const texts of chunks) {
    for (const text of texts) {
      if (counts(text)) {
        yield text;
      }
    }
  }
}

/** Cuts bytes into the data of server-sent events. */
class SseCutter {
  readonly #limit: number;
  readonly #cutter: LineCutter;
  /** The data lines of the event that is not complete, joined. */
  #data: string | undefined = undefined;
  #size = -1; // in bytes

  constructor(limit: number) {
    this.#limit = limit;
    this.#cutter = new LineCutter(limit + "data: ".length, false);
  }

  /** The data of the events that a chunk completes. */
  *texts(chunk: Uint8Array): Generator<string, void, undefined> {
    for (const line of this.#cutter.lines(chunk)) {
      if (line.length > 0) {
        this.#add(line);
      } else if (this.#data !== undefined) {
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
      return;
    }
    this.#size += line.length - start + 1;
    if (this.#size > this.#limit) {
      throw tooLarge(this.#limit);
    }
    const value = utf8(line.subarray(start));
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
  }
}

const COLON = 0x3a;
const SPACE = 0x20;

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

/** The texts of lines. */
function* jsonTexts(lines: Iterable<Uint8Array>): Generator<string, void, undefined> {
  for (const line of lines) {
    yield utf8(line).replace(/[ \t\r]+$/, "");
  }
}
