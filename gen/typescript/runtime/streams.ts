import { decode } from "./codec.js";
import { maxEventSize, readLines, tooLarge, utf8 } from "./lines.js";
import type { ByteStream, StreamOptions, StreamResponse } from "./lines.js";
import type { ParseOptions, Read } from "./reader.js";

/**
 * Reads the data of each server-sent event of a stream, by the rules of the
 * WHATWG event-stream format: lines end in LF, CR or CRLF, the data lines of an
 * event are joined by LF, comments and all other fields are passed over, and an
 * event without a data line is no event.
 *
 * In one respect it is kinder: an event that the stream ends in, without the
 * blank line behind it, counts too. Leaving the loop cancels the stream.
 */
export async function* readSse(
  source: ByteStream | StreamResponse,
  options?: StreamOptions,
): AsyncGenerator<string, void, undefined> {
  const limit = maxEventSize(options);
  let data: string[] = [];
  let size = -1; // of the data lines joined
  for await (const line of readLines(source, limit + "data: ".length, false)) {
    if (line.length === 0) {
      if (data.length > 0) {
        yield data.join("\n");
      }
      data = [];
      size = -1;
      continue;
    }
    const value = dataField(line);
    if (value !== undefined) {
      size += value.length + 1;
      if (size > limit) {
        throw tooLarge(limit);
      }
      data.push(utf8(value));
    }
  }
  if (data.length > 0) {
    yield data.join("\n");
  }
}

const DATA = [0x64, 0x61, 0x74, 0x61]; // "data"
const COLON = 0x3a;
const SPACE = 0x20;

/** The value of a data line. */
function dataField(line: Uint8Array): Uint8Array | undefined {
  if (!DATA.every((byte, i) => line[i] === byte)) {
    return undefined;
  }
  if (line.length === DATA.length) {
    return line.subarray(DATA.length);
  }
  if (line[DATA.length] !== COLON) {
    return undefined;
  }
  return line.subarray(line[DATA.length + 1] === SPACE ? DATA.length + 2 : DATA.length + 1);
}

/**
 * Reads a stream that holds one JSON text a line. Blank lines are passed over;
 * the last line need not end in a line feed. Leaving the loop cancels the stream.
 */
export async function* readNdjson(
  source: ByteStream | StreamResponse,
  options?: StreamOptions,
): AsyncGenerator<string, void, undefined> {
  for await (const line of readLines(source, maxEventSize(options), true)) {
    const text = utf8(line).replace(/[ \t\r]+$/, "");
    if (text !== "") {
      yield text;
    }
  }
}

/** Decodes every text of a stream. The first that is not valid ends it with an error. */
export async function* decodeEach<T>(
  texts: AsyncIterable<string>,
  read: Read<T | undefined>,
  options?: ParseOptions,
): AsyncGenerator<T, void, undefined> {
  for await (const text of texts) {
    yield decode(read, text, options);
  }
}
