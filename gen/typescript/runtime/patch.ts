import jsonpatch, { type Operation as Step } from "fast-json-patch";
import { isObject } from "./fields.js";
import { clone, shallowCopy, type JsonObject, type JsonValue } from "./json.js";

/** What applying a JSON Patch gives: a new value, or the reason why there is none. */
export type Patched<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/**
 * Applies a JSON Patch (RFC 6902) to a value, wholly or not at all. The value is
 * left as it is; the result shares with it what the patch does not touch.
 */
export function patchNullable(
  value: JsonValue,
  operations: readonly unknown[],
): Patched<JsonValue> {
  const document = new Document(value);
  for (const [i, operation] of operations.entries()) {
    const problem = document.apply(operation);
    if (problem !== undefined) {
      return { ok: false, reason: `operation ${String(i)}: ${problem}` };
    }
  }
  return { ok: true, value: document.root };
}

/** The same for a value that must not become null. */
export function patch(value: JsonValue, operations: readonly unknown[]): Patched<JsonValue> {
  const patched = patchNullable(value, operations);
  return patched.ok && patched.value === null
    ? { ok: false, reason: "the result is null" }
    : patched;
}

/** The same for a value that must remain an object. */
export function patchObject(
  value: JsonObject,
  operations: readonly unknown[],
): Patched<JsonObject> {
  const patched = patchNullable(value, operations);
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
  /** The objects and lists that nobody else has. */
  readonly #own = new Set<object>();

  constructor(root: JsonValue) {
    this.root = root;
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
      case "replace":
        return (
          this.#resolve(path) ?? this.#run(path, { ...operation, value: clone(operation.value) })
        );
      case "remove":
        return this.#resolve(path) ?? this.#run(path, operation);
      case "test":
        return this.#resolve(path) ?? this.#test(path, operation.value);
      case "copy":
        return this.#resolve(from) ?? this.#add(operation.path, path, clone(this.#at(from)));
      case "move":
        return this.#resolve(from) ?? this.#move(operation.path, path, operation.from, from);
    }
  }

  #add(pointer: string, path: readonly string[], value: JsonValue): string | undefined {
    return this.#resolve(path, true) ?? this.#run(path, { op: "add", path: pointer, value });
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
    this.#run(from, { op: "remove", path: fromPointer });
    return this.#add(pointer, path, value);
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
