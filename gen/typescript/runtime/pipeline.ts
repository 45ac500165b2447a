import type { Texts } from "./bytestream.js";
import { decode } from "./codec.js";
import { FoldError, StageError } from "./errors.js";
import { APPLIED, type Notice, type Outcome, type Signals } from "./outcome.js";
import type { ParseOptions, Read } from "./reader.js";
import type { EndOptions, SourceOptions } from "./sources.js";
import { Cut, Progress } from "./streamerror.js";

/** Takes what comes through the last stage of a pipeline, with the outcome of that stage. */
export type Deliver<T, Signal extends string = never, Code extends string = string> = (
  value: T,
  outcome: Outcome<Signal, Code>,
) => void;

/**
 * Options of a pipeline that is made. Sources and limits are those of the states that it begins
 * with: what takes events, such as `push` and `events`, has options of its own.
 */
export interface PipelineOptions<States> extends SourceOptions {
  /**
   * What stages go on with: states that were kept. They belong to the pipeline from then on, which
   * changes them. Every other stage begins anew.
   */
  readonly states?: Partial<States> | undefined;
}

/** An event of a stream that a pipeline has taken. */
export interface Taken<In, Out, Signal extends string = never, Code extends string = string> {
  /** The event as it was read. */
  readonly event: In;
  /** What came through the last stage. */
  readonly out: readonly Out[];
  /** How it went. */
  readonly outcome: Outcome<Signal, Code>;
}

/** The function of a stage. It leaves values alone that it does not take. */
type Apply<O> = (a: unknown, b: unknown, c: unknown, d: unknown) => O;

/** One event, or the end, on its way through the stages of a pipeline. */
export class Passage<T, Signal extends string = never, Code extends string = string> {
  readonly options: EndOptions | undefined;
  readonly #deliver: Deliver<T, Signal, Code> | undefined;
  #warnings: Notice[] | undefined;
  /** What the last stage has raised, each once. */
  #raised: readonly Signal[] = APPLIED.signals;
  #failure: StageError | undefined;
  /** What was skipped first, and how many warnings came before. */
  #skipped: Outcome<string> | undefined;
  #before = 0;
  /** Whether something has come through the last stage. */
  #through = false;

  constructor(deliver: Deliver<T, Signal, Code> | undefined, options: EndOptions | undefined) {
    this.#deliver = deliver;
    this.options = options;
  }

  /**
   * Runs a stage and reports whether it has accepted the event. Once a stage has failed, none runs
   * any more, but those before it run to their end. A stage is a function of at most four values,
   * which are given one by one: a list or a closure for each event takes as long as a stage.
   */
  through<A extends unknown[]>(
    stage: string,
    apply: (...values: A) => Outcome<string>,
    ...values: A
  ): boolean;
  through(
    stage: string,
    apply: Apply<Outcome<string>>,
    a?: unknown,
    b?: unknown,
    c?: unknown,
    d?: unknown,
  ): boolean {
    const outcome = this.#attempt(stage, apply, a, b, c, d);
    return outcome !== undefined && this.#accepts(outcome);
  }

  /** Runs the last stage. */
  last<A extends unknown[]>(
    stage: string,
    apply: (...values: A) => Outcome<Signal, Code>,
    ...values: A
  ): Outcome<Signal, Code> | undefined;
  last(
    stage: string,
    apply: Apply<Outcome<Signal, Code>>,
    a?: unknown,
    b?: unknown,
    c?: unknown,
    d?: unknown,
  ): Outcome<Signal, Code> | undefined {
    const outcome = this.#attempt(stage, apply, a, b, c, d);
    if (outcome === undefined) {
      return undefined;
    }
    if (this.#raised.length === 0) {
      this.#raised = outcome.signals; // no list of its own for one
    } else if (outcome.signals.length > 0) {
      this.#raised = [...new Set([...this.#raised, ...outcome.signals])];
    }
    return this.#accepts(outcome) ? outcome : undefined;
  }

  /** Hands on what has come through. */
  deliver(value: T, outcome: Outcome<Signal, Code>): void {
    this.#through = true;
    this.#deliver?.(value, outcome);
  }

  /** How it went. Throws if a stage has failed. */
  outcome(signals?: Signals<Signal>): Outcome<Signal, Code> {
    if (this.#failure !== undefined) {
      throw this.#failure;
    }
    const outcome = this.#total() as Outcome<never, Code>; // the stages have no other codes
    return signals === undefined ? outcome : signals.on(outcome, this.#raised);
  }

  /** The event was skipped if it was, or something that came of it, and nothing has come through. */
  #total(): Outcome {
    const skipped = this.#skipped;
    let outcome: Outcome = APPLIED;
    if (skipped !== undefined && this.#through) {
      this.#warnings ??= [];
      this.#warnings.splice(this.#before, 0, noticeOf(skipped));
    } else if (skipped !== undefined) {
      outcome = { ...skipped, warnings: APPLIED.warnings, signals: APPLIED.signals };
    }
    return this.#warnings === undefined ? outcome : { ...outcome, warnings: this.#warnings };
  }

