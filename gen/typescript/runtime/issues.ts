import type { Issue } from "./errors.js";
import type { Layout } from "./layout.js";

/**
 * Sorts issues by where they stand in the document: a problem of a value comes
 * after those of its parts, a missing field after everything in its object, in
 * the order of its fields. So the first one is what a reader that goes from left
 * to right meets first. The root is the document, or the layout of its text: in an object, keys
 * that look like array indexes stand first, wherever they were.
 */
export function inDocumentOrder(
  issues: readonly Issue[],
  root: unknown,
  missing: ReadonlyMap<Issue, number>,
): readonly Issue[] {
  const places = new Map(issues.map((issue) => [issue, placeOf(issue, root)]));
  return [...issues].sort(
    (a, b) =>
      compare(places.get(a) ?? [], places.get(b) ?? []) ||
      (missing.get(a) ?? 0) - (missing.get(b) ?? 0),
  );
}

/** The index, at every level of the document, of the part that leads to the issue. */
function placeOf(issue: Issue, root: unknown): readonly number[] {
  const place: number[] = [];
  let value = root;
  for (const step of issue.path) {
    if (typeof value !== "object" || value === null) {
      break;
    }
    const index = typeof step === "number" ? step : keysOf(value).indexOf(step);
    place.push(index < 0 ? Infinity : index);
    value = partOf(value, step);
  }
  return place;
}

function keysOf(value: object): readonly string[] {
  return value instanceof Map ? [...(value as Map<string, Layout>).keys()] : Object.keys(value);
}

function partOf(value: object, step: string | number): unknown {
  if (value instanceof Map) {
    return (value as Map<string | number, Layout>).get(step);
  }
  return Object.hasOwn(value, step) ? (value as Record<string | number, unknown>)[step] : undefined;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i] ?? Infinity;
    const y = b[i] ?? Infinity;
    if (x !== y) {
      return x < y ? -1 : 1;
    }
  }
  return 0;
}
