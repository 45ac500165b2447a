import type { StreamOptions } from "./bytestream.js";
import { FoldError } from "./errors.js";
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

/** Options with the bound of the protocol on one event of a stream, if they have none. */
export function within(options: StreamOptions | undefined, eventSize: number): StreamOptions {
  return { limits: { ...options?.limits, eventSize: limitOf(options, "eventSize", eventSize) } };
}
