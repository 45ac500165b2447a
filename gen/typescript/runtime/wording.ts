/** What kind of JSON value a value is, in the words of a message. */
export function kindOf(value: unknown): string {
  if (value === null) {
    return "null";
  }
  if (Array.isArray(value)) {
    return "list";
  }
  return typeof value === "boolean" ? "bool" : value === undefined ? "nothing" : typeof value;
}

/** Quotes a text inside a message. */
export function excerpt(text: string): string {
  return JSON.stringify(text.length > 48 ? `${text.slice(0, 48)}…` : text);
}

/** What is wrong with an object that has none of the keys by which it would be known. */
export function withoutKey(known: readonly string[]): string {
  return `no key tells what this is: want ${oneOf(known)}`;
}

/** Lists the first few values that would have been right. */
export function oneOf(values: readonly string[]): string {
  const shown = values.slice(0, 8).map(excerpt);
  if (values.length > shown.length) {
    shown.push("…");
  }
  return values.length === 1 ? shown.join("") : `one of ${shown.join(", ")}`;
}
