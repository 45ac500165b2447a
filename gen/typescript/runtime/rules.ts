import { FoldError } from "./errors.js";
import { matches } from "./matching.js";
import type { Reader } from "./reader.js";
import { codePoints, normalizeUrl } from "./text.js";

/** Rules of a text. */
export interface TextRules {
  /** Bounds of the length, in Unicode code points. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Rewrite the text to the WHATWG serialisation of an absolute URL. */
  readonly url?: true;
}

/** Inclusive bounds of a number, or of the length of a list. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** Takes notice of problems: a reader does, or what ends a fold. */
export type Notes = Pick<Reader, "count" | "issue">;

/** For values that a reducer has computed: ends the fold at the first problem. */
export const failing: Notes = {
  count: 0,
  issue(code, message, key) {
    throw new FoldError(code, message, key === undefined ? [] : [key]);
  },
};

/** Runs rules on a text that was just read. It may come out rewritten. */
export function checkText(
  notes: Notes,
  text: string,
  rules: TextRules,
  key?: string | number,
): string {
  if (typeof text !== "string") {
    return text; // the reader has noted why
  }
  if (rules.min !== undefined || rules.max !== undefined) {
    const before = notes.count;
    checkSize(notes, codePoints(text), rules, "characters", key);
    if (notes.count > before) {
      return text;
    }
  }
  if (rules.pattern !== undefined && !matches(rules.pattern, text)) {
    return notes.issue("pattern", `text does not match ${rules.pattern.source}`, key);
  }
  if (rules.url === undefined) {
    return text;
  }
  return normalizeUrl(text) ?? notes.issue("bad-url", "not an absolute URL", key);
}

/** The rule of a tag of which only the beginning is said. */
export interface TagRule<P extends string> {
  readonly prefix: P;
  /** Tags of other types, and prefixes of such tags. */
  readonly except?: readonly string[];
  readonly longer?: readonly string[];
}

/** Runs the rule of a tag on a text that was just read. */
export function checkTag<const P extends string>(
  notes: Notes,
  text: string,
  { prefix, except, longer }: TagRule<P>,
  key?: string | number,
): `${P}${string}` {
  if (typeof text !== "string") {
    return text; // the reader has noted why
  }
  if (!text.startsWith(prefix)) {
    return notes.issue("pattern", `text does not begin with ${prefix}`, key);
  }
  if (except?.includes(text) || longer?.some((other) => text.startsWith(other))) {
    return notes.issue("pattern", "text is the tag of another type", key);
  }
  return text as `${P}${string}`;
}

/** Runs rules on a number that was just read. */
export function checkNumber(
  notes: Notes,
  value: number,
  bounds: Bounds,
  key?: string | number,
): number {
  if (bounds.min !== undefined && value < bounds.min) {
    notes.issue("out-of-range", `number is below ${String(bounds.min)}`, key);
  } else if (bounds.max !== undefined && value > bounds.max) {
    notes.issue("out-of-range", `number is above ${String(bounds.max)}`, key);
  }
  return value;
}

/** Runs rules on a list that was just read. */
export function checkList<T>(notes: Notes, list: T[], bounds: Bounds, key?: string | number): T[] {
  if (Array.isArray(list)) {
    checkSize(notes, list.length, bounds, "items", key);
  }
  return list;
}

function checkSize(
  notes: Notes,
  size: number,
  { min, max }: Bounds,
  what: string,
  key?: string | number,
): void {
  if (min !== undefined && size < min) {
    notes.issue("too-short", `want at least ${String(min)} ${what}`, key);
  } else if (max !== undefined && size > max) {
    notes.issue("too-long", `want at most ${String(max)} ${what}`, key);
  }
}
