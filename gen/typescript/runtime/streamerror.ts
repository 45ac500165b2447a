import type { Texts } from "./bytestream.js";
import { type FoldError, ParseError, StageError, type Path } from "./errors.js";
import { IncompleteError } from "./transporterror.js";

/** Where in a stream an event stands. */
export interface StreamPlace {
  /** The number of the event, from 1; 0 at the end of the stream. */
  readonly event: number;
  /** Its line, from 1, if the stream holds one JSON text a line. */
  readonly line?: number | undefined;
  /** Its tag, if it is JSON and has one. */
  readonly type?: string | undefined;
}

/**
 * An error of one event of a stream, which says of which. It ends the stream. What it was is the
 * cause: a {@link ParseError} if the event could not be read, a {@link StageError} if a stage of a
 * pipeline failed on it, a {@link FoldError} if a reducer without a pipeline did.
 */
export class StreamError extends Error implements StreamPlace {
  override readonly name = "StreamError";

  /** Errors of other packages are of their runtimes, and the same. */
  static override [Symbol.hasInstance](value: unknown): value is StreamError {
    return value instanceof Error && value.name === "StreamError";
  }

  readonly event: number;
  readonly line: number | undefined;
  readonly type: string | undefined;
  override readonly cause: ParseError | StageError | FoldError;

  constructor({ event, line, type }: StreamPlace, cause: ParseError | StageError | FoldError) {
    super(`${describe(event, line, type)}: ${cause.message}`);
    this.event = event;
    this.line = line;
    this.type = type;
    this.cause = cause;
  }

  /**
   * Where in the event the error is, or in what a rule was about to store. It is empty if the error
   * is about the event as a whole.
   */
  get path(): Path {
    const { cause } = this;
    if (cause instanceof ParseError) {
      return cause.issues[0]?.path ?? [];
    }
    return (cause instanceof StageError ? cause.cause : cause).path ?? [];
  }
}

function describe(event: number, line: number | undefined, type: string | undefined): string {
  let place = "end of the stream";
  if (line !== undefined) {
    place = `line ${String(line)}`;
  } else if (event > 0) {
    place = `event ${String(event)}`;
  }
  return type === undefined ? place : `${place} (${shortened(type)})`;
}

function shortened(type: string): string {
  const most = 48;
  return type.length <= most ? type : `${type.slice(0, most)}…`;
}

/** Counts the events of a stream and says of which one an error is. */
export class Progress {
  readonly #tag: string;
  readonly #lines: boolean;
  #event = 0;
  #line = 0;
  /** The event at hand. */
  #text: string | undefined;

  /** The tag of the events is under the given key, unless that is empty. */
  constructor(tag: string, format: "lines" | "events") {
    this.#tag = tag;
    this.#lines = format === "lines";
  }

  /** Comes to the next text. Tells whether it is an event: in a stream of lines, a blank one is none. */
  next(text: string): boolean {
    this.#line++;
    if (this.#lines && text === "") {
      return false;
    }
    this.#event++;
    this.#text = text;
    return true;
  }

  /** Is done with the event at hand. */
  done(): void {
    this.#text = undefined;
  }

  /**
   * What ends the stream when something was thrown: about the event at hand, or the next one. An
   * event that is no JSON because the stream ends in it was cut off.
   */
  failed(error: unknown, { torn = false }: Texts): unknown {
    if (torn && isTorn(error)) {
      return cutOff("the stream was cut off in the middle of an event");
    }
    const ahead = this.#text === undefined ? 1 : 0;
    return this.#error(error, this.#event + ahead, this.#line + ahead);
  }

  /** The same at the end of the stream. */
  failedAtEnd(error: unknown): unknown {
    return this.#error(error, 0, undefined);
  }

  #error(error: unknown, event: number, line: number | undefined): unknown {
    if (!(error instanceof ParseError || error instanceof StageError)) {
      return error; // of the source, or of the program
    }
    const type = tagIn(this.#text, this.#tag);
    return new StreamError({ event, line: this.#lines ? line : undefined, type }, error);
  }
}

/** The error of a stream that was cut off. */
export function cutOff(message: string): StreamError {
  return new StreamError({ event: 0 }, new ParseError([{ code: "incomplete", path: [], message }]));
}

/** Whether an error may be that of the beginning of an event, of which the rest is missing. */
export function isTorn(error: unknown): boolean {
  const code = error instanceof ParseError ? error.issues[0]?.code : undefined;
  return code === "syntax" || code === "utf8";
}

/** The text under a key of an object, if the document is JSON and has one. */
function tagIn(document: string | undefined, key: string): string | undefined {
  try {
    const value: unknown = JSON.parse(document ?? "null");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) {
      return undefined;
    }
    const tag = (value as Record<string, unknown>)[key];
    return typeof tag === "string" && tag !== "" ? tag : undefined;
  } catch {
    return undefined;
  }
}

/** Lets a stream end where it was cut off, and tells of the error later. */
export class Cut {
  #error: { readonly cause: unknown } | undefined;

  /** Whether the stream was cut off. */
  get met(): boolean {
    return this.#error !== undefined;
  }

  /** The stream up to the cut. An error of one of its events is none. */
  async *ending<T>(stream: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    try {
      yield* stream;
    } catch (error) {
      if (error instanceof StreamError && !isIncomplete(error)) {
        throw error;
      }
      this.#error ??= { cause: error };
    }
  }

  /** Takes the error of an event that was cut off. Any other is thrown. */
  takeIncomplete(error: unknown): void {
    const incomplete = error instanceof StreamError && isIncomplete(error);
    if (!incomplete && !(error instanceof IncompleteError)) {
      throw error;
    }
    this.#error = { cause: error };
  }

  /** Throws what has cut the stream off, if anything. */
  rethrow(): void {
    if (this.#error !== undefined) {
      throw this.#error.cause;
    }
  }
}

function isIncomplete({ event, cause }: StreamError): boolean {
  return event === 0 && cause instanceof ParseError && cause.issues[0]?.code === "incomplete";
}
