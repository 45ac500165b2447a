import { MAX_DEPTH, isPolluted } from "./fields.js";
import { isTight } from "./tight.js";

/** The parts of a value as they stand in its text; nothing of a scalar. */
export type Layout = Map<string, Layout> | Layout[] | undefined;

/** Where a part of a value stands. */
type Path = readonly (string | number)[];

/** What a text tells of the value that `JSON.parse` has made of it. */
export interface TextLayout {
  readonly parts: Layout;
  /** The first member whose name its object has had before. */
  readonly twice: Path | undefined;
}

/**
 * Whether a text has as many members as the value that `JSON.parse` has made of it, which of two
 * with one name shows only the last. Names deeper inside than readers go do not count. If it cannot
 * be told, it is not.
 *
 * Most texts are as short as their values allow, so that there is no room for another member. Of
 * the others most have no colon inside a text that could be taken for one behind a name.
 */
export function isWhole(text: string, value: unknown): boolean {
  if (isPolluted()) {
    return false; // what objects inherit would count
  }
  if (isTight(text, value, MAX_DEPTH)) {
    return true;
  }
  const members = membersOf(value, MAX_DEPTH);
  return namesAtMost(text) === members || membersIn(text) === members;
}

/** The number of colons that may stand behind a name. A text has no more members. */
function namesAtMost(text: string): number {
  let names = 0;
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === QUOTE ? !isEscaped(text, at - 1) : before <= BLANK) {
      names++;
    }
  }
  return names;
}

const BLANK = 0x20;
const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

function membersIn(text: string): number {
  let members = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfText(text, i);
        break;
      case COLON:
        members += depth <= MAX_DEPTH ? 1 : 0;
        break;
      case 0x5b:
      case 0x7b:
        depth++;
        break;
      case 0x5d:
      case 0x7d:
        depth--;
        break;
    }
  }
  return members;
}

/** The place of the quote that ends a text. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) {
    end = text.indexOf('"', end + 1);
  }
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === BACKSLASH) {
    from--;
  }
  return (at - from) % 2 === 1;
}

function membersOf(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null || depth === 0) {
    return 0;
  }
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      members += membersOf(item, depth - 1);
    }
    return members;
  }
  for (const key in value) {
    const part = (value as Record<string, unknown>)[key];
    members += 1 + (typeof part === "object" ? membersOf(part, depth - 1) : 0);
  }
  return members;
}

/** Looks at a text that `JSON.parse` has read. */
export function layoutOf(text: string): TextLayout {
  const scanner = new Scanner(text);
  const parts = scanner.value();
  return { parts, twice: scanner.twice };
}

class Scanner {
  twice: Path | undefined;
  readonly #text: string;
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value that is next. */
  value(): Layout {
    switch (this.#next()) {
      case "{":
      case "[":
        if (this.#path.length < MAX_DEPTH) {
          return this.#next() === "{" ? this.#object() : this.#list();
        }
        this.#skip();
        return undefined;
      case '"':
        this.#string();
        return undefined;
      default:
        while (/[-+.\w]/.test(this.#text.charAt(this.#at))) {
          this.#at++;
        }
        return undefined;
    }
  }

  /** The next character that is no white space. */
  #next(): string {
    while (" \t\n\r".includes(this.#text.charAt(this.#at)) && this.#at < this.#text.length) {
      this.#at++;
    }
    return this.#text.charAt(this.#at);
  }

  /** Whether a container has another part. */
  #more(end: string): boolean {
    if (this.#next() === ",") {
      this.#at++;
    }
    if (this.#next() !== end) {
      return true;
    }
    this.#at++;
    return false;
  }

  #object(): Layout {
    const members = new Map<string, Layout>();
    this.#at++;
    while (this.#more("}")) {
      const key = this.#string();
      this.#path.push(key);
      if (members.has(key)) {
        this.twice ??= this.#path.slice();
      }
      this.#next(); // the colon
      this.#at++;
      members.set(key, this.value());
      this.#path.pop();
    }
    return members;
  }

  #list(): Layout {
    const items: Layout[] = [];
    this.#at++;
    while (this.#more("]")) {
      this.#path.push(items.length);
      items.push(this.value());
      this.#path.pop();
    }
    return items;
  }

  #string(): string {
    const start = this.#at;
    this.#at = endOfText(this.#text, start) + 1;
    return JSON.parse(this.#text.slice(start, this.#at)) as string;
  }

  /** Passes over a container. */
  #skip(): void {
    let depth = 0;
    do {
      switch (this.#next()) {
        case '"':
          this.#at = endOfText(this.#text, this.#at);
          break;
        case "{":
        case "[":
          depth++;
          break;
        case "}":
        case "]":
          depth--;
          break;
      }
      this.#at++;
    } while (depth > 0);
  }
}
