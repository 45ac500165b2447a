import type { Edit } from "./edit.js";
import { insides } from "./lookup.js";

/** Shorter lists are gone through. */
const SHORT = 8;

type Test<T> = ((item: T) => boolean) | undefined;

/**
 * Where the elements of a list stand, by the value of a field of what is in a list of theirs.
 *
 * As an index of their own fields does, it looks at what it names where it stands, and believes that a value
 * is nowhere. That the list of the last element has grown is seen; of others it is told.
 */
class Inside<I> {
  readonly #inner: (item: unknown) => readonly I[] | undefined;
  readonly #key: keyof I;
  /** Of each value, the first element that has it, and where in its list. */
  readonly #places = new Map<unknown, readonly [at: number, i: number]>();
  /** The places of elements, once somebody asks. */
  #at: Map<unknown, number> | undefined;
  #searches = 0;
  /** How many elements are in it, the first and the last of them, and how much that has. */
  #size = 0;
  #first: unknown;
  #last: unknown;
  #held = 0;

  constructor(inner: (item: unknown) => readonly I[] | undefined, key: keyof I) {
    this.#inner = inner;
    this.#key = key;
  }

  /** The place of the first element that has the value, -1 if there is none; undefined if it does not know. */
  find(list: readonly unknown[], value: unknown): number | undefined {
    if (++this.#searches === 1) {
      return undefined; // it pays from the second on
    }
    this.#follow(list);
    const place = this.#places.get(value);
    if (place === undefined) {
      return -1;
    }
    const [at, i] = place;
    const held = this.#inner(list[at]) ?? [];
    if (i < held.length && held[i]?.[this.#key] === value) {
      return at;
    }
    const other = held.findIndex((part) => part[this.#key] === value);
    if (other < 0) {
      this.#clear(); // the list was changed
      return undefined;
    }
    this.#places.set(value, [at, other]);
    return at;
  }

  /** Tells that an element has got something: the last one in its list, or anything. */
  grown(list: readonly unknown[], item: unknown, last: boolean): void {
    if (this.#size === 0) {
      return; // it knows nothing yet
    }
    this.#follow(list);
    const at = this.#position(list, item);
    if (at < 0) {
      this.#clear();
      return;
    }
    this.#read(list, at, last ? Math.max((this.#inner(item)?.length ?? 0) - 1, 0) : 0);
  }

  /** Reads what it does not know of a list, which is all of one that is another one. */
  #follow(list: readonly unknown[]): void {
    const known = this.#size;
    const same =
      known <= list.length &&
      (known === 0 || (list[0] === this.#first && list[known - 1] === this.#last));
    if (!same) {
      this.#clear();
    } else if (known > 0) {
      this.#held = this.#read(list, known - 1, this.#held);
    }
    for (let at = this.#size; at < list.length; at++) {
      this.#held = this.#read(list, at, 0);
      this.#at?.set(list[at], at);
    }
    this.#size = list.length;
    this.#first = list[0];
    this.#last = list.at(-1);
  }

  /** Notes what an element has from an index on. The result is how much it has. */
  #read(list: readonly unknown[], at: number, from: number): number {
    const held = this.#inner(list[at]) ?? [];
    for (let i = from; i < held.length; i++) {
      const value = held[i]?.[this.#key];
      const first = this.#places.get(value);
      if (first === undefined || at < first[0]) {
        this.#places.set(value, [at, i]);
      }
    }
    return held.length;
  }

  #position(list: readonly unknown[], item: unknown): number {
    for (let at = list.length - 1; at >= Math.max(list.length - SHORT, 0); at--) {
      if (list[at] === item) {
        return at;
      }
    }
    this.#at ??= new Map(list.map((other, at) => [other, at]));
    const at = this.#at.get(item) ?? -1;
    return list[at] === item ? at : -1;
  }

  #clear(): void {
    this.#places.clear();
    this.#at = undefined;
    this.#searches = 0;
    this.#size = 0;
    this.#first = undefined;
    this.#last = undefined;
    this.#held = 0;
  }
}

/**
 * The first element of an owned list that passes the test, if there is one, and has in a list of
 * its own something with a value as one of its fields; to be changed. In a long list that takes no
 * longer than in a short one, unless it is a copy, which took as long as that to make.
 */
export function findInside<T, E extends T, I>(
  edit: Edit,
  list: T[],
  test: (item: T) => item is E,
  inner: (item: E) => readonly I[] | undefined,
  key: keyof I,
  value: string,
): E | undefined;
export function findInside<T, I>(
  edit: Edit,
  list: T[],
  test: undefined,
  inner: (item: T) => readonly I[] | undefined,
  key: keyof I,
  value: string,
): T | undefined;
export function findInside<T, I>(
  edit: Edit,
  list: T[],
  test: Test<T>,
  inner: (item: T) => readonly I[] | undefined,
  key: keyof I,
  value: string,
): T | undefined {
  const at = positionInside(edit, list, test, inner, key, value);
  return at < 0 ? undefined : edit.own(list, at, list[at] as T);
}

/** The same element, to be looked at. */
export function lookInside<T, E extends T, I>(
  edit: Edit,
  list: readonly T[],
  test: (item: T) => item is E,
  inner: (item: E) => readonly I[] | undefined,
  key: keyof I,
  value: string,
): E | undefined;
export function lookInside<T, I>(
  edit: Edit,
  list: readonly T[],
  test: undefined,
  inner: (item: T) => readonly I[] | undefined,
  key: keyof I,
  value: string,
): T | undefined;
export function lookInside<T, I>(
  edit: Edit,
  list: readonly T[],
  test: Test<T>,
  inner: (item: T) => readonly I[] | undefined,
  key: keyof I,
  value: string,
): T | undefined {
  return list[positionInside(edit, list, test, inner, key, value)];
}

function positionInside<T, I>(
  edit: Edit,
  list: readonly T[],
  test: Test<T>,
  inner: (item: T) => readonly I[] | undefined,
  key: keyof I,
  value: string,
): number {
  if (!edit.copies && list.length > SHORT) {
    const held = (item: T) => (test === undefined || test(item) ? inner(item) : undefined);
    const known = insideOf<I>(list, held as (item: unknown) => readonly I[] | undefined, key);
    const at = known.find(list, value);
    if (at !== undefined) {
      return at;
    }
  }
  for (let at = 0; at < list.length; at++) {
    const item = list[at] as T;
    if (test === undefined || test(item)) {
      for (const part of inner(item) ?? []) {
        if (part[key] === value) {
          return at;
        }
      }
    }
  }
  return -1;
}

function insideOf<I>(
  list: object,
  inner: (item: unknown) => readonly I[] | undefined,
  key: keyof I,
): Inside<I> {
  let inside = insides.get(list) as Inside<I> | undefined;
  if (inside === undefined) {
    inside = new Inside(inner, key);
    insides.set(list, inside);
  }
  return inside;
}

/**
 * Tells that an element of a list has got more in a list of its own: the last one there, or
 * anything.
 */
export function tellGrown<T>(list: readonly T[], item: NoInfer<T>, last = false): void {
  (insides.get(list) as Inside<unknown> | undefined)?.grown(list, item, last);
}
