/** Where a value stands in its document: field names and list indexes from the root. */
export type Path = readonly (string | number)[];

/** Stable codes of what may be wrong with a value. */
export const IssueCode = {
  SYNTAX: "syntax",
  UTF8: "utf8",
  DEPTH: "depth",
  DUPLICATE_KEY: "duplicate-key",
  WRONG_TYPE: "wrong-type",
  MISSING_FIELD: "missing-field",
  UNKNOWN_FIELD: "unknown-field",
  UNKNOWN_MEMBER: "unknown-member",
  NOT_IN_ENUM: "not-in-enum",
  WRONG_CONST: "wrong-const",
  OUT_OF_RANGE: "out-of-range",
  TOO_SHORT: "too-short",
  TOO_LONG: "too-long",
  ITEMS_LIMIT: "items-limit",
  TEXT_LIMIT: "text-limit",
  PATTERN: "pattern",
  BAD_URL: "bad-url",
  BAD_BASE64: "bad-base64",
  INT_OVERFLOW: "int-overflow",
  NUMBER_OVERFLOW: "number-overflow",
  ZERO_DIVISOR: "zero-divisor",
  INDEX: "index",
  INCOMPLETE: "incomplete",
  CHECK: "check",
} as const;

/** Stable codes of what may be wrong with a value. */
export type IssueCode = (typeof IssueCode)[keyof typeof IssueCode];

/** One thing that is wrong with a value, and where. */
export interface Issue {
  /** An {@link IssueCode}, or the code of a check of the protocol. */
  readonly code: IssueCode | (string & {});
  readonly path: Path;
  readonly message: string;
}

/** A value that is not what the protocol says. It names every problem found. */
export class ParseError extends Error {
  override readonly name = "ParseError";

  /** Errors of other packages are of their runtimes, and the same. */
  static override [Symbol.hasInstance](value: unknown): value is ParseError {
    return value instanceof Error && value.name === "ParseError";
  }

  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(summary(issues));
    this.issues = issues;
  }
}

/** An event that could not be applied. The state is as it was before. */
export class FoldError extends Error {
  override readonly name = "FoldError";

  /** Errors of other packages are of their runtimes, and the same. */
  static override [Symbol.hasInstance](value: unknown): value is FoldError {
    return value instanceof Error && value.name === "FoldError";
  }

  /** An {@link IssueCode}, or a code of the protocol's own. */
  readonly code: string;
  readonly path: Path | undefined;
  /** The message without the path, however long it is. */
  readonly reason: string;

  constructor(code: string, reason: string, path?: Path) {
    super(placed(path ?? [], clipped(reason, MESSAGE_BYTES_SHOWN)));
    this.code = code;
    this.path = path;
    this.reason = reason;
  }
}

/** A stage of a pipeline that could not apply an event. */
export class StageError extends Error {
  override readonly name = "StageError";

  /** Errors of other packages are of their runtimes, and the same. */
  static override [Symbol.hasInstance](value: unknown): value is StageError {
    return value instanceof Error && value.name === "StageError";
  }

  /** The reducer of the stage. */
  readonly stage: string;
  override readonly cause: FoldError;

  constructor(stage: string, cause: FoldError) {
    super(`${stage}: ${cause.message}`);
    this.stage = stage;
    this.cause = cause;
  }
}

/** How many steps of a path are shown, and how many bytes of a name and of a message. */
const STEPS_SHOWN = 24;
const NAME_BYTES_SHOWN = 48;
const MESSAGE_BYTES_SHOWN = 400;

/**
 * Writes a path the way error messages do, as in `content[0].text`. The middle of a very deep path
 * and the end of a very long name are left out.
 */
export function formatPath(path: Path): string {
  if (path.length > STEPS_SHOWN) {
    const half = STEPS_SHOWN / 2;
    return `${formatSteps(path.slice(0, half))}…${formatSteps(path.slice(-half), true)}`;
  }
  return formatSteps(path);
}

function formatSteps(path: Path, inside = false): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") {
      text += `[${String(step)}]`;
    } else if (!/^[A-Za-z_$][\w$]*$/.test(step)) {
      text += `[${JSON.stringify(clipped(step, NAME_BYTES_SHOWN))}]`;
    } else {
      const dot = text === "" && !inside ? "" : ".";
      text += dot + clipped(step, NAME_BYTES_SHOWN);
    }
  }
  return text;
}

/** A text as it is shown: no longer than so many bytes. */
function clipped(text: string, most: number): string {
  let bytes = 0;
  for (let i = 0; i < text.length;) {
    const code = text.codePointAt(i) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > most) {
      return `${text.slice(0, i)}…`;
    }
    i += code < 0x10000 ? 1 : 2;
  }
  return text;
}

/** A message, behind the path of what it is about. */
function placed(path: Path, message: string): string {
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}

function summary(issues: readonly Issue[]): string {
  const first = issues[0];
  if (first === undefined) {
    return "not valid";
  }
  const more = issues.length > 1 ? ` (and ${String(issues.length - 1)} more)` : "";
  return placed(first.path, first.message) + more;
}
