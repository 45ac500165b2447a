import { FoldError, ParseError, type Issue, type IssueCode } from "./errors.js";
import {
  MAX_DEPTH,
  MAX_FREE,
  type Fields,
  isObject,
  isPolluted,
  isSound,
  ownFields,
  unknownKeys,
} from "./fields.js";
import { inDocumentOrder } from "./issues.js";
import type { Layout } from "./layout.js";
import { getKey, setKey, type JsonObject, type JsonValue } from "./json.js";
import { sourcesOf, type SourceOptions } from "./sources.js";
import { excerpt, kindOf, oneOf, withoutKey } from "./wording.js";

/** More problems than this are not listed. */
const MAX_ISSUES = 100;

/** Material that was read, but not as it stands: what is unknown, retired, or a null for nothing. */
export interface Diagnostic {
  readonly code:
    "unknown-field" | "unknown-member" | "unknown-value" | "retired-member" | "null-is-absent";
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Options of a parser. */
export interface ParseOptions extends SourceOptions {
  /**
   * Called for every unknown field, union member and value of an enum, dropped or kept, and for
   * what was replaced.
   */
  readonly onUnknown?: ((diagnostic: Diagnostic) => void) | undefined;
}

/**
 * A reader for the readers of parts. It has no private members for TypeScript to
 * tell it by: a part may be read by another package, which has a runtime of its own.
 */
export type Reader = Pick<DocumentReader, keyof DocumentReader>;

/** Reads a value at the reader's place. After a problem the result means nothing. */
export type Read<T, V = unknown> = (reader: Reader, value: V) => T;

/** What a reader returns where there is no value, because of a problem or a drop that it has noted. */
export const NOTHING = undefined as never;

/**
 * Reads values that nobody has checked, such as what `JSON.parse` gives. It
 * notes every problem at its path and goes on, so that a caller reads a whole
 * document and asks once.
 *
 * Only own keys count. A key whose value is `undefined` is not there.
 */
export class DocumentReader {
  /**
   * A reader that has nothing to do. Besides the work of making one, it saves that
   * of compiling: V8 drops its best code for a class when a collection finds no
   * instance.
   */
  static #idle: DocumentReader | undefined;

  #root: unknown = undefined;
  #options: ParseOptions | undefined = undefined;
  /** Whether objects and lists are nobody else's, and plain, so that a copy is the same. */
  #owned = false;
  /** Whether fields are read, too, that are never sent. */
  #private = false;
  #polluted = false;
  /** How many objects and lists may be open inside each other. */
  #deepest = MAX_DEPTH;
  readonly #path: (string | number)[] = [];
  readonly #issues: Issue[] = [];
  #count = 0;
  /** What was dropped and is still missing from where it stood. */
  readonly #dropped: Issue[] = [];
  /** The declared fields of the object that is being read. */
  #keys: readonly string[] | undefined = undefined;
  /** Which of its object's fields a missing one is. */
  readonly #missing = new Map<Issue, number>();

  /**
   * A reader of one document, or, with private fields, of a value that was not sent. If it
   * is `JSON.parse`'s and nobody else has it, what may stay as it is need not be copied.
   */
  static of(
    root: unknown,
    options?: ParseOptions,
    owned = false,
    withPrivate = false,
  ): DocumentReader {
    const reader = DocumentReader.#idle ?? new DocumentReader();
    DocumentReader.#idle = undefined;
    reader.#root = root;
    reader.#options = options;
    const deepest = options?.limits?.depth ?? 0;
    reader.#deepest = deepest > 0 ? Math.min(deepest, MAX_DEPTH) : MAX_DEPTH;
    reader.#polluted = isPolluted();
    reader.#owned = owned && !reader.#polluted;
    reader.#private = withPrivate;
    return reader;
  }

