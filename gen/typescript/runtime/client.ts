import {
  type ConnectionCutter,
  type EventTexts,
  type StreamOptions,
  type TextCutter,
  type Texts,
  eventSize,
  isOfType,
  readTexts,
} from "./bytestream.js";
import { ParseError } from "./errors.js";
import { type Format, NDJSON, SERVER_SENT } from "./format.js";
import type { Frame } from "./frame.js";
import { JsonLineCutter } from "./lines.js";
import type { Operation } from "./operation.js";
import type { ParseOptions } from "./reader.js";
import { type Prepared, prepare } from "./request.js";
import { SseCutter } from "./sse.js";
import { isTorn } from "./streamerror.js";
import { IncompleteError, ResponseError, responseError } from "./transporterror.js";

/** Options of a client. */
export interface ClientOptions {
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Headers of every request, or what makes them, again for each connection. */
  readonly headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>) | undefined;
  readonly retry?: RetryOptions | undefined;
}

/** How a stream goes on that was cut off, if its operation is resumable. */
export interface RetryOptions {
  /** How many attempts in a row may bring no event. 5 by default. */
  readonly attempts?: number | undefined;
  /**
   * The wait before the first attempt, in milliseconds, unless the server asks for another one. It
   * doubles with each that fails, and is varied at random. 1000 by default.
   */
  readonly wait?: number | undefined;
  /** What the wait grows to, in milliseconds. 30,000 by default. */
  readonly maxWait?: number | undefined;
}

/** Options of one call. */
export interface CallOptions extends ParseOptions, StreamOptions {
  /** Ends the call, which then throws the reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A server, and how it is reached. */
export class Endpoint {
  readonly url: string | URL;
  readonly attempts: number;
  readonly wait: number;
  readonly maxWait: number;
  readonly #fetch: typeof fetch;
  readonly #headers: ClientOptions["headers"];

  constructor(url: string | URL, options?: ClientOptions) {
    this.url = url;
    this.attempts = options?.retry?.attempts ?? 5;
    this.wait = options?.retry?.wait ?? 1000;
    this.maxWait = options?.retry?.maxWait ?? 30_000;
    this.#fetch = options?.fetch ?? ((input, init) => fetch(input, init));
    this.#headers = options?.headers;
  }

  /** Makes a connection. */
  async send(
    { url, method, body }: Prepared,
    { types }: Format,
    lastId: string,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    const extra = typeof this.#headers === "function" ? await this.#headers() : this.#headers;
    const headers = new Headers(extra);
    headers.set("accept", types.join(", "));
    if (body !== undefined) {
      headers.set("content-type", "application/json");
    }
    if (lastId !== "") {
      headers.set("last-event-id", lastId);
    }
    const send = this.#fetch;
    return send(url, {
      method,
      headers,
      cache: "no-store",
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  }
}

/**
 * Calls an operation, has what comes read, and looks out for events that a stream may end behind.
 * An answer that is no stream of events is a {@link ResponseError}, a stream that was cut off an
 * {@link IncompleteError}.
 */
export async function* callOperation<In, Ev, Seen, T>(
  endpoint: Endpoint,
  operation: Operation<In, Ev, Seen>,
  input: In,
  read: (source: EventTexts) => AsyncIterable<T>,
  event: (value: T) => Seen | undefined,
  options: CallOptions | undefined,
): AsyncGenerator<T, void, undefined> {
  const request = prepare(endpoint.url, operation, input);
  const call = new Call(endpoint, request, operation, options?.signal);
  call.complete = operation.until === undefined;
  for await (const value of read(call)) {
    const seen = event(value);
    if (seen !== undefined && operation.until?.(seen) === true) {
      call.complete = true;
    }
    yield value;
  }
}

/** One call of an operation: one stream, read from as many connections as it takes. */
class Call implements EventTexts {
  /** Set by whoever reads the events: the stream may end here. */
  complete = false;
  readonly #endpoint: Endpoint;
  readonly #request: Prepared;
  readonly #format: Format;
  readonly #resumable: boolean;
  readonly #frame: Frame;
  readonly #signal: AbortSignal | undefined;
  readonly #seen = new Set<string>();
  #events = 0;
  #lastId = "";
  /** What the server asks for, in milliseconds. */
  #retry = 0;
  /** How many attempts in a row brought nothing. */
  #failed = 0;

  constructor(
    endpoint: Endpoint,
    request: Prepared,
    {
      resumable,
      byLine = false,
      frame = {},
    }: { readonly resumable: boolean; readonly byLine?: boolean; readonly frame?: Frame },
    signal: AbortSignal | undefined,
  ) {
    this.#endpoint = endpoint;
    this.#request = request;
    this.#format = byLine ? NDJSON : SERVER_SENT;
    this.#resumable = resumable;
    this.#frame = frame;
    this.#signal = signal;
  }

  async *eventTexts(options?: StreamOptions): AsyncGenerator<Texts, void, undefined> {
    let response: Response | undefined = await this.#send("");
    while (response !== undefined) {
      const cutter = this.#cutter(eventSize(options));
      let cut: unknown;
      let whole = false;
      try {
        yield* readTexts(response, this.#freshOf(cutter), this.#format.types);
        whole = true;
      } catch (error) {
        if (
          error instanceof ParseError ||
          error instanceof ResponseError ||
          error instanceof IncompleteError
        ) {
          throw error;
        }
        cut = error;
      }
      this.#signal?.throwIfAborted();
      this.#lastId = cutter.lastId;
      this.#retry = cutter.retry || this.#retry;
      if (whole && this.#mayEnd() && !(this.#resumable && cutter.unfinished)) {
        return;
      }
      response = await this.#again(cut);
    }
  }

  #send(lastId: string): Promise<Response> {
    return this.#endpoint.send(this.#request, this.#format, lastId, this.#signal);
  }

  /** Cuts what the next connection brings. */
  #cutter(limit: number): ConnectionCutter {
    return this.#format === NDJSON
      ? new JsonLineCutter(limit)
      : new SseCutter(limit, this.#lastId, this.#frame.tag);
  }

  /** Whether a text is a blank line, which is no event. */
  #isBlank(text: string): boolean {
    return this.#format === NDJSON && text === "";
  }

  /** Whether a stream may end behind the last event, by itself. */
  #mayEnd(): boolean {
    return this.complete && (this.#frame.done === undefined || this.#frame.mayEnd === true);
  }

  /** Gives the events that have not been taken before. What a connection ends in comes again. */
  #freshOf(cutter: ConnectionCutter): TextCutter {
    return {
      take: (chunk) => {
        cutter.take(chunk);
      },
      finish: () => {
        if (!this.#resumable) {
          cutter.finish();
        }
      },
      next: () => this.#fresh(cutter),
    };
  }

