import { FoldError } from "./errors.js";
import { dropIndex } from "./lookup.js";

/** The element at an index of a list, if there is one that passes the test. */
export function itemIf<T, E extends T>(
  list: readonly T[],
  index: number,
  test: (item: T) => item is E,
): E | undefined;
export function itemIf<T>(
  list: readonly T[],
  index: number,
  test: (item: T) => boolean,
): T | undefined;
export function itemIf<T>(
  list: readonly T[],
  index: number,
  test: (item: T) => boolean,
): T | undefined {
  return index in list && test(list[index] as T) ? list[index] : undefined;
}

/**
 * Inserts a value at an index of a list, which may be its end. Any other index is
 * an error; the key is that of the list.
 */
export function insertAt<T>(list: T[], value: NoInfer<T>, index: number, key: string): void {
  if (index < 0 || index > list.length) {
    const range = `from 0 to ${String(list.length)}`;
    throw new FoldError("index", `index ${String(index)} is not ${range}`, [key]);
  }
  dropIndex(list);
  list.splice(index, 0, value);
}

/** How many places before an index may be filled at once. */
const MAX_GAP = 1000;

/**
 * Appends a value to a list of which it is to be the element at an index. If what is
 * before it may be filled, places up to there may be missing. Any other index is an
 * error; one that the list has is taken, by an element that is not the one looked for.
 * The key is that of the list.
 */
export function pushAt<T>(
  list: T[],
  value: NoInfer<T>,
  index: number,
  key: string,
  fill?: () => NoInfer<T>,
): void {
  const size = list.length;
  const last = fill === undefined ? size : size + MAX_GAP;
  if (index < size || index > last) {
    let problem =
      fill === undefined ? `not ${String(size)}` : `not from ${String(size)} to ${String(last)}`;
    if (index in list) {
      problem = "taken by an element that does not match";
    }
    throw new FoldError("index", `index ${String(index)} is ${problem}`, [key]);
  }
  while (fill !== undefined && list.length < index) {
    list.push(fill());
  }
  list.push(value);
}

/** Deletes the element at an index of a list, if there is one. */
export function removeAt(list: unknown[], index: number): void {
  if (index >= 0) {
    dropIndex(list);
    list.splice(index, 1);
  }
}

/**
 * Puts a value in the place of the element at an index of a list. If there is none that is
 * an error; the key is that of the list.
 */
export function replaceAt<T>(
  list: T[],
  index: number,
  value: (item: T) => NoInfer<T>,
  key: string,
): void {
  if (!(index in list)) {
    throw new FoldError("index", `there is no element at index ${String(index)}`, [key]);
  }
  dropIndex(list);
  list[index] = value(list[index] as T);
}

/**
 * Puts the element at an index of a list, if there is one, at another index. If the list
 * has no element there that is an error; the key is that of the list.
 */
export function moveAt(list: unknown[], from: number, to: number, key: string): void {
  if (!(from in list)) {
    return;
  }
  if (!(to in list)) {
    const range = `from 0 to ${String(list.length - 1)}`;
    throw new FoldError("index", `index ${String(to)} is not ${range}`, [key]);
  }
  dropIndex(list);
  list.splice(to, 0, ...list.splice(from, 1));
}

/** The same for the first element that passes a test. */
export function moveFirst<T>(list: T[], test: (item: T) => boolean, to: number, key: string): void {
  moveAt(list, list.findIndex(test), to, key);
}

/** A copy of a part of a list. An index outside of the list means its nearest end. */
export function sliceOf<T>(list: readonly T[], from: number, to: number): T[] {
  return list.slice(Math.max(from, 0), Math.max(to, 0));
}
