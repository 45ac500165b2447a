/**
 * The number of Unicode code points; half of a surrogate pair counts as one.
 * JavaScript joins the halves by itself when texts are joined.
 */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--;
      i++;
    }
  }
  return count;
}

/** Shorter texts are left to the engine. */
const LONG = 12; // as a power of two

/**
 * Joins two texts. An engine puts off joining them and keeps a chain of all the
 * pieces instead, which in the end is many times as large as the text. So whenever
 * a long text has grown by a third to a half, it is made one piece: that is a
 * constant number of copies of each character, however long it becomes.
 */
export function joinText(text: string, more: string): string {
  const joined = text + more;
  const step = Math.max(LONG, 30 - Math.clz32(joined.length));
  if (joined.length >> step !== text.length >> step) {
    joined.charCodeAt(0); // reading a character makes an engine join the pieces
  }
  return joined;
}

/** The WHATWG serialisation of an absolute URL, or undefined if it is not one. */
export function normalizeUrl(text: string): string | undefined {
  try {
    return new URL(text).href;
  } catch {
    return undefined;
  }
}

/** Whether a value is a text that begins with another. */
export function begins(value: unknown, prefix: string): boolean {
  return typeof value === "string" && value.startsWith(prefix);
}

/** A text without what it begins with, or all of it if it does not begin so. */
export function removePrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/**
 * A text without some characters at its end. A regular expression would begin anew at each of
 * those inside.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) {
    end--;
  }
  return text.slice(0, end);
}

/**
 * Compares versions, decimal numbers joined by dots, number by number: -1, 0 or 1.
 * A missing number counts as 0, and so does an empty one. What begins with the
 * first character that is neither digit nor dot does not count.
 */
export function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const l = left[i] ?? "";
    const r = right[i] ?? "";
    if (l !== r) {
      return l.length < r.length || (l.length === r.length && l < r) ? -1 : 1;
    }
  }
  return 0;
}

/** The numbers of a version, of any size, without zeros in front. */
function numbersOf(version: string): readonly string[] {
  const end = version.search(/[^0-9.]/);
  const numbers = end < 0 ? version : version.slice(0, end);
  return numbers.split(".").map((number) => number.replace(/^0+/, ""));
}
