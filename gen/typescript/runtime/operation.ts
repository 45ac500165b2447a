import type { Frame } from "./frame.js";
import type { ParseOptions } from "./reader.js";

/** A field of the input that is part of the URL. */
export interface UrlField {
  readonly name: string;
  /** Whether it is a text, and not a number or truth value, which stand in a URL as in JSON. */
  readonly text: boolean;
}

/**
 * How client and server meet for one operation: a client sends an `In`, a server streams values of
 * type `Ev`, and the client reads them as `Seen`, which may know more of them.
 */
export interface Operation<In, Ev, Seen> {
  readonly method: "GET" | "POST";
  /** Below the address of the server: texts, and fields of the input. */
  readonly path: readonly (string | UrlField)[];
  /** The fields of the input that go into the query. */
  readonly query: readonly UrlField[];
  /** How an input is read and written; absent if nothing is sent. */
  readonly input?: Codec<In>;
  readonly encodeEvent: (event: Ev) => string;
  /** Whether the stream has one event a line, and is not one of server-sent events. */
  readonly byLine?: boolean;
  /** How events stand in server-sent events, besides as data. */
  readonly frame?: Frame;
  /** Whether a stream may end behind an event; absent: it may end anywhere. */
  readonly until?: (event: Seen) => boolean;
  readonly resumable: boolean;
}

/** How the JSON of a type is read and written. */
export interface Codec<T> {
  readonly decode: (text: string, options?: ParseOptions) => T;
  readonly encode: (value: T) => string;
}

/** The fields of the input that are part of the URL. */
export function urlFields(operation: {
  readonly path: readonly (string | UrlField)[];
  readonly query: readonly UrlField[];
}): UrlField[] {
  return [...operation.path.filter((part) => typeof part !== "string"), ...operation.query];
}
