import type { JsonObject } from "./json.js";

/** How many objects and lists may be open inside each other. */
export const MAX_DEPTH = 512;

/**
 * How many of them may be open inside each other in a free-form value. That leaves room for what
 * the value is put into, which is read again only up to {@link MAX_DEPTH}.
 */
export const MAX_FREE = MAX_DEPTH / 2;

/** The fields of an object that is being read. */
export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether a value that `JSON.parse` has made is nested no deeper than may be, and has no number
 * that is too large.
 */
export function isSound(value: unknown, depth: number): boolean {
  if (typeof value === "number") {
    return Number.isFinite(value);
  }
  if (typeof value !== "object" || value === null) {
    return value !== undefined;
  }
  if (depth <= 0) {
    return false;
  }
  if (Array.isArray(value)) {
    return value.every((item) => isSound(item, depth - 1));
  }
  for (const key in value) {
    if (!isSound((value as Fields)[key], depth - 1)) {
      return false;
    }
  }
  return true;
}

const ANY = {};

/** Whether somebody has given all objects a field. */
export function isPolluted(): boolean {
  for (const key in ANY) {
    return Object.hasOwn(Object.prototype, key);
  }
  return false;
}

const NONE: readonly string[] = [];

/** The keys that an object has and does not declare. Mostly it has its own in their order. */
export function unknownKeys(from: Fields, known: readonly string[]): readonly string[] {
  let unknown: string[] | undefined;
  let next = 0;
  for (const key in from) {
    if (key === known[next]) {
      next++;
      continue;
    }
    const at = placeOf(key, known, next);
    if (at >= 0) {
      next = at + 1;
    } else if (from[key] !== undefined) {
      unknown ??= [];
      unknown.push(key);
    }
  }
  return unknown ?? NONE;
}

function placeOf(key: string, known: readonly string[], from: number): number {
  for (let at = from; at < known.length; at++) {
    if (known[at] === key) {
      return at;
    }
  }
  return known.indexOf(key);
}

/** The fields of an object without those that it inherits. */
export function ownFields(value: object): Fields {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value)) {
    fields[key] = (value as Record<string, unknown>)[key];
  }
  return fields;
}
