import type { CopyOnWrite } from "./copies.js";
import { itemIf } from "./indexes.js";
import { indexOfLast } from "./json.js";
import { positionBy } from "./lookup.js";
import type { Notice, Outcome, Signals } from "./outcome.js";
import { sourcesOf, type SourceOptions } from "./sources.js";

/** What rules tell before they change something in place, if it may have to be taken back. */
export interface Memory {
  /** Remembers fields of an object, or what a map has under some keys that are set. */
  keep(object: object, ...keys: string[]): void;
  /** The same for any number of keys. */
  keepKeys(object: object, keys: readonly string[]): void;
  /** Remembers a whole map, of which keys are taken away: the order of keys cannot be told of a part. */
  keepAll(map: object): void;
  /** Remembers where a list ends, to which something is appended. */
  keepEnd(list: unknown[]): void;
  /** Remembers the elements of a list, from an index on; none if the list has no such index. */
  keepItems(list: unknown[], from?: number): void;
  keepAt(list: unknown[], index: number): void;
}

/**
 * What a rule needs while one event is applied: access to the parts it changes,
 * fresh ids, the time, and a place for warnings. One rule body serves both kinds
 * of reducer: in place, the parts themselves are handed out, else each is copied
 * once before it is changed.
 *
 * Its codes are those of the rules.
 *
 * Both are one class, for an engine makes the best of code that meets only one.
 */
export class Edit<Code extends string = string> {
  /** What remembers changes in place, if they may have to be taken back. */
  readonly undo: Memory | undefined;
  /** What the caller says. */
  readonly options: SourceOptions | undefined;
  readonly #copies: CopyOnWrite<object> | undefined;
  #warnings: Notice[] | undefined;
  #raised: string | string[] | undefined;

  constructor(options?: SourceOptions, copies?: CopyOnWrite<object>, undo?: Memory) {
    this.options = options;
    this.#copies = copies;
    this.undo = undo;
  }

  /**
   * A part of an object or list, to be changed. The parent is owned itself: the root, or
   * what `own`, `find` or `last` gave. Of any other, as of an event, it is only to be read.
   */
  own<P extends object, V extends P[keyof P]>(parent: P, key: keyof P, child: V): V {
    return this.#copies === undefined ? child : this.#copies.own(parent, key, child);
  }

  /** Whether parts are copied before they are changed. */
  get copies(): boolean {
    return this.#copies !== undefined;
  }

  /** Appends a new element to an owned list. It is changed where it stands, whatever finds it. */
  push<T>(list: T[], item: T & object): void {
    this.#copies?.adopt(list, list.length, item);
    list.push(item);
  }

  /** Takes an element that is new in an owned list for one that is changed where it stands. */
  adopt<T>(list: T[], item: T & object): void {
    this.#copies?.adopt(list, list.lastIndexOf(item), item);
  }

  /** An owned list or map of which all elements are to be changed. */
  items<C extends object>(all: C): C {
    if (this.#copies !== undefined) {
      for (const key of Object.keys(all) as (keyof C)[]) {
        this.#copies.own(all, key, all[key]);
      }
    }
    return all;
  }

  /** The first element of an owned list that passes the test, to be changed. */
  find<T, E extends T>(list: T[], test: (item: T) => item is E): E | undefined;
  find<T>(list: T[], test: (item: T) => boolean): T | undefined;
  find<T>(list: T[], test: (item: T) => boolean): T | undefined {
    const i = list.findIndex(test);
    return i < 0 ? undefined : this.own(list, i, list[i] as T);
  }

  /** The last element of an owned list that passes the test, to be changed. */
  findLast<T, E extends T>(list: T[], test: (item: T) => item is E): E | undefined;
  findLast<T>(list: T[], test: (item: T) => boolean): T | undefined;
  findLast<T>(list: T[], test: (item: T) => boolean): T | undefined {
    const i = indexOfLast(list, test);
    return i < 0 ? undefined : this.own(list, i, list[i] as T);
  }

