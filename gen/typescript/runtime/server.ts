import { uniqueJson } from "./codec.js";
import { NDJSON, SERVER_SENT } from "./format.js";
import { framed } from "./frame.js";
import type { Operation, UrlField } from "./operation.js";
import { urlFields } from "./operation.js";
import type { ParseOptions } from "./reader.js";
import { Recording } from "./recording.js";
import { withoutEnd } from "./text.js";
import { Refusal } from "./transporterror.js";

/** Options of a handler. */
export interface ServerOptions {
  /**
   * After so many milliseconds without an event a comment or a blank line is sent, so that nobody on
   * the way takes the connection for dead. 15,000 by default; 0 sends none.
   */
  readonly heartbeat?: number | undefined;
  /**
   * How long the client of a resumable operation may be away, in milliseconds. As long as that, the
   * function goes on without it. 60,000 by default.
   */
  readonly resumeWindow?: number | undefined;
  /** How many bytes of events are kept for it. 16 MiB by default. */
  readonly keep?: number | undefined;
  /** Bound on what a client may send, in characters. 16 Mi by default. */
  readonly maxInput?: number | undefined;
  /** How inputs are read. */
  readonly parse?: ParseOptions | undefined;
  /**
   * Hears of errors that clients cannot be told of, such as that of a function that fails in the
   * middle of a stream. `console.error` by default.
   */
  readonly onError?: ((error: unknown, request: Request) => void) | undefined;
}

/** What the function of a server is told besides the input. */
export interface RequestContext {
  readonly request: Request;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

/**
 * The function of a server: it takes an input and gives the events that a client is to read. They
 * are sent at once. An error before the first event is answered with the status of a
 * {@link Refusal}, or else with 500; after that it cuts the stream off, which no client takes for
 * its end.
 */
export type Respond<In, Ev> = (
  input: In,
  context: RequestContext,
) => AsyncIterable<Ev> | Iterable<Ev>;

/** Answers the requests of an operation. */
export type Handler = (request: Request) => Promise<Response>;

/** Makes what answers the requests of an operation, at any address that ends in its path. */
export function handleOperation<In, Ev, Seen>(
  operation: Operation<In, Ev, Seen>,
  respond: Respond<In, Ev>,
  options?: ServerOptions,
): Handler {
  const server = new Server(operation, respond, options);
  return (request) => server.answer(request);
}

class Server<In, Ev, Seen> {
  readonly #operation: Operation<In, Ev, Seen>;
  readonly #respond: Respond<In, Ev>;
  readonly #options: ServerOptions;
  /** What can be resumed, by key. */
  readonly #streams = new Map<string, Recording>();

  constructor(
    operation: Operation<In, Ev, Seen>,
    respond: Respond<In, Ev>,
    options: ServerOptions = {},
  ) {
    this.#operation = operation;
    this.#respond = respond;
    this.#options = options;
  }

  async answer(request: Request): Promise<Response> {
    try {
      const { method, resumable } = this.#operation;
      if (request.method !== method) {
        return problem(405, `want ${method}`, { allow: method });
      }
      const id = request.headers.get("last-event-id");
      if (resumable && id !== null && id !== "") {
        return await this.#goOn(request, id);
      }
      return await this.#begin(request, await this.#input(request));
    } catch (error) {
      if (error instanceof Refusal) {
        return problem(error.status, error.message);
      }
      this.#failed(error, request);
      return problem(500, "");
    }
  }

  #failed(error: unknown, request: Request): void {
    if (this.#options.onError === undefined) {
      console.error(error);
    } else {
      this.#options.onError(error, request);
    }
  }

  /** Runs the function for a new stream, and sends what it gives. */
  #begin(request: Request, input: In): Promise<Response> {
    const { resumable } = this.#operation;
    const recording = new Recording(resumable ? newKey() : "", this.#options.keep ?? 1 << 24);
    const stop = new AbortController();
    recording.forget = () => {
      stop.abort();
      this.#streams.delete(recording.key);
    };
    if (resumable) {
      this.#streams.set(recording.key, recording);
    }
    recording.enter();
    void this.#record(recording, input, { request, signal: stop.signal });
    return this.#send(request, recording, 0);
  }

