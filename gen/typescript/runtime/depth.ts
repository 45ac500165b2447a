import { FoldError } from "./errors.js";
import { MAX_DEPTH } from "./fields.js";
import type { JsonValue } from "./json.js";
import { limitOf } from "./limits.js";
import type { SourceOptions } from "./sources.js";

/**
 * Fails if a value is deeper than readers take it where it is put: it may have so many objects and
 * lists inside each other alone, and together with those above it as many as the protocol says,
 * unless the caller says otherwise. The key is that of its field.
 */
export function checkDepth(
  options: SourceOptions | undefined,
  value: JsonValue,
  alone: number,
  above: number,
  most: number,
  key: string,
): void {
  const allowed = Math.min(limitOf(options, "depth", most), MAX_DEPTH) - above;
  if (isDeeper(value, Math.min(alone, allowed))) {
    throw new FoldError("depth", "nested too deep", [key]);
  }
}

/** Whether more objects and lists are inside each other than that. Looks no deeper. */
function isDeeper(value: JsonValue, most: number): boolean {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  if (most <= 0) {
    return true;
  }
  if (Array.isArray(value)) {
    return value.some((item) => isDeeper(item, most - 1));
  }
  for (const key in value) {
    if (isDeeper(value[key] as JsonValue, most - 1)) {
      return true;
    }
  }
  return false;
}
