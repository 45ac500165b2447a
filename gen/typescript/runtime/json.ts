import { dropIndex } from "./lookup.js";

/** A JSON value other than null, or null. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object. Every key is data, `__proto__` too: see {@link setKey}. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/**
 * Sets a key of a record. Plain assignment would change the prototype for the
 * key `__proto__`, which JSON may well contain.
 */
export function setKey<T>(record: Record<string, T>, key: string, value: NoInfer<T>): void {
  if (key === "__proto__") {
    Object.defineProperty(record, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else {
    record[key] = value;
  }
}

/** Sets the field `__proto__` of an object, which is data like any other. */
export function setProto(object: object, value: unknown): void {
  setKey(object as Record<string, unknown>, "__proto__", value);
}

/** The value of an own key of a record; never something inherited. */
export function getKey<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  const known = asBefore(key);
  return Object.hasOwn(record, known) ? record[known] : undefined;
}

/** Whether a record has a key of its own. */
export function hasKey(record: object, key: string): boolean {
  return Object.hasOwn(record, asBefore(key));
}

let latest = "";

/**
 * A key as it was asked for before, if it is the same. Before an engine looks into a record, it
 * looks up each new text among all names that it knows; and mostly one id is asked for again and
 * again.
 */
function asBefore(key: string): string {
  if (key !== latest) {
    latest = key;
  }
  return latest;
}

/** Takes a key away from a record, if it is there. */
export function deleteKey(record: object, key: string): void {
  if (Object.hasOwn(record, key)) {
    Reflect.deleteProperty(record, key);
  }
}

/** Sets the keys of one record on another: shallow, existing keys keep their place. */
export function merge<T>(target: Record<string, T>, source: Readonly<Record<string, T>>): void {
  for (const key of Object.keys(source)) {
    setKey(target, key, source[key] as T);
  }
}

/**
 * Applies a JSON Merge Patch (RFC 7396) to a record: objects are merged in their turn, a
 * null takes a key away. Only the record itself is changed; what is merged inside is new.
 */
export function mergePatch(
  target: Record<string, unknown>,
  patch: Readonly<Record<string, unknown>>,
): void {
  for (const key of Object.keys(patch)) {
    const value = patch[key];
    if (value === null) {
      deleteKey(target, key);
    } else {
      setKey(target, key, isRecord(value) ? patched(getKey(target, key), value) : value);
    }
  }
}

function patched(old: unknown, patch: Record<string, unknown>): Record<string, unknown> {
  const merged = isRecord(old) ? shallowCopy(old) : {};
  mergePatch(merged, patch);
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Puts elements at the end of a list, which may be those that it has itself. */
export function extend<T>(list: T[], elements: readonly NoInfer<T>[]): void {
  const count = elements.length;
  for (let i = 0; i < count; i++) {
    list.push(elements[i] as T);
  }
}

/** The last element of a list that passes the test. */
export function findLast<T, E extends T>(
  list: readonly T[],
  test: (item: T) => item is E,
): E | undefined;
export function findLast<T>(list: readonly T[], test: (item: T) => boolean): T | undefined;
export function findLast<T>(list: readonly T[], test: (item: T) => boolean): T | undefined {
  return list[indexOfLast(list, test)];
}

/** The index of the last element of a list that passes the test, or -1. */
export function indexOfLast<T>(list: readonly T[], test: (item: T) => boolean): number {
  let i = list.length - 1;
  while (i >= 0 && !test(list[i] as T)) {
    i--;
  }
  return i;
}

/** Deletes, in place, every element of a list for which the test holds. */
export function removeWhere<T>(list: T[], test: (item: T) => boolean): void {
  const kept = list.filter((item) => !test(item));
  if (kept.length < list.length) {
    dropIndex(list);
    list.length = 0;
    for (const item of kept) {
      list.push(item);
    }
  }
}

/**
 * Inserts a value into a list: behind the first element that passes the first
 * test and those following it that pass the second one, or else at the end.
 */
export function insertAfter<T>(
  list: T[],
  value: NoInfer<T>,
  after: (item: T) => boolean,
  past: (item: T) => boolean = () => false,
): void {
  let i = list.findIndex(after);
  if (i < 0) {
    list.push(value);
    return;
  }
  do {
    i++;
  } while (i < list.length && past(list[i] as T));
  dropIndex(list);
  list.splice(i, 0, value);
}

/** Inserts a value into a list: before the first element that passes a test, or else at the end. */
export function insertBefore<T>(list: T[], value: NoInfer<T>, before: (item: T) => boolean): void {
  const i = list.findIndex(before);
  if (i < 0) {
    list.push(value);
  } else {
    dropIndex(list);
    list.splice(i, 0, value);
  }
}

/** Puts a value in the place of the first element of a list that passes the test. */
export function replaceFirst<T, E extends T>(
  list: T[],
  test: (item: T) => item is E,
  value: (item: E) => NoInfer<T>,
): void;
export function replaceFirst<T>(
  list: T[],
  test: (item: T) => boolean,
  value: (item: T) => NoInfer<T>,
): void;
export function replaceFirst<T>(
  list: T[],
  test: (item: T) => boolean,
  value: (item: T) => NoInfer<T>,
): void {
  const i = list.findIndex(test);
  if (i >= 0) {
    dropIndex(list);
    list[i] = value(list[i] as T);
  }
}

/** Puts a value in the place of every element of a list that passes the test. */
export function replaceEvery<T, E extends T>(
  list: T[],
  test: (item: T) => item is E,
  value: (item: E) => NoInfer<T>,
): void;
export function replaceEvery<T>(
  list: T[],
  test: (item: T) => boolean,
  value: (item: T) => NoInfer<T>,
): void;
export function replaceEvery<T>(
  list: T[],
  test: (item: T) => boolean,
  value: (item: T) => NoInfer<T>,
): void {
  dropIndex(list);
  for (const [i, item] of list.entries()) {
    if (test(item)) {
      list[i] = value(item);
    }
  }
}

/** The last element of a list, if it passes the test. */
export function lastIf<T, E extends T>(
  list: readonly T[],
  test: (item: T) => item is E,
): E | undefined;
export function lastIf<T>(list: readonly T[], test: (item: T) => boolean): T | undefined;
export function lastIf<T>(list: readonly T[], test: (item: T) => boolean): T | undefined {
  const i = list.length - 1;
  return i >= 0 && test(list[i] as T) ? list[i] : undefined;
}

/** The keys of a map, each with what it has when its turn comes, whatever copy that has become. */
export function* entriesOf<T>(map: Readonly<Record<string, T>>): Generator<[string, T]> {
  for (const key of Object.keys(map)) {
    yield [key, map[key] as T];
  }
}

/** A copy of one object or list; what is in it is shared. */
export function shallowCopy<T extends object>(value: T): T {
  return Array.isArray(value) ? (value.slice() as unknown as T) : { ...value };
}

/** A copy of JSON data that shares no object or list with it. */
export function clone<T>(value: T): T {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(clone) as unknown as T;
  }
  const copy = shallowCopy(value) as Record<string, unknown>;
  for (const key of Object.keys(copy)) {
    const part = copy[key];
    if (typeof part === "object" && part !== null) {
      setKey(copy, key, clone(part));
    }
  }
  return copy as T;
}

/** Exists for the type checker only: a string that no tag of a spec, which is Unicode, equals. */
declare enum Tag {
  Unknown = "\ud800",
}

/**
 * A tag that the protocol does not know. It is a plain string at run time; the
 * type keeps it apart from the known tags, so that `switch` narrows.
 */
export type UnknownTag = Tag;