  /**
   * The first element of an owned list that has a value as one of its fields and
   * passes the test, if there is one, to be changed.
   */
  findBy<T, E extends T>(
    list: T[],
    key: keyof T,
    value: string,
    test: (item: T) => item is E,
  ): E | undefined;
  findBy<T>(list: T[], key: keyof T, value: string, test?: (item: T) => boolean): T | undefined;
  findBy<T>(list: T[], key: keyof T, value: string, test?: (item: T) => boolean): T | undefined {
    const i = positionBy(list, key, value, test, this.#copies !== undefined);
    return i < 0 ? undefined : this.own(list, i, list[i] as T);
  }

  /** The same element, to be looked at. The list need not be owned. */
  lookBy<T, E extends T>(
    list: readonly T[],
    key: keyof T,
    value: string,
    test: (item: T) => item is E,
  ): E | undefined;
  lookBy<T>(
    list: readonly T[],
    key: keyof T,
    value: string,
    test?: (item: T) => boolean,
  ): T | undefined;
  lookBy<T>(
    list: readonly T[],
    key: keyof T,
    value: string,
    test?: (item: T) => boolean,
  ): T | undefined {
    return list[positionBy(list, key, value, test, this.#copies !== undefined)];
  }

  /** The last element of an owned list, to be changed, if it passes the test. */
  last<T, E extends T>(list: T[], test: (item: T) => item is E): E | undefined;
  last<T>(list: T[], test?: (item: T) => boolean): T | undefined;
  last<T>(list: T[], test?: (item: T) => boolean): T | undefined {
    return this.item(list, list.length - 1, test);
  }

  /** The element at an index of an owned list, to be changed, if there is one that passes the test. */
  item<T, E extends T>(list: T[], index: number, test: (item: T) => item is E): E | undefined;
  item<T>(list: T[], index: number, test?: (item: T) => boolean): T | undefined;
  item<T>(list: T[], index: number, test?: (item: T) => boolean): T | undefined {
    const item = test === undefined ? list[index] : itemIf(list, index, test);
    return item === undefined ? undefined : this.own(list, index, item);
  }

  /** The value of a key of an owned map, to be changed, if the key is there. */
  at<T>(map: Record<string, T>, key: string): T | undefined {
    return Object.hasOwn(map, key) ? this.own(map, key, map[key] as T) : undefined;
  }

  newId(): string {
    return sourcesOf(this.options).newId();
  }

  now(): string {
    return sourcesOf(this.options).now();
  }

  /** Notes something and goes on. */
  warn(code: string, message: string): void {
    this.#warnings ??= [];
    this.#warnings.push({ code, message });
  }

  /** Raises a signal. */
  signal(name: string): void {
    if (this.#raised === undefined || this.#raised === name) {
      this.#raised = name; // no list for one
    } else if (typeof this.#raised === "string") {
      this.#raised = [this.#raised, name];
    } else {
      this.#raised.push(name);
    }
  }

  /** The outcome of the event, with the warnings that came up on the way. */
  outcome(outcome: Outcome): Outcome<never, Code> {
    const warned =
      this.#warnings === undefined ? outcome : { ...outcome, warnings: this.#warnings };
    return warned as Outcome<never, Code>; // the rules have no other codes
  }

  /** The same, with the signals. */
  signalled<Signal extends string>(
    outcome: Outcome,
    signals: Signals<Signal>,
  ): Outcome<Signal, Code> {
    const warned = this.outcome(outcome);
    return this.#raised === undefined ? warned : signals.on(warned, this.#raised);
  }
}

const withoutOptions = /* @__PURE__ */ new Edit();

/** An edit in place for rules that neither warn nor signal; most calls share one. */
export function inPlace(options: SourceOptions | undefined): Edit {
  return options === undefined ? withoutOptions : new Edit(options);
}
