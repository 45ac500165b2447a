import { FoldError, ParseError, type Issue } from "./errors.js";
import { isWhole, layoutOf } from "./layout.js";
import { DocumentReader, type ParseOptions, type Read, type Reader } from "./reader.js";
import type { SourceOptions } from "./sources.js";
import { Templates } from "./templates.js";

/** What a parser that does not throw gives. */
export type ParseResult<T> =
  | { readonly success: true; readonly value: T }
  | { readonly success: false; readonly issues: readonly Issue[] };

/** Parser and encoder of one type. It implements the Standard Schema interface. */
export interface Schema<T> {
  /** Checks a value, such as what `JSON.parse` gives. Throws a {@link ParseError}. */
  readonly parse: (value: unknown, options?: ParseOptions) => T;
  /** The same, returning the problems instead of throwing them. */
  readonly safeParse: (value: unknown, options?: ParseOptions) => ParseResult<T>;
  /** Parses JSON text. Throws a {@link ParseError}. */
  readonly decode: (text: string, options?: ParseOptions) => T;
  /** The same, returning the problems instead of throwing them. */
  readonly safeDecode: (text: string, options?: ParseOptions) => ParseResult<T>;
  /** Canonical compact JSON text. */
  readonly encode: (value: T) => string;
  /** See https://standardschema.dev. */
  readonly "~standard": StandardProps<T>;
}

/** Version 1 of the Standard Schema interface. */
export interface StandardProps<T> {
  readonly version: 1;
  readonly vendor: "msggen";
  readonly validate: (value: unknown) => StandardResult<T>;
  readonly types?: { readonly input: unknown; readonly output: T };
}

/** Result of a Standard Schema. */
export type StandardResult<T> =
  { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

/** Puts the functions of one type together. */
export function schema<T>(read: Read<T | undefined>, write: (value: T) => string): Schema<T> {
  return {
    parse: (value, options) => parse(read, value, options),
    safeParse: (value, options) => safeParse(read, value, options),
    decode: (text, options) => decode(read, text, options),
    safeDecode: (text, options) => safeDecode(read, text, options),
    encode: write,
    "~standard": {
      version: 1,
      vendor: "msggen",
      validate: (value) => {
        const result = safeParse(read, value);
        return result.success ? { value: result.value } : { issues: result.issues };
      },
    },
  };
}

/** Reads a value or throws. */
export function parse<T>(read: Read<T | undefined>, value: unknown, options?: ParseOptions): T {
  return readWhole(read, DocumentReader.of(value, options), value);
}

function readWhole<T>(
  read: Read<T | undefined>,
  reader: DocumentReader,
  value: unknown,
  text?: string,
): T {
  const result = reader.whole(read(reader, value));
  if (reader.count > 0 && text !== undefined) {
    throw new ParseError(reader.issues(layoutOf(text).parts));
  }
  reader.finish();
  return result;
}

/** Reads a value or tells what is wrong with it. */
export function safeParse<T>(
  read: Read<T | undefined>,
  value: unknown,
  options?: ParseOptions,
): ParseResult<T> {
  return tryWhole(read, DocumentReader.of(value, options), value);
}

function tryWhole<T>(
  read: Read<T | undefined>,
  reader: DocumentReader,
  value: unknown,
  text?: string,
): ParseResult<T> {
  const result = reader.whole(read(reader, value));
  if (reader.count > 0) {
    const layout = text === undefined ? undefined : layoutOf(text).parts;
    return { success: false, issues: reader.issues(layout) };
  }
  reader.finish();
  return { success: true, value: result };
}

/** What the texts are like that are read. */
const templates = /* @__PURE__ */ new Templates();

/** Reads JSON text or throws. */
export function decode<T>(read: Read<T | undefined>, text: string, options?: ParseOptions): T {
  const lent = templates.lend(text);
  if (lent !== undefined) {
    try {
      return readWhole(read, DocumentReader.of(lent, options), lent, text);
    } finally {
      templates.takeBack();
    }
  }
  const value = uniqueJson(text);
  templates.learn(text, value);
  return readWhole(read, DocumentReader.of(value, options, true), value, text);
}

/** Reads a snapshot, which has the private fields, or throws. */
export function restore<T>(read: Read<T | undefined>, text: string, options?: ParseOptions): T {
  const value = uniqueJson(text);
  return readWhole(read, DocumentReader.of(value, options, true, true), value, text);
}

/** Reads JSON text or tells what is wrong with it. */
export function safeDecode<T>(
  read: Read<T | undefined>,
  text: string,
  options?: ParseOptions,
): ParseResult<T> {
  let value: unknown;
  try {
    value = uniqueJson(text);
  } catch (error) {
    if (error instanceof ParseError) {
      return { success: false, issues: error.issues };
    }
    throw error;
  }
  return tryWhole(read, DocumentReader.of(value, options, true), value, text);
}

/** Makes a value from what a caller gave to a factory or constructor. */
export function build<T>(read: Read<T | undefined>, init: unknown, options?: SourceOptions): T {
  return readWhole(read, DocumentReader.of(init, options, false, true), init);
}

/** Runs the rules of a field on a value that a constructor has computed. */
export function verified<V, T>(value: V, read: (reader: Reader, value: V) => T): T {
  const reader = DocumentReader.of(undefined, undefined, false, true);
  const result = read(reader, value);
  reader.finish();
  return result;
}

/** Runs the rules of a field on a value that a reducer has computed. */
export function verifiedInFold<V, T>(value: V, read: (reader: Reader, value: V) => T): T {
  const reader = DocumentReader.of(undefined, undefined, false, true);
  const result = read(reader, value);
  const [issue] = reader.count > 0 ? reader.issues() : [];
  if (issue !== undefined) {
    throw new FoldError(issue.code, issue.message, issue.path);
  }
  reader.finish();
  return result;
}

/** Reports the first check of an object that does not hold. */
type Check<T> = (object: T, report: (code: string, message: string) => void) => void;

/** Runs the checks of an object that a constructor has made. */
export function checked<T>(check: Check<T>, object: T): T {
  return verified(object, (reader) => {
    check(object, (code, message) => reader.issue(code, message));
    return object;
  });
}

/** Runs the checks of an object that a reducer has made. */
export function checkedInFold<T>(check: Check<T>, object: T): T {
  check(object, (code, message) => {
    throw new FoldError(code, message);
  });
  return object;
}

/** Reads JSON text of which no object has a name twice. */
export function uniqueJson(text: string): unknown {
  const value = parseText(text);
  if (typeof text === "string" && !isWhole(text, value)) {
    const path = layoutOf(text).twice;
    if (path !== undefined) {
      const message = "name appears twice in one object";
      throw new ParseError([{ code: "duplicate-key", path, message }]);
    }
  }
  return value;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new ParseError([{ code: "syntax", path: [], message: error.message }]);
    }
    if (typeof text === "string") {
      throw new ParseError([{ code: "depth", path: [], message: "nested too deep" }]);
    }
    throw error;
  }
}
