import { FoldError } from "./errors.js";
import type { Outcome } from "./outcome.js";
import type { EndOptions, SourceOptions } from "./sources.js";
import { Cut, StreamError } from "./streamerror.js";
import { ready } from "./values.js";

/** What ends a stream. */
type End<S> = (state: S, options?: EndOptions) => Outcome<string>;

/**
 * Folds a whole stream of events into a state and ends it. If the stream was cut off, it is ended
 * as such before the error is thrown.
 */
export async function foldInto<S, In>(
  state: S,
  events: AsyncIterable<In>,
  apply: (state: S, event: In, options?: SourceOptions) => Outcome<string>,
  end: End<S>,
  options: SourceOptions | undefined,
): Promise<void> {
  const cut = new Cut();
  let number = 0;
  for await (const first of cut.ending(events)) {
    for (let event: In | undefined = first; event !== undefined; event = ready(events)) {
      number++;
      try {
        apply(state, event, options);
      } catch (error) {
        throw placed(number, error);
      }
    }
  }
  finish(state, cut, end, options);
}

/**
 * The same for a stream whose events begin states. Yields each when the next one begins, and the
 * last one when it has ended.
 */
export async function* foldStates<S, In>(
  events: AsyncIterable<In>,
  fold: (
    current: S | undefined,
    event: In,
    options?: SourceOptions,
  ) => { readonly state: S | undefined },
  end: End<S>,
  options: SourceOptions | undefined,
): AsyncGenerator<S, void, undefined> {
  const cut = new Cut();
  let number = 0;
  let current: S | undefined;
  let failed: { readonly cause: unknown } | undefined;
  try {
    for await (const first of cut.ending(events)) {
      for (let event: In | undefined = first; event !== undefined; event = ready(events)) {
        number++;
        let state: S | undefined;
        try {
          ({ state } = fold(current, event, options));
        } catch (error) {
          throw placed(number, error);
        }
        if (current !== undefined && state !== current) {
          yield current;
        }
        current = state;
      }
    }
    if (current !== undefined) {
      finish(current, cut, end, options);
    } else {
      cut.rethrow();
    }
  } catch (error) {
    failed = { cause: error };
  }
  if (current !== undefined) {
    yield current;
  }
  if (failed !== undefined) {
    throw failed.cause;
  }
}

/** Ends a stream. What has cut it off is what went wrong with it. */
function finish<S>(state: S, cut: Cut, end: End<S>, options: SourceOptions | undefined): void {
  try {
    end(state, { ...options, incomplete: cut.met });
  } catch (error) {
    cut.rethrow();
    throw placed(0, error);
  }
  cut.rethrow();
}

/** What was thrown at an event. An error of a rule says of which. */
function placed(event: number, error: unknown): unknown {
  return error instanceof FoldError ? new StreamError({ event }, error) : error;
}
