import type { Outcome } from "./outcome.js";
import type { SourceOptions } from "./sources.js";

/** What a pure reducer gives. */
export interface Reduced<S> {
  readonly state: S;
  readonly outcome: Outcome;
}

/** What the fold of a stream gives: no state until an event has begun one. */
export interface Folded<S> {
  readonly state: S | undefined;
  readonly outcome: Outcome;
}

/** Options of the fold of a stream. */
export interface FoldOptions extends SourceOptions {
  /** Change the current state instead of returning a new one. */
  readonly inPlace?: boolean | undefined;
}