  /** Runs the function. */
  async #record(recording: Recording, input: In, context: RequestContext): Promise<void> {
    const { signal } = context;
    try {
      for await (const event of this.#respond(input, context)) {
        if (signal.aborted) {
          break;
        }
        const { encodeEvent, byLine = false, frame = {} } = this.#operation;
        const text = encodeEvent(event);
        await recording.add(byLine ? `${text}\n` : framed(text, frame), signal);
      }
      recording.finish();
    } catch (error) {
      if (recording.began && !signal.aborted) {
        this.#failed(error, context.request);
      }
      recording.finish({ cause: error });
    }
  }

  /** Sends a client that comes back what it has not got. */
  #goOn(request: Request, id: string): Promise<Response> {
    const [, key = "", digits = ""] = /^([^.]+)\.(\d{1,15})$/.exec(id) ?? [];
    const recording = this.#streams.get(key);
    const number = Number(digits);
    if (recording === undefined || number === 0 || !recording.has(number)) {
      throw new Refusal(410, "there is nothing behind the last event any more");
    }
    recording.enter();
    return this.#send(request, recording, number);
  }

  /**
   * Answers with the events behind a number. The headers go out with the first of them, or with the
   * first heartbeat: until then the function may still refuse.
   */
  async #send(request: Request, recording: Recording, sent: number): Promise<Response> {
    let gone = false;
    const leave = (): void => {
      if (!gone) {
        gone = true;
        recording.leave(this.#options.resumeWindow ?? 60_000);
      }
    };
    request.signal.addEventListener("abort", leave, { once: true });
    const heartbeat = this.#options.heartbeat ?? 15_000;
    const done = this.#operation.frame?.done;
    const format = this.#operation.byLine === true ? NDJSON : SERVER_SENT;
    let number = sent;
    let ahead: Piece | undefined;
    if (sent === 0) {
      try {
        ahead = await nextPiece(recording, number, heartbeat);
      } catch (error) {
        leave();
        throw error;
      }
    }
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const piece = ahead ?? (await nextPiece(recording, number, heartbeat));
            ahead = undefined;
            if (piece === "end") {
              leave();
              if (done !== undefined) {
                controller.enqueue(encoder.encode(`data: ${done}\n\n`));
              }
              controller.close();
            } else if (piece === "idle") {
              controller.enqueue(encoder.encode(format.heartbeat));
            } else {
              number += piece.length;
              controller.enqueue(joined(piece));
            }
          } catch (error) {
            leave();
            controller.error(error); // cut off, and seen to be
          }
        },
        cancel: leave,
      },
      { highWaterMark: 0 },
    );
    return new Response(body, {
      headers: {
        "content-type": format.type,
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no", // nginx would collect events otherwise
      },
    });
  }

  /** Reads what a client sends. */
  async #input(request: Request): Promise<In> {
    const { input, method } = this.#operation;
    if (input === undefined) {
      return undefined as In; // nothing is sent
    }
    const fields = this.#fields(new URL(request.url));
    let text = "{}";
    if (method === "POST") {
      const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
      if (type !== "application/json") {
        throw new Refusal(415, "want application/json");
      }
      text = await bodyOf(request, this.#options.maxInput ?? 1 << 24);
    }
    try {
      return input.decode(
        urlFields(this.#operation).length > 0 ? merged(text, fields) : text,
        this.#options.parse,
      );
    } catch (error) {
      throw new Refusal(400, error instanceof Error ? error.message : "");
    }
  }

  /** The fields of the input that stand in the URL. */
  #fields(url: URL): Map<string, unknown> {
    const { path, query } = this.#operation;
    const fields = new Map<string, unknown>();
    const parts = withoutEnd(url.pathname, "/").split("/");
    const given = path.length === 0 ? [] : parts.slice(-path.length);
    for (const [i, part] of path.entries()) {
      const text = unescaped(given[i]);
      if (text === undefined || (typeof part === "string" && part !== text)) {
        throw new Refusal(404, "the address does not end in the path of the operation");
      }
      if (typeof part !== "string") {
        fields.set(part.name, valueOf(part, text));
      }
    }
    for (const field of query) {
      const text = url.searchParams.get(field.name);
      if (text !== null) {
        fields.set(field.name, valueOf(field, text));
      }
    }
    return fields;
  }
}

/** Frames to be sent, or what there is instead of them. */
type Piece = readonly Uint8Array[] | "idle" | "end";

const encoder = /* @__PURE__ */ new TextEncoder();

/** Waits for what is to be sent next. */
async function nextPiece(recording: Recording, number: number, heartbeat: number): Promise<Piece> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = new Promise<"idle">((resolve) => {
    timer = heartbeat > 0 ? setTimeout(resolve, heartbeat, "idle") : undefined;
  });
  try {
    for (;;) {
      const frames = recording.behind(number);
      if (frames === undefined) {
        return "end";
      }
      if (frames.length > 0) {
        return frames;
      }
      if ((await Promise.race([recording.changed(), idle])) === "idle") {
        return "idle";
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

function joined(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(frames.reduce((size, frame) => size + frame.length, 0));
  let at = 0;
  for (const frame of frames) {
    all.set(frame, at);
    at += frame.length;
  }
  return all;
}

/** A name that nobody guesses. */
function newKey(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

async function bodyOf(request: Request, most: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > most) {
    throw new Refusal(413, `want at most ${String(most)} characters`);
  }
  let text = "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    if (request.body !== null) {
      const reader = request.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          break;
        }
        text += decoder.decode(value, { stream: true });
        if (text.length > most) {
          void reader.cancel();
          throw new Refusal(413, `want at most ${String(most)} characters`);
        }
      }
    }
    return text + decoder.decode();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, "the body cannot be read");
  }
}

/** Puts fields before the members of an object, and in the place of those of the same name. */
function merged(text: string, fields: ReadonlyMap<string, unknown>): string {
  const object = uniqueJson(text);
  if (typeof object !== "object" || object === null || Array.isArray(object)) {
    throw new Refusal(400, "want object");
  }
  const rest = Object.entries(object).filter(([name]) => !fields.has(name));
  return JSON.stringify(Object.fromEntries([...fields, ...rest]));
}

function unescaped(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function valueOf(field: UrlField, text: string): unknown {
  if (field.text) {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, `${field.name}: want a number or truth value`);
  }
}

/** An answer that says what is wrong (RFC 9457). */
function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  const body = { status, ...(detail === "" ? {} : { detail }) };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
}
