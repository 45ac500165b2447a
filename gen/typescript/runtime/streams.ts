import {
  type StreamSource,
  type StreamOptions,
  type Texts,
  eventSize,
  readTexts,
} from "./bytestream.js";
import { decode } from "./codec.js";
import { SERVER_SENT } from "./format.js";
import { JsonLineCutter } from "./lines.js";
import type { ParseOptions, Read } from "./reader.js";
import { SseCutter } from "./sse.js";
import { Progress } from "./streamerror.js";
import { valuesOf } from "./values.js";

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
  source: StreamSource,
  options?: StreamOptions,
): AsyncGenerator<string, void, undefined> {
  return valuesOf(sseTexts(source, options), (texts) => texts.next());
}

/**
 * Reads a stream that holds one JSON text a line. Blank lines are passed over;
 * the last line need not end in a line feed. Leaving the loop cancels the stream.
 */
export function readNdjson(
  source: StreamSource,
  options?: StreamOptions,
): AsyncGenerator<string, void, undefined> {
  return valuesOf(ndjsonTexts(source, options), (texts) => {
    let text = texts.next();
    while (text === "") {
      text = texts.next();
    }
    return text;
  });
}

/**
 * What {@link readSse} reads, chunk by chunk: to wait for every single text takes
 * longer than to read it. If the field `event` has the tag, it is put into the texts under the
 * given key.
 */
export function sseTexts(
  source: StreamSource,
  options?: StreamOptions,
  tag?: string,
): AsyncGenerator<Texts, void, undefined> {
  if ("eventTexts" in source) {
    return source.eventTexts(options);
  }
  return readTexts(source, new SseCutter(eventSize(options), "", tag), SERVER_SENT.types);
}

/** What {@link readNdjson} reads, chunk by chunk. The text of a blank line is empty. */
export function ndjsonTexts(
  source: StreamSource,
  options?: StreamOptions,
): AsyncGenerator<Texts, void, undefined> {
  if ("eventTexts" in source) {
    return source.eventTexts(options);
  }
  return readTexts(source, new JsonLineCutter(eventSize(options)));
}

/**
 * Decodes every event of a stream. The first that is not valid ends it with a {@link StreamError},
 * for what follows may build on it. An error of the stream itself is thrown as it is.
 */
export function decodeEach<T>(
  chunks: AsyncIterable<Texts>,
  format: "events" | "lines",
  tag: string,
  read: Read<T | undefined>,
  options?: ParseOptions,
): AsyncGenerator<T, void, undefined> {
  const progress = new Progress(tag, format);
  return valuesOf(chunks, (texts) => {
    try {
      for (let text = texts.next(); text !== undefined; text = texts.next()) {
        if (progress.next(text)) {
          const event = decode(read, text, options);
          progress.done();
          return event;
        }
      }
    } catch (error) {
      throw progress.failed(error, texts);
    }
    return undefined;
  });
}
