import { decode } from "./codec.js";
import { LineCutter, maxEventSize, readChunks, utf8 } from "./lines.js";
import type { ByteStream, SseSource, StreamOptions, StreamResponse } from "./lines.js";
import type { ParseOptions, Read } from "./reader.js";
import { SseCutter } from "./sse.js";
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
  source: SseSource,
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
  source: SseSource,
  options?: StreamOptions,
): AsyncGenerator<Iterable<string>, void, undefined> {
  if ("eventTexts" in source) {
    return source.eventTexts(options);
  }
  const cutter = new SseCutter(maxEventSize(options));
  return readChunks(
    source,
    (chunk) => cutter.texts(chunk),
    () => cutter.rest(),
    "text/event-stream",
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

/** The texts of lines. */
function* jsonTexts(lines: Iterable<Uint8Array>): Generator<string, void, undefined> {
  for (const line of lines) {
    yield utf8(line).replace(/[ \t\r]+$/, "");
  }
}