  /** The problems found, in the order of the document, or of its text if that is known. */
  issues(layout?: Layout): readonly Issue[] {
    return inDocumentOrder(this.#issues, layout ?? this.#root, this.#missing);
  }

  /** Ends the document. Throws if there were problems. */
  finish(): void {
    if (this.#count > 0) {
      throw new ParseError(this.issues());
    }
    this.#root = undefined;
    this.#options = undefined;
    this.#keys = undefined;
    if (this.#dropped.length > 0) {
      this.#dropped.length = 0;
    }
    DocumentReader.#idle = this;
  }

  /** How many problems there are: a part is sound if their number has not grown. */
  get count(): number {
    return this.#count;
  }

  /** The whole document, which cannot be dropped. */
  whole<T>(result: T | undefined): T {
    if (result === undefined && this.#count === 0) {
      this.#cannotDrop(0);
    }
    return result as T;
  }

  newId(): string {
    return sourcesOf(this.#options).newId();
  }

  now(): string {
    return sourcesOf(this.#options).now();
  }

  /** Notes a problem with the value at this place, or with one of its fields. */
  issue(code: IssueCode | (string & {}), message: string, key?: string | number): never {
    this.#note({ code, path: this.#at(key), message });
    return NOTHING;
  }

  /** Runs the checks of an object. That one cannot be computed is an issue, too. */
  check<T>(
    value: T,
    run: (value: T, report: (code: string, message: string) => void) => void,
  ): void {
    try {
      run(value, (code, message) => this.issue(code, message));
    } catch (error) {
      if (!(error instanceof FoldError)) {
        throw error;
      }
      const { code, reason, path = [] } = error;
      this.#note({ code, path: [...this.#path, ...path], message: reason });
    }
  }

  /** Notes that a value has the wrong type, or is missing. */
  wrongType(want: string, value: unknown, key?: string | number): never {
    if (value === undefined && typeof key === "string") {
      return this.missing(key);
    }
    return this.issue("wrong-type", `want ${want}, got ${kindOf(value)}`, key);
  }

  /** Notes that a required field is not there. */
  missing(key: string): never {
    const message = "required field is missing";
    const issue: Issue = { code: "missing-field", path: this.#at(key), message };
    this.#note(issue);
    this.#missing.set(issue, (this.#keys ?? []).indexOf(key));
    return NOTHING;
  }

  /** Notes that a value is none of those that are allowed. */
  notOneOf(value: unknown, allowed: readonly string[], key?: string | number): never {
    if (typeof value !== "string") {
      return this.wrongType("string", value, key);
    }
    return this.issue("not-in-enum", `want ${oneOf(allowed)}, got ${excerpt(value)}`, key);
  }

  string(value: unknown, key?: string | number): string {
    return typeof value === "string" ? value : this.wrongType("string", value, key);
  }

  bool(value: unknown, key?: string | number): boolean {
    return typeof value === "boolean" ? value : this.wrongType("bool", value, key);
  }

  number(value: unknown, key?: string | number): number {
    if (typeof value === "number" && Number.isFinite(value)) {
      return value;
    }
    if (isInfinite(value)) {
      return this.issue("out-of-range", "number is too large for a double", key);
    }
    return this.wrongType("number", value, key);
  }

  int(value: unknown, key?: string | number): number {
    if (Number.isSafeInteger(value)) {
      return value as number;
    }
    if (Number.isInteger(value) || isInfinite(value)) {
      return this.issue("out-of-range", "integer is beyond 2^53-1", key);
    }
    if (Number.isFinite(value)) {
      return this.issue("wrong-type", "want integer, got a fraction", key);
    }
    return this.wrongType("number", value, key);
  }

  /** A value of an enum, by its type guard. */
  enumValue<E extends string>(
    value: unknown,
    isValue: (value: unknown) => value is E,
    allowed: Readonly<Record<string, E>>,
    key?: string | number,
  ): E {
    return isValue(value) ? value : this.notOneOf(value, Object.values(allowed), key);
  }

  /** A value of an enum that keeps what it does not know. */
  openEnumValue(
    value: unknown,
    isValue: (value: unknown) => boolean,
    key?: string | number,
  ): string {
    if (typeof value === "string" && !isValue(value)) {
      this.#diagnose("unknown-value", `unknown ${excerpt(value)} kept`, key);
    }
    return this.string(value, key);
  }

  /**
   * Checks that a field has the only value it may have. If its type is an enum,
   * a value outside of that is worse than a wrong one.
   */
  constant(
    value: unknown,
    want: string | number | boolean,
    key: string,
    allowed?: Readonly<Record<string, string>>,
  ): void {
    if (value === want) {
      return;
    }
    if (typeof value !== typeof want) {
      this.wrongType(kindOf(want), value, key);
    } else if (allowed !== undefined && !Object.values(allowed).includes(value as string)) {
      this.notOneOf(value, Object.values(allowed), key);
    } else {
      this.issue("wrong-const", `want ${JSON.stringify(want)}`, key);
    }
  }

  /** The same for a field whose type is int. */
  intConstant(value: unknown, want: number, key: string): void {
    const before = this.count;
    if (this.int(value, key) !== want && this.count === before) {
      this.issue("wrong-const", `want ${String(want)}`, key);
    }
  }

  /** A field that is read by a function of its own. */
  at<T, V = unknown>(value: V, read: Read<T, V>, key: string | number): T {
    if (value === undefined && typeof key === "string") {
      return this.missing(key);
    }
    const keys = this.#keys;
    this.#path.push(key);
    const result = read(this, value);
    this.#path.pop();
    this.#keys = keys;
    return result;
  }

  /**
   * What a reader makes of an object of which all is left out. It is no part of the document: none
   * of it is too deep.
   */
  made<T>(read: Read<T>, key: string): T {
    const deepest = this.#deepest;
    this.#deepest = Infinity;
    const result = this.at({}, read, key);
    this.#deepest = deepest;
    return result;
  }

  /** A field that may be dropped, or need not be there: undefined then. */
  spared<T, V = unknown>(
    value: V | undefined,
    read: Read<T | undefined, V>,
    key: string,
  ): T | undefined {
    if (value === undefined) {
      return undefined;
    }
    const dropped = this.#dropped.length;
    const result = this.at(value, read, key);
    this.#dropped.length = dropped;
    return result;
  }

  /**
   * The fields of the object at this place, or undefined if it is none. The
   * declared ones are named in the order of the spec. What
   * they inherit is never seen, with the exception of the names that
   * `Object.prototype` has from the start.
   */
  fields(value: unknown, keys?: readonly string[]): Fields | undefined {
    if (!isObject(value)) {
      return this.wrongType("object", value);
    }
    if (this.#tooDeep()) {
      return undefined;
    }
    this.#keys = keys;
    if (this.#owned) {
      return value;
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if ((prototype === Object.prototype && !this.#polluted) || prototype === null) {
      return value;
    }
    return ownFields(value);
  }

  /** The fields of an object some of which are never sent: those are unknown, and not even kept. */
  publicFields(
    value: unknown,
    keys: readonly string[],
    hidden: readonly string[],
    unknown: "drop" | "reject",
  ): Fields | undefined {
    const from = this.fields(value, keys);
    if (from === undefined || this.#private) {
      return from;
    }
    const sent = hidden.filter((key) => getKey(from, key) !== undefined);
    if (sent.length === 0) {
      return from;
    }
    const rest = ownFields(from) as Record<string, unknown>;
    for (const key of sent) {
      if (unknown === "reject") {
        this.issue("unknown-field", "unknown field", key);
      } else {
        this.#unknownField(key, "dropped");
        this.at(from[key], measure, key);
      }
      Reflect.deleteProperty(rest, key);
    }
    return rest;
  }

  /**
   * The key under which an object has a field: the first of its spellings that is
   * there, or else the first of all. The others are passed over.
   */
  spelling(from: Fields, name: string, ...others: readonly string[]): string {
    const [key = name, ...rest] = [name, ...others].filter((k) => getKey(from, k) !== undefined);
    for (const other of rest) {
      this.#diagnose("unknown-field", "another spelling of a field that is there", other);
      this.at(getKey(from, other), measure, other);
    }
    return key;
  }

  /** Passes over a field that is computed. */
  passOver(value: unknown, key: string): void {
    if (value !== undefined) {
      this.at(value, measure, key);
    }
  }

  /** A list. Elements that are dropped leave no gap. */
  list<T, V = unknown>(value: unknown, read: Read<T | undefined, V>, key?: string | number): T[] {
    if (!Array.isArray(value)) {
      return this.wrongType("list", value, key);
    }
    if (key !== undefined) {
      this.#path.push(key);
    }
    const items: T[] = [];
    if (!this.#tooDeep()) {
      const keys = this.#keys;
      const dropped = this.#dropped.length;
      const place = this.#path.push(0) - 1;
      for (let i = 0; i < value.length; i++) {
        this.#path[place] = i;
        const item = read(this, value[i] as V);
        if (item === undefined && this.#dropped.length > dropped) {
          this.#dropped.length = dropped;
        } else {
          items.push(item as T);
        }
      }
      this.#path.pop();
      this.#keys = keys;
    }
    if (key !== undefined) {
      this.#path.pop();
    }
    return items;
  }

  /** A map. Its values cannot be dropped. */
  map<T, V = unknown>(
    value: unknown,
    read: Read<T | undefined, V>,
    key?: string | number,
  ): Record<string, T> {
    if (key !== undefined) {
      if (value === undefined) {
        return this.missing(String(key));
      }
      this.#path.push(key);
    }
    const keys = this.#keys;
    const from = this.fields(value);
    this.#keys = keys;
    const entries: Record<string, T> = {};
    if (from !== undefined) {
      for (const name of Object.keys(from)) {
        if (from[name] !== undefined) {
          const dropped = this.#dropped.length;
          const before = this.#count;
          const item = this.at(from[name] as V, read, name);
          if (item === undefined && this.#count === before) {
            this.#cannotDrop(dropped);
          }
          setKey(entries, name, item as T);
        }
      }
    }
    if (key !== undefined) {
      this.#path.pop();
    }
    return entries;
  }

  /** A free-form value other than null. It is copied. */
  json(value: unknown, key?: string | number): JsonValue {
    if (value === null) {
      return this.issue("wrong-type", "want any value but null", key);
    }
    if (this.#mayStay(value, key)) {
      return value as JsonValue;
    }
    return key === undefined ? readJson(this, value) : this.at(value, readJson, key);
  }

  /** A list in a free-form value. It is copied. */
  freeList(value: readonly unknown[]): JsonValue[] {
    const outer = this.#beginFree(undefined);
    const copy = this.list(value, readJson);
    this.#deepest = outer;
    return copy;
  }

  /** A free-form object. It is copied. */
  record(value: unknown, key?: string | number): JsonObject {
    if (isObject(value) && this.#mayStay(value, key)) {
      return value;
    }
    const outer = this.#beginFree(key);
    const copy = this.map(value, readJson, key);
    this.#deepest = outer;
    return copy;
  }

  /** Passes over the fields that an object does not declare. */
  dropUnknown(from: Fields, known: readonly string[]): void {
    for (const key of unknownKeys(from, known)) {
      this.#unknownField(key, "dropped");
      this.at(from[key], measure, key);
    }
  }

  /** Keeps the fields that an object does not declare. */
  keepUnknown(from: Fields, known: readonly string[], into: object): void {
    for (const key of unknownKeys(from, known)) {
      this.#unknownField(key, "kept");
      setKey(into as Record<string, unknown>, key, this.at(from[key], readJson, key));
    }
  }

  /** Refuses the fields that an object does not declare. */
  rejectUnknown(from: Fields, known: readonly string[]): void {
    for (const key of unknownKeys(from, known)) {
      this.issue("unknown-field", "unknown field", key);
    }
  }

  /** Keeps an object whose tag no member of the union has. */
  keepMember(from: Fields, tag: string): JsonObject {
    const value = getKey(from, tag);
    if (typeof value !== "string") {
      return this.wrongType("string", value, tag);
    }
    this.#diagnose("unknown-member", `unknown ${excerpt(value)} kept`);
    return this.record(from);
  }

  /** Keeps an object with none of the keys that tell the members of the union. */
  keepKeyless(from: Fields): JsonObject {
    this.#diagnose("unknown-member", "unknown object kept");
    return this.record(from);
  }

  /** Drops an object with none of the keys that tell the members of the union. */
  dropKeyless(from: Fields, known: readonly string[]): never {
    this.#diagnose("unknown-member", "unknown object dropped");
    measure(this, from);
    this.#drop(undefined, withoutKey(known));
    return NOTHING;
  }

  /** Refuses an object with none of the keys that tell the members of the union. */
  rejectKeyless(known: readonly string[]): never {
    return this.issue("unknown-member", withoutKey(known));
  }

  /** Drops an object whose tag no member of the union has. */
  dropMember(from: Fields, tag: string, known: readonly string[]): never {
    const value = getKey(from, tag);
    const got = typeof value === "string" ? excerpt(value) : kindOf(value);
    this.#diagnose("unknown-member", `unknown ${got} dropped`);
    measure(this, from);
    this.#drop(tag, `want ${oneOf(known)}, got ${got}`);
    return NOTHING;
  }

  /** Reads a member of former days, and what has become of it. */
  retired<O, T>(
    from: Fields,
    tag: string,
    read: Read<O | undefined>,
    become: (old: O) => T | null,
  ): T | undefined {
    const name = excerpt(String(from[tag]));
    this.#diagnose("retired-member", `retired ${name} replaced`);
    const before = this.#count;
    const old = read(this, from);
    if (old === undefined || this.#count > before) {
      return undefined;
    }
    const value = become(old);
    if (value === null) {
      this.#drop(tag, `nothing has become of the retired ${name}`);
      return undefined;
    }
    return value;
  }

  /** Notes that a null counts as a missing key. */
  nullIsAbsent(value: unknown, key: string): void {
    if (value === null) {
      this.#diagnose("null-is-absent", "null read as absent", key);
    }
  }

  #drop(tag: string | undefined, message: string): void {
    this.#dropped.push({ code: "unknown-member", path: this.#at(tag), message });
  }

  /** Notes that something was dropped that cannot be. */
  #cannotDrop(from: number): void {
    const [first] = inDocumentOrder(this.#dropped.slice(from), this.#root, new Map());
    this.#dropped.length = from;
    if (first !== undefined) {
      this.#note(first);
    }
  }

  /** Refuses an object whose tag no member of the union has. */
  rejectMember(from: Fields, tag: string, known: readonly string[]): never {
    const value = getKey(from, tag);
    if (typeof value !== "string") {
      return this.wrongType("string", value, tag);
    }
    return this.issue("unknown-member", `want ${oneOf(known)}, got ${excerpt(value)}`, tag);
  }

  #note(issue: Issue): void {
    this.#count++;
    if (this.#issues.length < MAX_ISSUES) {
      this.#issues.push(issue);
    }
  }

  #unknownField(key: string, what: string): void {
    if (this.#options?.onUnknown !== undefined) {
      this.#diagnose("unknown-field", `unknown field ${what}`, key);
    }
  }

  #diagnose(code: Diagnostic["code"], message: string, key?: string | number): void {
    this.#options?.onUnknown?.({ code, path: this.#at(key), message });
  }

  /** Whether a free-form value may stay as it is. */
  #mayStay(value: unknown, key: string | number | undefined): boolean {
    if (!this.#owned) {
      return false;
    }
    const depth = this.#path.length + (key === undefined ? 0 : 1);
    this.#owned = isSound(value, Math.min(this.#deepest - depth, MAX_FREE)); // if not, there is an issue to come: no second look
    return this.#owned;
  }

  /** The value at this place is free-form. Returns how deep it was that one may go around it. */
  #beginFree(key: string | number | undefined): number {
    const outer = this.#deepest;
    const depth = this.#path.length + (key === undefined ? 0 : 1);
    this.#deepest = Math.min(outer, depth + MAX_FREE);
    return outer;
  }

  #tooDeep(): boolean {
    if (this.#path.length < this.#deepest) {
      return false;
    }
    this.issue("depth", "nested too deep");
    return true;
  }

  #at(key: string | number | undefined): (string | number)[] {
    return key === undefined ? this.#path.slice() : [...this.#path, key];
  }
}

/** Reads any JSON value, copying objects and lists. */
export function readJson(reader: Reader, value: unknown): JsonValue {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return reader.number(value);
    case "object":
      if (value === null) {
        return null;
      }
      return Array.isArray(value) ? reader.freeList(value) : reader.record(value);
    default:
      return reader.wrongType("a JSON value", value);
  }
}

/** Looks at how deep a value that is not kept goes, and at nothing else. */
function measure(reader: Reader, value: unknown): void {
  if (Array.isArray(value)) {
    reader.list(value, measure);
  } else if (typeof value === "object" && value !== null) {
    reader.map(value, measure);
  }
}

export function readString(reader: Reader, value: unknown): string {
  return reader.string(value);
}

/** Whether a number is beyond what a double holds, as `JSON.parse` reads `1e400`. */
function isInfinite(value: unknown): boolean {
  return value === Infinity || value === -Infinity;
}
