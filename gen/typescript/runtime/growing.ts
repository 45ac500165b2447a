import { MAX_FREE, isObject } from "./fields.js";
import { keepBeside, keptBeside } from "./grown.js";
import { deleteKey, getKey, setKey, shallowCopy, type JsonObject, type JsonValue } from "./json.js";
import { joinText } from "./text.js";

/** Reads a text that is one JSON value; undefined if it is none. */
export function jsonOf(text: string): JsonValue | undefined {
  const growing = new Growing();
  growing.read(text);
  return growing.whole();
}

/** Reads what of a JSON text that may not be complete is certain; undefined if nothing is. */
export function partialJsonOf(text: string): JsonValue | undefined {
  const growing = new Growing();
  growing.read(text);
  return growing.value();
}

/** {@link jsonOf} for an object. */
export function jsonObjectOf(text: string): JsonObject | undefined {
  return objectOf(jsonOf(text));
}

/** {@link partialJsonOf} for an object. */
export function partialJsonObjectOf(text: string): JsonObject | undefined {
  return objectOf(partialJsonOf(text));
}

/** What is known of a text that grows in a field of an object. */
interface Known {
  /** The text that was read. If the field has another one, this is worthless. */
  text: string;
  readonly growing: Growing;
}

/** Appends to a text of which other fields are computed, and reads what is appended. */
export function appendAndRead<K extends string, O extends Record<K, string>>(
  owner: O,
  key: K & keyof O,
  delta: string,
): void {
  const before = owner[key];
  const text = joinText(before, delta);
  (owner as Record<K, string>)[key] = text;
  const known = keptBeside(owner, key) as Known | undefined;
  if (known?.text === before) {
    known.growing.read(delta);
    known.text = text;
  }
}

/** {@link jsonOf} for a text that grows in a field: what was read before is not read again. */
export function jsonIn<K extends string>(
  owner: Readonly<Record<K, string>>,
  key: K,
): JsonValue | undefined {
  return growingIn(owner, key).whole();
}

/** {@link partialJsonOf} for a text that grows in a field. */
export function partialJsonIn<K extends string>(
  owner: Readonly<Record<K, string>>,
  key: K,
): JsonValue | undefined {
  return growingIn(owner, key).value();
}

/** {@link jsonIn} for an object. */
export function jsonObjectIn<K extends string>(
  owner: Readonly<Record<K, string>>,
  key: K,
): JsonObject | undefined {
  return objectOf(jsonIn(owner, key));
}

/** {@link partialJsonIn} for an object. */
export function partialJsonObjectIn<K extends string>(
  owner: Readonly<Record<K, string>>,
  key: K,
): JsonObject | undefined {
  return objectOf(partialJsonIn(owner, key));
}

function growingIn<K extends string>(owner: Readonly<Record<K, string>>, key: K): Growing {
  const text = owner[key];
  const known = keptBeside(owner, key) as Known | undefined;
  if (known?.text === text) {
    return known.growing;
  }
  const growing = new Growing();
  growing.read(text);
  keepBeside(owner, key, { text, growing });
  return growing;
}

/** Sets a field that is computed of another one, or makes it absent. */
export function setComputed(object: object, key: string, value: JsonValue | undefined): void {
  if (value === undefined) {
    deleteKey(object, key);
  } else {
    setKey(object as Record<string, unknown>, key, value);
  }
}

/** An object with its fields in a certain order, any others behind them. */
export function inOrder<T extends object>(object: T, keys: readonly string[]): T {
  const from = object as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const key of keys) {
    if (Object.hasOwn(from, key)) {
      setKey(ordered, key, from[key]);
    }
  }
  for (const key of Object.keys(from)) {
    if (!Object.hasOwn(ordered, key)) {
      setKey(ordered, key, from[key]);
    }
  }
  return ordered as T;
}

