import jsonpatch, { type Operation as Step } from "fast-json-patch";
import { MAX_FREE, isObject } from "./fields.js";
import { clone, shallowCopy, type JsonObject, type JsonValue } from "./json.js";

/** What applying a JSON Patch gives: a new value, or the reason why there is none. */
export type Patched<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/*
 * What the operations of one patch may take along, all in all, by weight: copies of
 * copies would fill any memory, and a large part could be moved to and fro.
 */

/** To every patch, for each of its operations, and for each weight of the value before. */
const GRANTED_FREE = 100_000;
const GRANTED_PER_OP = 1_000;
const GRANTED_FACTOR = 10;

/** So many elements of a list that make room, or close up, weigh one. */
const CROWD = 64;

/** Bounds a value that something was copied in: one event after the other may double it. */
const MAX_WEIGHT = 1 << 24;

/**
 * Applies a JSON Patch (RFC 6902) to a value, wholly or not at all. The value is
 * left as it is; the result shares with it what the patch does not touch. What its operations
 * may take along depends on the patch and the value, unless it is said how much that is.
 */
export function patchNullable(
  value: JsonValue,
  operations: readonly unknown[],
  work?: number,
): Patched<JsonValue> {
  const document = new Document(value, operations.length, work);
  for (const [i, operation] of operations.entries()) {
    const problem = document.apply(operation);
    if (problem !== undefined) {
      return { ok: false, reason: `operation ${String(i)}: ${problem}` };
    }
  }
  return document.copied && weightOf(document.root, MAX_WEIGHT + 1) > MAX_WEIGHT
    ? { ok: false, reason: "the result is too large" }
    : { ok: true, value: document.root };
}

/** The same for a value that must not become null. */
export function patch(
  value: JsonValue,
  operations: readonly unknown[],
  work?: number,
): Patched<JsonValue> {
  const patched = patchNullable(value, operations, work);
  return patched.ok && patched.value === null
    ? { ok: false, reason: "the result is null" }
    : patched;
}

/** The same for a value that must remain an object. */
export function patchObject(
  value: JsonObject,
  operations: readonly unknown[],
  work?: number,
): Patched<JsonObject> {
  const patched = patchNullable(value, operations, work);
  if (!patched.ok) {
    return patched;
  }
  return isObject(patched.value)
    ? { ok: true, value: patched.value }
    : { ok: false, reason: "the result is not an object" };
}

/** A document that is being patched. */
class Document {
  root: JsonValue;
  copied = false;
  readonly #before: JsonValue;
  /** The objects and lists that nobody else has. */
  readonly #own = new Set<object>();
  /** Weight that operations may take along, as far as it was counted. */
  #granted: number;
  readonly #grantedAnyway: number;
  readonly #factor: number;
  #taken = 0;
  /** Elements of lists that have made room or closed up. */
  #moved = 0;

  constructor(root: JsonValue, operations: number, work?: number) {
    this.root = root;
    this.#before = root;
    this.#grantedAnyway = work ?? GRANTED_FREE + GRANTED_PER_OP * operations;
    this.#factor = work === undefined ? GRANTED_FACTOR : 0;
    this.#granted = this.#grantedAnyway;
  }

  /**
   * Applies one operation, or says what is wrong with it. All that can go wrong is
   * looked for here; the library does what is asked without questions.
   */
  apply(operation: unknown): string | undefined {
    if (!isOperation(operation)) {
      return "not an operation";
    }
    const { op } = operation;
    const path = tokensOf(operation.path);
    const from = op === "move" || op === "copy" ? tokensOf(operation.from) : [];
    if (isForbidden(path) || isForbidden(from)) {
      return "path not allowed";
    }
    switch (op) {
      case "add":
        return this.#add(operation.path, path, clone(operation.value));
      case "replace": {
        const value = clone(operation.value);
        return this.#resolve(path) ?? this.#run(path, { ...operation, value }) ?? fits(path, value);
      }
      case "remove":
        return this.#resolve(path) ?? this.#remove(operation.path, path) ?? this.#work(0);
      case "test":
        return this.#resolve(path) ?? this.#test(path, operation.value);
      case "copy":
        return this.#resolve(from) ?? this.#copy(operation.path, path, from);
      case "move":
        return this.#resolve(from) ?? this.#move(operation.path, path, operation.from, from);
    }
  }

