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

/** The WHATWG serialisation of an absolute URL, or undefined if it is not one. */
export function normalizeUrl(text: string): string | undefined {
  try {
    return new URL(text).href;
  } catch {
    return undefined;
  }
}
