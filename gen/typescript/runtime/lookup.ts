/** Shorter lists are gone through. */
const SHORT = 8;

/**
 * Where the elements of a list stand, by the value of one of their fields.
 *
 * It does not know what else becomes of the list. An element that it names is looked at where it
 * stands. That there is none is believed as long as the list is no shorter, and has the values at
 * its ends that it had. So whoever changes a list between two events need not care, unless an
 * element inside of it is to have a value that no element, or another one, had before.
 */
class Index {
  readonly #key: PropertyKey;
  readonly #places = new Map<unknown, number | number[]>();
  /** The values of the elements that are in it, from the first on. */
  readonly #values: unknown[] = [];
  #searches = 0;
  /** The place that was found last, if no other element in it has the same value. */
  #last = 0;

  constructor(key: PropertyKey) {
    this.#key = key;
  }

  /** Whether to ask it: it has one field only, and pays from the second search on. */
  serves(key: PropertyKey): boolean {
    return key === this.#key && ++this.#searches > 1;
  }

  /** The place of the first element that fits, -1 if there is none; undefined if it does not know. */
  find<T>(list: readonly T[], key: keyof T, value: unknown, test: Test<T>): number | undefined {
    const values = this.#values;
    if (!this.#isOf(list, key)) {
      this.clear();
    }
    // Mostly one element is asked for again and again, and a map has to go through all of a value.
    if (this.#last < values.length && fits(list[this.#last] as T, key, value, test)) {
      return this.#last;
    }
    for (let i = values.length; i < list.length; i++) {
      this.#add((list[i] as T)[key], i);
    }
    const places = this.#places.get(value);
    if (typeof places === "number") {
      const item = list[places] as T;
      if (item[key] !== value) {
        return undefined;
      }
      if (test !== undefined && !test(item)) {
        return -1;
      }
      this.#last = places;
      return places;
    }
    for (const place of places ?? []) {
      const item = list[place] as T;
      if (item[key] !== value) {
        return undefined;
      }
      if (test === undefined || test(item)) {
        return place;
      }
    }
    return -1;
  }

  /** Whether it is of a list as far as can be seen: after a deletion the end is another one. */
  #isOf<T>(list: readonly T[], key: keyof T): boolean {
    const values = this.#values;
    const size = values.length;
    return (
      size <= list.length &&
      (size < 2 ||
        (list[0]?.[key] === values[0] &&
          list[size - 1]?.[key] === values[size - 1] &&
          list[size - 2]?.[key] === values[size - 2]))
    );
  }

  #add(value: unknown, place: number): void {
    this.#values.push(value);
    const places = this.#places.get(value);
    if (places === undefined) {
      this.#places.set(value, place);
    } else if (typeof places === "number") {
      this.#places.set(value, [places, place]);
    } else {
      places.push(place);
    }
  }

  clear(): void {
    this.#searches = 0;
    this.#places.clear();
    this.#values.length = 0;
    this.#last = 0;
  }
}

type Test<T> = ((item: T) => boolean) | undefined;

/** Indexes of lists that are changed where they stand. */
const indexes = /* @__PURE__ */ new WeakMap<object, Index>();

/**
 * The indexes of the lists that pure folds have last looked at, the last one first. They go with
 * the lists from copy to copy; an older state, or another one, is searched without.
 */
const latest: { list: object; readonly index: Index }[] = [];

/** How many there are at most: a rule looks through few lists. */
const KEPT = 4;

/**
 * The index of the first element whose field has the value and that passes the
 * test, or -1. In a long list that takes no longer than in a short one. If the list is a copy, it is one that {@link moveIndex} knows.
 */
export function positionBy<T>(
  list: readonly T[],
  key: keyof T,
  value: unknown,
  test: Test<T>,
  isCopy: boolean,
): number {
  if (list.length <= SHORT) {
    return search(list, key, value, test);
  }
  const index = isCopy ? latestOf(list, key) : indexOf(list, key);
  if (!index.serves(key)) {
    return search(list, key, value, test);
  }
  const known = index.find(list, key, value, test);
  if (known === undefined) {
    index.clear(); // the list was changed
    return search(list, key, value, test);
  }
  return known;
}

function search<T>(list: readonly T[], key: keyof T, value: unknown, test: Test<T>): number {
  for (let i = 0; i < list.length; i++) {
    if (fits(list[i] as T, key, value, test)) {
      return i;
    }
  }
  return -1;
}

function fits<T>(item: T, key: keyof T, value: unknown, test: Test<T>): boolean {
  return item[key] === value && (test === undefined || test(item));
}

function indexOf(list: object, key: PropertyKey): Index {
  let index = indexes.get(list);
  if (index === undefined) {
    index = new Index(key);
    indexes.set(list, index);
  }
  return index;
}

function latestOf(list: object, key: PropertyKey): Index {
  const at = latest.findIndex((known) => known.list === list);
  const known = latest[at] ?? { list, index: new Index(key) };
  if (at !== 0) {
    latest.splice(at < 0 ? KEPT - 1 : at, 1);
    latest.unshift(known);
  }
  return known.index;
}

/** What inside.ts knows of lists that are changed where they stand. */
export const insides = /* @__PURE__ */ new WeakMap<object, unknown>();

/** Tells that a list has become another one, which holds the same elements. */
export function moveIndex(from: object, to: object): void {
  for (const known of latest) {
    if (known.list === from) {
      known.list = to;
    }
  }
}

/** Tells that elements of a list have moved, or were replaced. */
export function dropIndex(list: object): void {
  indexes.delete(list);
  insides.delete(list);
  const at = latest.findIndex((known) => known.list === list);
  if (at >= 0) {
    latest.splice(at, 1);
  }
}