function objectOf(value: JsonValue | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** An object or a list that is open. */
interface Level {
  container: JsonValue[] | JsonObject;
  /** The key of the member that is being read. */
  key: string;
}

/** What may come next: in a number, what it ends with so far. */
type Awaited =
  | "value"
  | "item or ]"
  | "key or }"
  | "key"
  | "colon"
  | "comma or end"
  | "nothing"
  | "text"
  | "escape"
  | "literal"
  | NumberPart;

type NumberPart = (typeof NUMBER_PARTS)[number];

/**
 * Reads JSON text that comes bit by bit, and knows at any time what of it is certain: what stays,
 * whatever comes next. That is all there is, but for
 *
 * - a number at the end, which may go on, and a literal that is not complete;
 * - the key of an object as long as its value is not there, even if only begun;
 * - in a text that is open: an escape that is not complete, and the first half of a surrogate pair
 *   as long as nothing is known to follow it.
 *
 * A value that was given out stays as it is: of what grows on, the objects and lists that are open
 * are copied.
 */
export class Growing {
  #root: JsonValue | undefined = undefined;
  readonly #levels: Level[] = [];
  #awaits: Awaited = "value";
  /** Whether the text that is open, or has just ended, is a key. */
  #isKey = false;
  /** What is certain of the text that is open. */
  #text = "";
  /** The first half of a surrogate pair at its end. */
  #high = "";
  /** A number, literal or escape that is not complete. */
  #part = "";
  #failed = false;
  /** Whether somebody has the open objects and lists as they are. */
  #given = false;

  /** Reads what comes next. */
  read(more: string): void {
    for (let i = 0; i < more.length && !this.#failed;) {
      if (this.#awaits === "text") {
        i = this.#readText(more, i);
      } else if (this.#take(more.charAt(i))) {
        i++;
      }
    }
  }

  /** The value if the text is a whole one; undefined if it is none. */
  whole(): JsonValue | undefined {
    if (this.#levels.length === 0 && isNumberPart(this.#awaits)) {
      return this.#failed ? undefined : numberOf(this.#awaits, this.#part);
    }
    return this.#awaits === "nothing" ? this.value() : undefined;
  }

  /** What is certain as a value, in which all is closed that is open; undefined if nothing is. */
  value(): JsonValue | undefined {
    if (this.#failed) {
      return undefined;
    }
    if ((this.#awaits === "text" || this.#awaits === "escape") && !this.#isKey) {
      this.#put(this.#text);
    }
    this.#given = true;
    return this.#root;
  }

  #fail(): void {
    this.#failed = true;
  }

  /** Takes the next character of anything but a text; false if it ends a number, and waits. */
  #take(c: string): boolean {
    switch (this.#awaits) {
      case "escape":
        this.#escape(c);
        return true;
      case "literal":
        this.#literal(c);
        return true;
      default:
        if (isNumberPart(this.#awaits)) {
          return this.#number(this.#awaits, c);
        }
        if (c !== " " && c !== "\t" && c !== "\n" && c !== "\r") {
          this.#structure(c);
        }
        return true;
    }
  }

  /** Takes a character between values. */
  #structure(c: string): void {
    const awaits = this.#awaits;
    if (awaits === "value" || (awaits === "item or ]" && c !== "]")) {
      this.#value(c);
    } else if ((awaits === "key" || awaits === "key or }") && c === '"') {
      this.#openText(true);
    } else if (awaits === "colon" && c === ":") {
      this.#awaits = "value";
    } else if (awaits === "comma or end" && c === ",") {
      this.#awaits = this.#isInList() ? "value" : "key";
    } else if (
      awaits === "item or ]" ||
      (awaits === "key or }" && c === "}") ||
      (awaits === "comma or end" && c === (this.#isInList() ? "]" : "}"))
    ) {
      this.#levels.pop();
      this.#valueEnds();
    } else {
      this.#fail();
    }
  }

  #isInList(): boolean {
    return Array.isArray(this.#levels.at(-1)?.container);
  }

  /** Begins a value. */
  #value(c: string): void {
    switch (c) {
      case '"':
        this.#place("");
        this.#openText(false);
        break;
      case "[":
      case "{":
        if (this.#levels.length === MAX_FREE) {
          this.#fail();
        } else {
          const container = c === "[" ? [] : {};
          this.#place(container);
          this.#levels.push({ container, key: "" });
          this.#awaits = c === "[" ? "item or ]" : "key or }";
        }
        break;
      case "t":
      case "f":
      case "n":
        this.#begin("literal", c);
        break;
      case "-":
        this.#begin("minus", c);
        break;
      case "0":
        this.#begin("zero", c);
        break;
      default:
        if (isDigit(c)) {
          this.#begin("digits", c);
        } else {
          this.#fail();
        }
    }
  }

  /** Begins what is not certain before it is complete. */
  #begin(awaits: Awaited, c: string): void {
    this.#awaits = awaits;
    this.#part = c;
  }

  #openText(isKey: boolean): void {
    this.#awaits = "text";
    this.#isKey = isKey;
    this.#text = "";
  }

  /** Gives a new value its place. */
  #place(value: JsonValue): void {
    const level = this.#levels.at(-1);
    if (level === undefined) {
      this.#root = value;
      return;
    }
    if (Array.isArray(level.container)) {
      this.#own();
      level.container.push(value);
    } else if (Object.hasOwn(level.container, level.key)) {
      this.#fail(); // the same key twice
    } else {
      this.#own();
      setKey(level.container, level.key, value);
    }
  }

  /** Puts another value in the place of the last one. */
  #put(value: JsonValue): void {
    const level = this.#levels.at(-1);
    if (level === undefined) {
      this.#root = value;
    } else if (lastOf(level) !== value) {
      this.#own();
      setLast(level, value);
    }
  }

  /** Copies the open objects and lists if somebody has them. */
  #own(): void {
    if (!this.#given) {
      return;
    }
    this.#given = false;
    let outer: Level | undefined;
    for (const level of this.#levels) {
      level.container = shallowCopy(level.container);
      if (outer === undefined) {
        this.#root = level.container;
      } else {
        setLast(outer, level.container);
      }
      outer = level;
    }
  }

  #valueEnds(): void {
    this.#awaits = this.#levels.length === 0 ? "nothing" : "comma or end";
  }

  #literal(c: string): void {
    this.#part += c;
    const word = LITERALS.find(([name]) => name.startsWith(this.#part));
    if (word === undefined) {
      this.#fail();
    } else if (word[0] === this.#part) {
      this.#place(word[1]);
      this.#valueEnds();
    }
  }

  /** Takes a character of a number, unless the number has ended before it. */
  #number(at: NumberPart, c: string): boolean {
    const next = partBehind(at, c);
    if (next === undefined) {
      this.#endNumber(at);
      return this.#failed;
    }
    this.#awaits = next;
    this.#part += c;
    return true;
  }

  #endNumber(at: NumberPart): void {
    const value = numberOf(at, this.#part);
    if (value === undefined) {
      this.#fail();
    } else {
      this.#place(value);
      this.#valueEnds();
    }
  }

  /** Reads on in a text, up to what is none. */
  #readText(more: string, from: number): number {
    let end = from;
    while (end < more.length && isPlain(more.charCodeAt(end))) {
      end++;
    }
    if (end > from) {
      this.#add(more.slice(from, end));
    }
    if (end === more.length) {
      return end;
    }
    switch (more.charAt(end)) {
      case '"':
        this.#text += this.#high;
        this.#high = "";
        this.#textEnds();
        break;
      case "\\":
        this.#begin("escape", "\\");
        break;
      default: // a control character
        this.#fail();
    }
    return end + 1;
  }

  #textEnds(): void {
    const level = this.#levels.at(-1);
    if (this.#isKey && level !== undefined) {
      level.key = this.#text;
      this.#awaits = "colon";
    } else {
      this.#put(this.#text);
      this.#valueEnds();
    }
  }

  /** Takes a character of an escape. */
  #escape(c: string): void {
    this.#part += c;
    if (this.#part.length === 2) {
      const plain = ESCAPES.get(c);
      if (plain !== undefined) {
        this.#awaits = "text";
        this.#add(plain);
      } else if (c !== "u") {
        this.#fail();
      }
    } else if (!isHex(c)) {
      this.#fail();
    } else if (this.#part.length === "\\u0000".length) {
      this.#awaits = "text";
      this.#add(String.fromCharCode(parseInt(this.#part.slice(2), 16)));
    }
  }

  /** Adds to a text. Half of a pair waits for what comes behind it. */
  #add(text: string): void {
    const all = this.#high + text;
    const half = (all.charCodeAt(all.length - 1) & 0xfc00) === 0xd800 ? 1 : 0;
    this.#high = half === 1 ? all.slice(-1) : "";
    this.#text = joinText(this.#text, half === 1 ? all.slice(0, -1) : all);
  }
}

