import { FoldError } from "./errors.js";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The value of every ASCII character as a base64 digit; 64: it does not count. */
const VALUES = /* @__PURE__ */ digitValues();

function digitValues(): Uint8Array {
  const values = new Uint8Array(128).fill(64);
  for (let i = 0; i < DIGITS.length; i++) {
    values[DIGITS.charCodeAt(i)] = i;
  }
  return values;
}

/**
 * Bytes on their way from base64 to base64: whole groups of three are encoded
 * at once, the rest waits for what follows.
 */
interface Join {
  /** Canonical text of the whole groups. */
  head: string;
  /** The bytes that do not fill a group yet, and how many there are (0 to 2). */
  rest: number;
  count: number;
}

/**
 * Decodes a text as CPython's `binascii.a2b_base64` does by default and adds
 * its bytes: characters outside the alphabet do not count, reading stops at the
 * padding, and padding must not be missing. Text that is not ASCII is an error,
 * which names the field that the bytes are for.
 */
function join(into: Join, text: string, key?: string): void {
  const bytes = new Uint8Array(into.count + text.length);
  bytes.set([into.rest >> 8, into.rest & 0xff].slice(2 - into.count));
  const size = into.count + decode(text, bytes.subarray(into.count), key);
  into.count = size % 3;
  into.rest = 0;
  for (let i = size - into.count; i < size; i++) {
    into.rest = (into.rest << 8) | (bytes[i] ?? 0);
  }
  into.head += encode(bytes.subarray(0, size - into.count));
}

/** Decodes a text and returns how many bytes there are. */
function decode(text: string, bytes: Uint8Array, key: string | undefined): number {
  const fail = (message: string): never => {
    throw new FoldError("bad-base64", message, key === undefined ? undefined : [key]);
  };
  let size = 0;
  let quantum = 0;
  let digits = 0; // of the current quantum
  let pads = 0;
  let total = 0;
  let done = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 128) {
      fail("base64 text is not ASCII");
    }
    if (done) {
      continue;
    }
    if (code === 0x3d) {
      pads++;
      done = digits >= 2 && digits + pads >= 4;
      continue;
    }
    const value = VALUES[code] ?? 64;
    if (value === 64) {
      continue;
    }
    quantum = (quantum << 6) | value;
    pads = 0;
    total++;
    if (++digits === 4) {
      bytes[size++] = quantum >> 16;
      bytes[size++] = quantum >> 8;
      bytes[size++] = quantum;
      quantum = digits = 0;
    }
  }
  if (digits === 1 && !done) {
    fail(`base64 text has ${String(total)} characters that count, one more than a multiple of 4`);
  }
  if (digits > 0 && !done) {
    fail("base64 text lacks its padding");
  }
  if (digits === 2) {
    bytes[size++] = quantum >> 4;
  } else if (digits === 3) {
    bytes[size++] = quantum >> 10;
    bytes[size++] = quantum >> 2;
  }
  return size;
}

const ascii = /* @__PURE__ */ new TextDecoder();

/** The text of whole groups of three bytes. */
function encode(bytes: Uint8Array): string {
  const codes = new Uint8Array((bytes.length / 3) * 4);
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const group =
      ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    codes[to] = DIGITS.charCodeAt(group >> 18);
    codes[to + 1] = DIGITS.charCodeAt((group >> 12) & 63);
    codes[to + 2] = DIGITS.charCodeAt((group >> 6) & 63);
    codes[to + 3] = DIGITS.charCodeAt(group & 63);
  }
  return ascii.decode(codes);
}

function textOf(j: Join): string {
  switch (j.count) {
    case 1:
      return `${j.head}${encode(Uint8Array.of(j.rest, 0, 0)).slice(0, 2)}==`;
    case 2:
      return `${j.head}${encode(Uint8Array.of(j.rest >> 8, j.rest, 0)).slice(0, 3)}=`;
    default:
      return j.head;
  }
}

/** What is known about a field that has grown before. */
interface Growing extends Readonly<Join> {
  /** The text that was written to the field. If it differs, this is worthless. */
  readonly text: string;
}

const growing = /* @__PURE__ */ new WeakMap<object, ReadonlyMap<string, Growing>>();

/** Whether there is anything to be looked up there. */
let hasGrown = false;

/** Whether nobody needs to decode a text, if there are whole groups of four of it. */
function isDigitsOnly(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if ((VALUES[text.charCodeAt(i)] ?? 64) === 64) {
      return false;
    }
  }
  return true;
}

/**
 * Joins the bytes of two base64 texts: the field becomes the canonical text of
 * both, even if the chunk is empty. A text that is not base64 is an error and
 * changes nothing.
 *
 * The bytes of the last, incomplete group are remembered beside the object, so
 * that a chunk costs what it is long, however long the field has become.
 */
export function appendBase64<K extends string, O extends Record<K, string>>(
  owner: O,
  key: K & keyof O,
  chunk: string,
): void {
  const known = growing.get(owner)?.get(key);
  const next: Join = { head: "", rest: 0, count: 0 };
  if (known?.text === owner[key]) {
    if (chunk === "") {
      return;
    }
    next.head = known.head;
    next.rest = known.rest;
    next.count = known.count;
  } else {
    join(next, owner[key], key);
  }
  if (next.count === 0 && chunk.length % 4 === 0 && isDigitsOnly(chunk)) {
    next.head += chunk;
  } else {
    join(next, chunk, key);
  }
  const text = textOf(next);
  const fields = new Map(growing.get(owner));
  fields.set(key, { ...next, text });
  growing.set(owner, fields);
  hasGrown = true;
  (owner as Record<K, string>)[key] = text;
}

/** Lets a copy of an object go on growing where the original stopped. */
export function inheritBase64(from: object, to: object): void {
  const fields = hasGrown ? growing.get(from) : undefined;
  if (fields !== undefined) {
    growing.set(to, fields);
  }
}

/** The canonical base64 of the bytes of both texts. */
export function joinBase64(a: string, b: string, key?: string): string {
  const joined: Join = { head: "", rest: 0, count: 0 };
  join(joined, a, key);
  join(joined, b, key);
  return textOf(joined);
}
