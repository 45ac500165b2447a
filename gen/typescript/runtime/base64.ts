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
  const fail = (message: string): never => {
    throw new FoldError("bad-base64", message, key === undefined ? undefined : [key]);
  };
  let out = "";
  let { rest, count } = into;
  const put = (byte: number): void => {
    rest = (rest << 8) | byte;
    if (++count === 3) {
      out += encodeGroup(rest);
      rest = count = 0;
    }
  };
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
      put(quantum >> 16);
      put((quantum >> 8) & 0xff);
      put(quantum & 0xff);
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
    put(quantum >> 4);
  } else if (digits === 3) {
    put(quantum >> 10);
    put((quantum >> 2) & 0xff);
  }
  into.head += out;
  into.rest = rest;
  into.count = count;
}

function encodeGroup(bytes: number): string {
  return (
    DIGITS.charAt(bytes >> 18) +
    DIGITS.charAt((bytes >> 12) & 63) +
    DIGITS.charAt((bytes >> 6) & 63) +
    DIGITS.charAt(bytes & 63)
  );
}

function textOf(j: Join): string {
  switch (j.count) {
    case 1:
      return `${j.head}${DIGITS.charAt(j.rest >> 2)}${DIGITS.charAt((j.rest << 4) & 63)}==`;
    case 2:
      return `${j.head}${encodeGroup(j.rest << 8).slice(0, 3)}=`;
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

/**
 * Joins the bytes of two base64 texts: the field becomes the canonical text of
 * both. An empty chunk changes nothing; a text that is not base64 is an error
 * and changes nothing either.
 *
 * The bytes of the last, incomplete group are remembered beside the object, so
 * that a chunk costs what it is long, however long the field has become.
 */
export function appendBase64<K extends string>(
  owner: Record<K, string>,
  key: K,
  chunk: string,
): void {
  if (chunk === "") {
    return;
  }
  const known = growing.get(owner)?.get(key);
  const next: Join = { head: "", rest: 0, count: 0 };
  if (known?.text === owner[key]) {
    next.head = known.head;
    next.rest = known.rest;
    next.count = known.count;
  } else {
    join(next, owner[key], key);
  }
  join(next, chunk, key);
  const text = textOf(next);
  const fields = new Map(growing.get(owner));
  fields.set(key, { ...next, text });
  growing.set(owner, fields);
  owner[key] = text;
}

/** Lets a copy of an object go on growing where the original stopped. */
export function inheritBase64(from: object, to: object): void {
  const fields = growing.get(from);
  if (fields !== undefined) {
    growing.set(to, fields);
  }
}

/** The canonical base64 of the bytes of both texts; without a second one, the first as it is. */
export function joinBase64(a: string, b: string, key?: string): string {
  if (b === "") {
    return a;
  }
  const joined: Join = { head: "", rest: 0, count: 0 };
  join(joined, a, key);
  join(joined, b, key);
  return textOf(joined);
}