  /** The next text. One that is no JSON because the connection ends in it was cut off. */
  #next(cutter: ConnectionCutter): string | undefined {
    let text: string | undefined;
    let torn: boolean;
    try {
      text = cutter.next();
      torn =
        cutter.torn &&
        text !== undefined &&
        text !== this.#frame.done &&
        !this.#isBlank(text) &&
        !isJson(text);
    } catch (error) {
      torn = cutter.torn && isTorn(error);
      if (!torn) {
        throw error;
      }
    }
    if (torn) {
      throw new IncompleteError(this.#events, cutter.lastId, undefined);
    }
    return text;
  }

  #fresh(cutter: ConnectionCutter): string | undefined {
    for (let text = this.#next(cutter); text !== undefined; text = this.#next(cutter)) {
      if (text === this.#frame.done) {
        if (!this.complete) {
          throw new IncompleteError(this.#events, this.#lastId, undefined); // nothing more comes
        }
        return text;
      }
      if (this.#isBlank(text)) {
        return text; // it counts as a line where something is wrong
      }
      this.#lastId = cutter.lastId;
      if (this.#resumable && cutter.hasId && this.#isKnown(cutter.lastId)) {
        continue;
      }
      this.#failed = 0;
      this.#events++;
      return text;
    }
    return undefined;
  }

  /** Whether an event with this id has been taken. The last 1024 are remembered. */
  #isKnown(id: string): boolean {
    if (this.#seen.has(id)) {
      return true;
    }
    this.#seen.add(id);
    if (this.#seen.size > 1024) {
      for (const oldest of this.#seen) {
        this.#seen.delete(oldest);
        break;
      }
    }
    return false;
  }

  /** Goes on behind the last event. There is nothing more if it gives no answer. */
  async #again(cut: unknown): Promise<Response | undefined> {
    let last = cut;
    while (this.#resumable && this.#lastId !== "" && this.#failed < this.#endpoint.attempts) {
      await this.#pause();
      try {
        const response = await this.#send(this.#lastId);
        if (response.status === 204) {
          if (this.#mayEnd()) {
            return undefined;
          }
          break; // the server has no more
        }
        if (response.ok && isOfType(response.headers.get("content-type"), this.#format.types)) {
          return response;
        }
        const refused = await responseError(response);
        last = refused;
        if (!MAY_PASS.has(refused.status)) {
          break;
        }
        this.#retry = Math.max(this.#retry, refused.retryAfter);
      } catch (error) {
        this.#signal?.throwIfAborted();
        last = error;
      }
    }
    throw new IncompleteError(this.#events, this.#lastId, last);
  }

  /** Waits before the next attempt. */
  async #pause(): Promise<void> {
    const first = this.#retry > 0 ? this.#retry : this.#endpoint.wait;
    const wait = Math.min(first * 2 ** this.#failed, Math.max(first, this.#endpoint.maxWait));
    this.#failed++;
    // Half of it varies, so that clients that a server has lost at the same time do not come back
    // at the same time.
    await sleep(wait / 2 + (Math.random() * wait) / 2, this.#signal);
  }
}

/** Answers after which the server may answer otherwise a while later. */
const MAY_PASS: ReadonlySet<number> = /* @__PURE__ */ new Set([408, 429, 500, 502, 503, 504]);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    return !(error instanceof SyntaxError); // or else it is nested too deep
  }
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      // The reason is whatever the program gave.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
