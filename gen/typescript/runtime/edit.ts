import { inheritBase64 } from "./base64.js";
import { itemIf } from "./indexes.js";
import { setProto, shallowCopy } from "./json.js";
import type { Notice, Outcome, Signals } from "./outcome.js";
import { sourcesOf, type SourceOptions } from "./sources.js";

/**
 * What a rule needs while one event is applied: access to the parts it changes,
 * fresh ids, the time, and a place for warnings. One rule body serves both kinds
 * of reducer: {@link InPlace} hands out the parts themselves, {@link CopyOnWrite}
 * copies each part once before it is changed.
 */
export abstract class Edit {
  readonly #options: SourceOptions | undefined;
  #warnings: Notice[] | undefined;
  #raised: string[] | undefined;

  constructor(options?: SourceOptions) {
    this.#options = options;
  }

  /**
   * A part of an object or list, to be changed. The parent must be owned itself:
   * the root, or what `own`, `find` or `last` gave. A child that was narrowed by
   * a test is passed along, so that its type is kept.
   */
  abstract own<P extends object, K extends keyof P, V extends P[K] = P[K]>(
    parent: P,
    key: K,
    child?: V,
  ): V;

  /** The elements of an owned list, all of them to be changed. */
  abstract items<T>(list: T[]): T[];

  /** The first element of an owned list that passes the test, to be changed. */
  find<T, E extends T>(list: T[], test: (item: T) => item is E): E | undefined;
  find<T>(list: T[], test: (item: T) => boolean): T | undefined;
  find<T>(list: T[], test: (item: T) => boolean): T | undefined {
    const i = list.findIndex(test);
    return i < 0 ? undefined : this.own(list, i);
  }

  /** The last element of an owned list, to be changed, if it passes the test. */
  last<T, E extends T>(list: T[], test: (item: T) => item is E): E | undefined;
  last<T>(list: T[], test: (item: T) => boolean): T | undefined;
  last<T>(list: T[], test: (item: T) => boolean): T | undefined {
    const i = list.length - 1;
    return i >= 0 && test(list[i] as T) ? this.own(list, i) : undefined;
  }

  /** The element at an index of an owned list, to be changed, if there is one that passes the test. */
  item<T, E extends T>(list: T[], index: number, test: (item: T) => item is E): E | undefined;
  item<T>(list: T[], index: number, test?: (item: T) => boolean): T | undefined;
  item<T>(list: T[], index: number, test: (item: T) => boolean = () => true): T | undefined {
    return itemIf(list, index, test) === undefined ? undefined : this.own(list, index);
  }

  /** The value of a key of an owned map, to be changed, if the key is there. */
  at<T>(map: Record<string, T>, key: string): T | undefined {
    return Object.hasOwn(map, key) ? this.own(map, key) : undefined;
  }

  newId(): string {
    return sourcesOf(this.#options).newId();
  }

  now(): string {
    return sourcesOf(this.#options).now();
  }

  /** Notes something and goes on. */
  warn(code: string, message: string): void {
    this.#warnings ??= [];
    this.#warnings.push({ code, message });
  }

  /** Raises a signal. */
  signal(name: string): void {
    this.#raised ??= [];
    this.#raised.push(name);
  }

  /** The outcome of the event, with the warnings that came up on the way. */
  outcome(outcome: Outcome): Outcome {
    return this.#warnings === undefined ? outcome : { ...outcome, warnings: this.#warnings };
  }

  /** The same, with the signals. */
  signalled<Signal extends string>(outcome: Outcome, signals: Signals<Signal>): Outcome<Signal> {
    const warned = this.outcome(outcome);
    return this.#raised === undefined ? warned : signals.on(warned, this.#raised);
  }
}

/** Changes the state where it stands. */
export class InPlace extends Edit {
  own<P extends object, K extends keyof P, V extends P[K] = P[K]>(
    parent: P,
    key: K,
    child = parent[key] as V,
  ): V {
    return child;
  }

  items<T>(list: T[]): T[] {
    return list;
  }
}

const withoutOptions = /* @__PURE__ */ new InPlace();

/** An edit in place for rules that neither warn nor signal; most calls share one. */
export function inPlace(options: SourceOptions | undefined): Edit {
  return options === undefined ? withoutOptions : new InPlace(options);
}

/** Where a copy stands, and what it was made of. */
interface Origin {
  readonly parent: object;
  readonly key: PropertyKey;
  readonly child: object;
}

/** Copies what is changed, once, and shares everything else with the old state. */
export class CopyOnWrite<S extends object> extends Edit {
  /** The new state, to be changed. */
  readonly state: S;
  readonly #old: S;
  readonly #copies = new Map<object, Origin>();

  constructor(old: S, options?: SourceOptions) {
    super(options);
    this.#old = old;
    this.state = copyOf(old);
  }

  own<P extends object, K extends keyof P, V extends P[K] = P[K]>(
    parent: P,
    key: K,
    child = parent[key] as V,
  ): V {
    if (typeof child !== "object" || child === null || this.#copies.has(child)) {
      return child;
    }
    const copy = copyOf(child);
    this.#copies.set(copy, { parent, key, child });
    put(parent, key, copy);
    return copy;
  }

  items<T>(list: T[]): T[] {
    for (const i of list.keys()) {
      this.own(list, i);
    }
    return list;
  }

  /**
   * The state after the event. Copies that were not changed after all make way
   * for what they were made of: what is equal stays identical.
   */
  settle(): S {
    for (const [copy, { parent, key, child }] of [...this.#copies].reverse()) {
      if (Reflect.get(parent, key) === copy && sameParts(copy, child)) {
        put(parent, key, child);
      }
    }
    return sameParts(this.state, this.#old) ? this.#old : this.state;
  }
}

function put(parent: object, key: PropertyKey, child: object): void {
  if (key === "__proto__") {
    setProto(parent, child);
  } else {
    Reflect.set(parent, key, child);
  }
}

function copyOf<T extends object>(part: T): T {
  const copy = shallowCopy(part);
  inheritBase64(part, copy);
  return copy;
}

/** Whether two objects or two lists hold identical parts under the same keys, in the same order. */
function sameParts(a: object, b: object): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => Object.is(item, b[i]));
  }
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    keys.every((key, i) => key === others[i] && Object.is(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