  #add(pointer: string, path: readonly string[], value: JsonValue): string | undefined {
    return (
      this.#resolve(path, true) ??
      this.#run(path, { op: "add", path: pointer, value }) ??
      fits(path, value) ??
      this.#work(0)
    );
  }

  #copy(pointer: string, path: readonly string[], from: readonly string[]): string | undefined {
    const value = this.#at(from);
    this.copied = true;
    return this.#work(weightOf(value)) ?? this.#add(pointer, path, clone(value));
  }

  #move(
    pointer: string,
    path: readonly string[],
    fromPointer: string,
    from: readonly string[],
  ): string | undefined {
    if (from.length <= path.length && from.every((token, i) => token === path[i])) {
      return from.length === path.length ? undefined : "cannot move into itself";
    }
    const value = this.#at(from);
    return (
      this.#work(weightOf(value)) ??
      this.#remove(fromPointer, from) ??
      this.#add(pointer, path, value)
    );
  }

  #remove(pointer: string, path: readonly string[]): string | undefined {
    return this.#run(path, { op: "remove", path: pointer });
  }

  /** Says whether operations have taken along more than they may. */
  #work(weight: number): string | undefined {
    this.#taken += weight;
    const work = this.#taken + Math.floor(this.#moved / CROWD);
    if (work > this.#granted) {
      // To weigh the value costs no more than what was done so far.
      this.#granted = this.#grantedAnyway + this.#factor * weightOf(this.#before, work);
    }
    return work > this.#granted ? "copies or moves too much" : undefined;
  }

  #test(path: readonly string[], value: JsonValue): string | undefined {
    return isEqual(this.#at(path), value) ? undefined : "test failed";
  }

  /** What is wrong with a path; if something is to be added there, its end is new. */
  #resolve(path: readonly string[], adding = false): string | undefined {
    let value = this.root;
    for (const [i, token] of path.entries()) {
      const isNew = adding && i === path.length - 1;
      if (Array.isArray(value)) {
        const problem = indexProblem(value, token, isNew);
        if (problem !== undefined) {
          return problem;
        }
      } else if (!isObject(value) || (!isNew && !Object.hasOwn(value, token))) {
        return "path does not exist";
      }
      value = (value as JsonObject)[token] as JsonValue;
    }
    return undefined;
  }

  #at(path: readonly string[]): JsonValue {
    return path.reduce((value, token) => (value as JsonObject)[token] as JsonValue, this.root);
  }

  /** Runs an operation that is sound, on copies of the objects and lists on its way. */
  #run(path: readonly string[], operation: Step): string | undefined {
    if (path.length > 0) {
      let part = this.#owned(this.root);
      this.root = part;
      for (const token of path.slice(0, -1)) {
        part[token] = this.#owned(part[token] as JsonValue);
        part = part[token];
      }
      if (Array.isArray(part)) {
        this.#moved += behind(part, path.at(-1) ?? "", operation.op);
      }
    }
    this.root = jsonpatch.applyOperation(this.root, operation).newDocument;
    return undefined;
  }

  #owned(value: JsonValue): JsonObject {
    const part = value as JsonObject;
    if (this.#own.has(part)) {
      return part;
    }
    const copy = shallowCopy(part);
    this.#own.add(copy);
    return copy;
  }
}

/** How many elements of a list make room for a new one, or close up when one is removed. */
function behind(list: readonly JsonValue[], token: string, op: string): number {
  if (token === "-" || op === "replace") {
    return 0;
  }
  return list.length - Number(token) - (op === "remove" ? 1 : 0);
}

/** Says whether what was put at a path makes the value too deep. */
function fits(path: readonly string[], value: JsonValue): string | undefined {
  return path.length + depthOf(value) > MAX_FREE ? "nested too deep" : undefined;
}

/** How many objects and lists are open inside each other. */
function depthOf(value: JsonValue): number {
  if (typeof value !== "object" || value === null) {
    return 0;
  }
  let inside = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      inside = Math.max(inside, depthOf(item));
    }
    return 1 + inside;
  }
  for (const key of Object.keys(value)) {
    inside = Math.max(inside, depthOf(value[key] as JsonValue));
  }
  return 1 + inside;
}

/**
 * One for each value, and the lengths of texts and keys: what every language counts in the same
 * way. Counting ends when it is at least `most`.
 */
function weightOf(value: JsonValue, most = Infinity): number {
  if (typeof value === "string") {
    return 1 + value.length;
  }
  if (typeof value !== "object" || value === null) {
    return 1;
  }
  let weight = 1;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && weight < most; i++) {
      weight += weightOf(value[i] as JsonValue, most - weight);
    }
    return weight;
  }
  for (const key of Object.keys(value)) {
    if (weight >= most) {
      break;
    }
    weight += key.length + weightOf(value[key] as JsonValue, most - weight);
  }
  return weight;
}

function tokensOf(pointer: string): readonly string[] {
  const tokens = pointer.split("/").slice(1);
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Whether a path leads to what is no data of an object. */
function isForbidden(path: readonly string[]): boolean {
  return path.some(
    (token, i) => token === "__proto__" || (token === "prototype" && path[i - 1] === "constructor"),
  );
}

function indexProblem(
  list: readonly JsonValue[],
  token: string,
  isNew: boolean,
): string | undefined {
  if (isNew && token === "-") {
    return undefined;
  }
  if (!/^(?:0|[1-9][0-9]*)$/.test(token)) {
    return "not an index";
  }
  return Number(token) < list.length + (isNew ? 1 : 0) ? undefined : "index out of range";
}

type Operation =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: JsonValue }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly path: string; readonly from: string };

function isOperation(operation: unknown): operation is Operation {
  if (typeof operation !== "object" || operation === null) {
    return false;
  }
  const { op, path, from, value } = operation as Record<string, unknown>;
  switch (op) {
    case "add":
    case "replace":
    case "test":
      return isPointer(path) && value !== undefined;
    case "remove":
      return isPointer(path);
    case "move":
    case "copy":
      return isPointer(path) && isPointer(from);
    default:
      return false;
  }
}

function isPointer(path: unknown): boolean {
  return typeof path === "string" && (path === "" || path.startsWith("/"));
}

/** Whether two values are the same; the order of keys does not matter. */
function isEqual(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => isEqual(item, b[i] as JsonValue));
  }
  if (!isObject(a) || !isObject(b)) {
    return a === b;
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key] as JsonValue, b[key] as JsonValue))
  );
}
