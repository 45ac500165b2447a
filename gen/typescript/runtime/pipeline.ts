import { FoldError } from "./errors.js";
import { APPLIED, type Notice, type Outcome, type Signals } from "./outcome.js";
import type { SourceOptions } from "./sources.js";

/** Takes what comes through the last stage of a pipeline, with the outcome of that stage. */
export type Deliver<T, Signal extends string = never> = (
  value: T,
  outcome: Outcome<Signal>,
) => void;

/** A stage of a pipeline that could not apply an event. It ends the stream. */
export class StageError extends Error {
  override readonly name = "StageError";
  /** The reducer of the stage. */
  readonly stage: string;
  override readonly cause: FoldError;

  constructor(stage: string, cause: FoldError) {
    super(`${stage}: ${cause.message}`);
    this.stage = stage;
    this.cause = cause;
  }
}

/** One event, or the end, on its way through the stages of a pipeline. */
export class Passage<T, Signal extends string = never> {
  readonly options: SourceOptions | undefined;
  readonly #deliver: Deliver<T, Signal> | undefined;
  readonly #warnings: Notice[] = [];
  readonly #raised: Signal[] = [];
  #failure: StageError | undefined;
  #skipped: Outcome<string> | undefined;
  /** Whether the stage to come gets the event itself, not what a stage has made of it. */
  #direct: boolean;

  /** The end is no event: that a stage skips it means nothing to the others. */
  constructor(
    deliver: Deliver<T, Signal> | undefined,
    options: SourceOptions | undefined,
    way: "event" | "end" = "event",
  ) {
    this.#deliver = deliver;
    this.options = options;
    this.#direct = way === "event";
  }

  /**
   * Runs a stage and reports whether it has accepted the event. Once a stage has
   * failed, none runs any more, but those before it run to their end.
   */
  through(stage: string, apply: () => Outcome<string>): boolean {
    return this.#run(stage, apply) !== undefined;
  }

  /** Runs the last stage. */
  last(stage: string, apply: () => Outcome<Signal>): Outcome<Signal> | undefined {
    return this.#run(stage, () => {
      const outcome = apply();
      this.#raised.push(...outcome.signals);
      return outcome;
    });
  }

  /** Hands on what has come through. */
  deliver(value: T, outcome: Outcome<Signal>): void {
    this.#deliver?.(value, outcome);
  }

  /** How it went. Throws if a stage has failed. */
  outcome(signals?: Signals<Signal>): Outcome<Signal> {
    if (this.#failure !== undefined) {
      throw this.#failure;
    }
    let outcome = APPLIED;
    if (this.#skipped !== undefined) {
      outcome = { ...this.#skipped, signals: APPLIED.signals };
    }
    if (this.#warnings.length > 0) {
      outcome = { ...outcome, warnings: this.#warnings };
    }
    return signals === undefined ? outcome : signals.on(outcome, this.#raised);
  }

  #run<O extends Outcome<string>>(stage: string, apply: () => O): O | undefined {
    if (this.#failure !== undefined) {
      return undefined;
    }
    const direct = this.#direct;
    this.#direct = false;
    const outcome = this.#attempt(stage, apply);
    if (outcome === undefined) {
      return undefined;
    }
    this.#direct = direct;
    this.#warnings.push(...outcome.warnings);
    if (outcome.status !== "skipped") {
      return outcome;
    }
    if (direct) {
      this.#skipped = outcome;
    }
    return undefined;
  }

  #attempt<O>(stage: string, apply: () => O): O | undefined {
    try {
      const outcome = apply();
      return this.#failed() ? undefined : outcome; // a stage behind this one may have
    } catch (error) {
      if (!(error instanceof FoldError)) {
        throw error;
      }
      this.#failure ??= new StageError(stage, error);
      return undefined;
    }
  }

  #failed(): boolean {
    return this.#failure !== undefined;
  }
}
