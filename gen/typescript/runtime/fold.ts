import type { Outcome } from "./outcome.js";
import type { SourceOptions } from "./sources.js";

/** What a pure reducer gives. */
export interface Reduced<S, Signal extends string = never> {
  readonly state: S;
  readonly outcome: Outcome<Signal>;
}

/** What the fold of a stream gives: no state until an event has begun one. */
export interface Folded<S, Signal extends string = never> {
  readonly state: S | undefined;
  readonly outcome: Outcome<Signal>;
}

/** What a pure reducer gives besides, if it hands values on. */
export interface Emitted<T> {
  readonly emitted: readonly T[];
}

/** Options of the fold of a stream. */
export interface FoldOptions extends SourceOptions {
  /** Change the current state instead of returning a new one. */
  readonly inPlace?: boolean | undefined;
}