  /** What a stage makes of what it is given, unless it fails, or one has failed. */
  #attempt<O>(
    stage: string,
    apply: Apply<O>,
    a: unknown,
    b: unknown,
    c: unknown,
    d: unknown,
  ): O | undefined {
    if (this.#failed()) {
      return undefined;
    }
    try {
      const outcome = apply(a, b, c, d);
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

  /** Whether a stage did not skip what it was given. */
  #accepts(outcome: Outcome<string>): boolean {
    if (outcome.warnings.length > 0) {
      this.#warn(...outcome.warnings);
    }
    if (outcome.status !== "skipped") {
      return true;
    }
    if (this.#skipped !== undefined) {
      this.#warn(noticeOf(outcome));
    } else {
      this.#skipped = outcome;
      this.#before = this.#warnings?.length ?? 0;
    }
    return false;
  }

  #warn(...notices: readonly Notice[]): void {
    this.#warnings ??= [];
    this.#warnings.push(...notices);
  }
}

function noticeOf({ code = "", message = "" }: Outcome<string>): Notice {
  return { code, message };
}

/** How a pipeline takes an event. */
type Push<In, Out, Signal extends string, Code extends string> = (
  event: In,
  deliver?: Deliver<Out, Signal, Code>,
) => Outcome<Signal, Code>;

/** How a pipeline takes the end of the stream, which may have been cut off. */
type End<Out, Signal extends string, Code extends string> = (
  deliver: Deliver<Out, Signal, Code> | undefined,
  incomplete: boolean,
) => Outcome<Signal, Code>;

/** Decodes the events of a stream and pushes each. The first error ends it. */
export async function* pipeEach<In, Out, Signal extends string, Code extends string>(
  chunks: AsyncIterable<Texts>,
  format: "events" | "lines",
  tag: string,
  read: Read<In | undefined>,
  push: Push<In, Out, Signal, Code>,
  options?: ParseOptions,
): AsyncGenerator<Taken<In, Out, Signal, Code>, void, undefined> {
  const progress = new Progress(tag, format);
  for await (const texts of chunks) {
    for (const taken of takeEach(texts, progress, read, push, options)) {
      yield taken;
    }
  }
}

/** The same for a pipeline that has something left at the end, which comes without an event. */
export async function* pipeToEnd<In, Out, Signal extends string, Code extends string>(
  chunks: AsyncIterable<Texts>,
  format: "events" | "lines",
  tag: string,
  read: Read<In | undefined>,
  push: Push<In, Out, Signal, Code>,
  end: End<Out, Signal, Code>,
  options?: ParseOptions,
): AsyncGenerator<Taken<In | undefined, Out, Signal, Code>, void, undefined> {
  const progress = new Progress(tag, format);
  const cut = new Cut();
  for await (const texts of cut.ending(chunks)) {
    try {
      for (const taken of takeEach(texts, progress, read, push, options)) {
        yield taken;
      }
    } catch (error) {
      cut.takeIncomplete(error);
    }
  }
  try {
    yield* taking<undefined, Out, Signal, Code>(undefined, (deliver) => end(deliver, cut.met));
  } catch (error) {
    cut.rethrow();
    throw progress.failedAtEnd(error);
  }
  cut.rethrow();
}

function* takeEach<In, Out, Signal extends string, Code extends string>(
  texts: Texts,
  progress: Progress,
  read: Read<In | undefined>,
  push: Push<In, Out, Signal, Code>,
  options: ParseOptions | undefined,
): Generator<Taken<In, Out, Signal, Code>, void, undefined> {
  try {
    for (let text = texts.next(); text !== undefined; text = texts.next()) {
      if (!progress.next(text)) {
        continue;
      }
      const event = decode<In>(read, text, options);
      yield* taking<In, Out, Signal, Code>(event, (deliver) => push(event, deliver));
      progress.done();
    }
  } catch (error) {
    throw progress.failed(error, texts);
  }
}

/** What comes of an event. If a stage fails, what came through until then is there all the same. */
function* taking<In, Out, Signal extends string, Code extends string>(
  event: In,
  push: (deliver: Deliver<Out, Signal, Code>) => Outcome<Signal, Code>,
): Generator<Taken<In, Out, Signal, Code>, void, undefined> {
  const out: Out[] = [];
  let outcome: Outcome<Signal, Code> | undefined;
  try {
    outcome = push((value) => {
      out.push(value);
    });
  } finally {
    if (outcome !== undefined || out.length > 0) {
      yield { event, out, outcome: outcome ?? APPLIED };
    }
  }
}

/** Decodes the events of a stream and pushes each, for what that makes of the states. */
export async function foldEach<In, Out, Signal extends string, Code extends string>(
  chunks: AsyncIterable<Texts>,
  format: "events" | "lines",
  tag: string,
  read: Read<In | undefined>,
  push: Push<In, Out, Signal, Code>,
  end: End<Out, Signal, Code> | undefined,
  options?: ParseOptions,
): Promise<void> {
  const progress = new Progress(tag, format);
  const cut = new Cut();
  for await (const texts of cut.ending(chunks)) {
    try {
      for (let text = texts.next(); text !== undefined; text = texts.next()) {
        if (progress.next(text)) {
          push(decode<In>(read, text, options));
          progress.done();
        }
      }
    } catch (error) {
      cut.takeIncomplete(progress.failed(error, texts));
    }
  }
  try {
    end?.(undefined, cut.met);
  } catch (error) {
    cut.rethrow();
    throw progress.failedAtEnd(error);
  }
  cut.rethrow();
}
