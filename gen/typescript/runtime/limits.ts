import { FoldError } from "./errors.js";
import type { ParseOptions } from "./reader.js";
import type { Limits, SourceOptions } from "./sources.js";

/** A limit of the protocol, unless the caller says otherwise. */
export function limitOf(
  options: SourceOptions | undefined,
  name: keyof Limits,
  most: number,
): number {
  const given = options?.limits?.[name] ?? 0;
  return given > 0 ? given : most;
}

/**
 * Fails if something that has become longer is longer than it may be: as long as the protocol
 * says, unless the caller says otherwise. The key is that of its field.
 */
export function checkLimit(
  options: SourceOptions | undefined,
  limit: "items" | "text",
  length: number,
  most: number,
  key: string,
): void {
  const allowed = limitOf(options, limit, most);
  if (length > allowed) {
    const unit = limit === "items" ? "items" : "UTF-16 units";
    throw new FoldError(`${limit}-limit`, `want at most ${String(allowed)} ${unit}`, [key]);
  }
}

/** Options with the limits of the protocol on events of a stream, where they say nothing else. */
export function within(options: ParseOptions | undefined, protocol: Limits): ParseOptions {
  const limits = {
    ...options?.limits,
    eventSize: limitOf(options, "eventSize", protocol.eventSize ?? 0),
    depth: limitOf(options, "depth", protocol.depth ?? 0),
  };
  return { ...options, limits };
}
