import type { JsonValue } from "./json.js";

/**
 * Quotes a text as `JSON.stringify` does. A short text without anything to
 * escape does not need it.
 */
export function writeString(text: string): string {
  const length = text.length;
  if (length > 40) {
    return JSON.stringify(text);
  }
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code === 0x22 || code === 0x5c || (code & 0xf800) === 0xd800) {
      return JSON.stringify(text);
    }
  }
  return `"${text}"`;
}

/** A number; null if it is not finite. */
export function writeNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : "null";
}

export function writeBool(value: boolean): string {
  return value ? "true" : "false";
}

export function writeJson(value: JsonValue): string {
  return JSON.stringify(value);
}

/** JSON text with the keys first, in every object, that look like array indexes. */
export function indexesFirst(text: string): string {
  return JSON.stringify(JSON.parse(text));
}

/** A value or null. */
export function writeNullable<T>(value: T | null, write: (value: T) => string): string {
  return value === null ? "null" : write(value);
}

export function writeList<T>(list: readonly T[], write: (item: T) => string): string {
  let text = "[";
  for (let i = 0; i < list.length; i++) {
    text += (i === 0 ? "" : ",") + write(list[i] as T);
  }
  return `${text}]`;
}

export function writeMap<T>(map: Readonly<Record<string, T>>, write: (value: T) => string): string {
  let text = "";
  for (const key of Object.keys(map)) {
    text += `,${writeString(key)}:${write(map[key] as T)}`;
  }
  return `{${text.slice(1)}}`;
}

/** The kept fields that an object does not declare, each with a comma before it. */
export function writeUnknown(object: object, known: readonly string[]): string {
  let text = "";
  for (const key of Object.keys(object)) {
    if (!known.includes(key)) {
      const value: unknown = (object as Record<string, unknown>)[key];
      if (value !== undefined) {
        text += `,${writeString(key)}:${JSON.stringify(value)}`;
      }
    }
  }
  return text;
}
