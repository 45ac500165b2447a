import type { Limits } from "./sources.js";
import { responseError } from "./transporterror.js";

/**
 * A stream of bytes: a web `ReadableStream<Uint8Array>`, or anything that `for await` gets bytes or
 * text from, such as a stream of Node.
 */
export type ByteStream = ReadableBytes | AsyncIterable<Uint8Array | string>;

/** The part of a `ReadableStream` that is used. */
export interface ReadableBytes {
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

/** Texts that are there already, one after the other. */
export interface Texts {
  /** The next one, if there is any. */
  next(): string | undefined;
  /** Whether the stream ends in them: what sent them may have had more to say. */
  readonly torn?: boolean | undefined;
}

/** A stream of events that are cut apart already. */
export interface EventTexts {
  /** What is there comes together, and has to be taken before there is more. */
  eventTexts(options?: StreamOptions): AsyncGenerator<Texts, void, undefined>;
}

/** What events are read from: bytes, a `Response` that has them, or an operation's call. */
export type StreamSource = ByteStream | StreamResponse | EventTexts;

/** Options of a reader of event streams. */
export interface StreamOptions {
  /** Limits for this call only. */
  readonly limits?: Limits | undefined;
}

/** The bound on one event of a stream. */
export function eventSize(options: StreamOptions | undefined): number {
  const given = options?.limits?.eventSize ?? 0;
  return given > 0 ? given : 1 << 24;
}

/** Cuts bytes into texts. */
export interface TextCutter extends Texts {
  /** Takes the next bytes, once the texts of those before have been taken. */
  take(chunk: Uint8Array): void;
  /** There are no more bytes. */
  finish(): void;
}

/** Cuts the bytes of one connection, which another one may go on behind. */
export interface ConnectionCutter extends TextCutter {
  readonly torn: boolean;
  /** The id of the last event that had one and was whole, or the empty text. */
  readonly lastId: string;
  /** Whether the last event that was given has it. */
  readonly hasId: boolean;
  /** How long the server wants clients to wait before they connect again, in milliseconds. */
  readonly retry: number;
  /** Whether the stream has ended in the middle of an event. */
  readonly unfinished: boolean;
}

/**
 * Reads a stream and has its bytes cut. Yields the cutter whenever there may be texts to take from
 * it: to wait for every single one takes longer than to read it. Leaving the loop cancels the
 * stream. An answer that is no success, or of none of the types that are wanted, is a
 * `ResponseError`.
 */
export async function* readTexts(
  source: ByteStream | StreamResponse,
  cutter: TextCutter,
  wanted?: readonly string[],
): AsyncGenerator<Texts, void, undefined> {
  const body = await bodyOf(source, wanted);
  if (body === null) {
    return;
  }
  const reader = readerOf(body);
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        ended = true;
        break;
      }
      if (value !== undefined) {
        cutter.take(value);
        yield cutter;
      }
    }
  } finally {
    if (!ended) {
      await reader.cancel();
    }
  }
  cutter.finish();
  yield cutter;
}

function readerOf(stream: ByteStream): ByteReader {
  if ("getReader" in stream) {
    return stream.getReader();
  }
  const chunks = stream[Symbol.asyncIterator]();
  return {
    read: async () => {
      const next = await chunks.next();
      if (next.done === true) {
        return { done: true };
      }
      return { done: false, value: bytesOf(next.value) };
    },
    cancel: async () => {
      await chunks.return?.();
    },
  };
}

function bytesOf(chunk: Uint8Array | string): Uint8Array {
  return typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
}

async function bodyOf(
  source: ByteStream | StreamResponse,
  wanted: readonly string[] | undefined,
): Promise<ByteStream | null> {
  if ("getReader" in source || Symbol.asyncIterator in source) {
    return source;
  }
  if (!source.ok || !isOfType(source.headers?.get("content-type"), wanted)) {
    throw await responseError(source);
  }
  return source.body;
}

/** Whether an answer is of one of some types. One that does not say may be. */
export function isOfType(
  type: string | null | undefined,
  wanted: readonly string[] | undefined,
): boolean {
  if (type === undefined || wanted === undefined) {
    return true;
  }
  return wanted.includes(type?.split(";", 1)[0]?.trim().toLowerCase() ?? "");
}