/** The value that was placed last, or another one in its place. */
function lastOf({ container, key }: Level): JsonValue | undefined {
  return Array.isArray(container) ? container.at(-1) : getKey(container, key);
}

function setLast({ container, key }: Level, value: JsonValue): void {
  if (Array.isArray(container)) {
    container[container.length - 1] = value;
  } else {
    setKey(container, key, value);
  }
}

/** The number that a text is which ends so; undefined if it is none. */
function numberOf(at: NumberPart, text: string): number | undefined {
  if (at === "zero" || at === "digits" || at === "fraction" || at === "power") {
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
  }
  return undefined;
}

/** What a number ends with that goes on with a character; undefined if it does not. */
function partBehind(at: NumberPart, c: string): NumberPart | undefined {
  if (isDigit(c)) {
    return behindDigit(at, c);
  }
  switch (c) {
    case ".":
      return at === "zero" || at === "digits" ? "point" : undefined;
    case "e":
    case "E":
      return at === "zero" || at === "digits" || at === "fraction" ? "exponent" : undefined;
    case "+":
    case "-":
      return at === "exponent" ? "sign" : undefined;
    default:
      return undefined;
  }
}

function behindDigit(at: NumberPart, c: string): NumberPart | undefined {
  switch (at) {
    case "minus":
      return c === "0" ? "zero" : "digits";
    case "zero":
      return undefined;
    case "point":
      return "fraction";
    case "exponent":
    case "sign":
      return "power";
    default:
      return at;
  }
}

function isNumberPart(awaits: Awaited): awaits is NumberPart {
  return (NUMBER_PARTS as readonly string[]).includes(awaits);
}

const NUMBER_PARTS = [
  "minus",
  "zero",
  "digits",
  "point",
  "fraction",
  "exponent",
  "sign",
  "power",
] as const;

const LITERALS = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;

const ESCAPES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** Whether a character of a text stands for itself. */
function isPlain(code: number): boolean {
  return code >= 0x20 && code !== 0x22 && code !== 0x5c;
}

function isDigit(c: string): boolean {
  return c >= "0" && c <= "9";
}

function isHex(c: string): boolean {
  return isDigit(c) || (c >= "a" && c <= "f") || (c >= "A" && c <= "F");
}
