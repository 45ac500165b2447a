/** An answer that is no stream of events. */
export class ResponseError extends Error {
  override readonly name = "ResponseError";

  /** Errors of other packages are of their runtimes, and the same. */
  static override [Symbol.hasInstance](value: unknown): value is ResponseError {
    return value instanceof Error && value.name === "ResponseError";
  }

  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  /** The first 4096 characters of the answer. */
  readonly body: string;
  /** What the server asks for, in milliseconds; 0 if it does not. */
  readonly retryAfter: number;

  constructor(answer: AnswerFacts) {
    super(describe(answer));
    this.url = answer.url;
    this.status = answer.status;
    this.contentType = answer.contentType;
    this.body = answer.body;
    this.retryAfter = answer.retryAfter;
  }
}

interface AnswerFacts {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly retryAfter: number;
}

function describe({ url, status, contentType, body }: AnswerFacts): string {
  const what = status === 200 ? ", but no stream of events" : "";
  const type = contentType === "" ? "" : ` (${contentType})`;
  const excerpt = body === "" ? "" : `: ${JSON.stringify(body.slice(0, 200))}`;
  return `${url === "" ? "" : `${url}: `}status ${String(status)}${what}${type}${excerpt}`;
}

/** A stream that was cut off. What came before it stands. */
export class IncompleteError extends Error {
  override readonly name = "IncompleteError";

  /** Errors of other packages are of their runtimes, and the same. */
  static override [Symbol.hasInstance](value: unknown): value is IncompleteError {
    return value instanceof Error && value.name === "IncompleteError";
  }

  readonly code = "incomplete";
  /** How many events had come. */
  readonly events: number;
  /** The id of the last event that had one, or the empty text. */
  readonly lastId: string;

  /** The cause is what broke the connection or kept it from being made again, if anything did. */
  constructor(events: number, lastId: string, cause: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : "";
    super(`incomplete: the stream was cut off after ${String(events)} events${why}`, { cause });
    this.events = events;
    this.lastId = lastId;
  }
}

/** What a server's function throws to answer with a status of its own, before its first event. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  /** Errors of other packages are of their runtimes, and the same. */
  static override [Symbol.hasInstance](value: unknown): value is Refusal {
    return value instanceof Error && value.name === "Refusal";
  }

  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** An answer, as far as an error tells of it. */
interface Answer {
  readonly status: number;
  readonly url?: string;
  readonly headers?: { get(name: string): string | null };
  text?(): Promise<string>;
}

/** Reads an answer that is no stream of events into an error. */
export async function responseError(answer: Answer): Promise<ResponseError> {
  let body = "";
  try {
    body = (await answer.text?.())?.slice(0, 4096) ?? "";
  } catch {
    // What can be told is told without it.
  }
  const seconds = Number(answer.headers?.get("retry-after") ?? 0);
  return new ResponseError({
    url: answer.url ?? "",
    status: answer.status,
    contentType: answer.headers?.get("content-type") ?? "",
    body,
    retryAfter: seconds > 0 ? seconds * 1000 : 0,
  });
}
