import { clone, setKey } from "./json.js";

/**
 * Copies the fields that an object has and does not declare, for another one that keeps such
 * fields, but for those that this has itself.
 */
export function keptOf(
  object: object,
  declared: readonly string[],
  own: readonly string[] = [],
): object {
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    const value: unknown = (object as Record<string, unknown>)[key];
    if (value !== undefined && !declared.includes(key) && !own.includes(key)) {
      setKey(kept, key, clone(value));
    }
  }
  return kept;
}
