import type { Outcome } from "./outcome.js";

/** What a reducer gives that may return another state than it was given. */
export interface Reduced<S, Signal extends string = never, Code extends string = string> {
  readonly state: S;
  readonly outcome: Outcome<Signal, Code>;
}

/** What a pure reducer gives besides, if it hands values on. */
export interface Emitted<T> {
  readonly emitted: readonly T[];
}
