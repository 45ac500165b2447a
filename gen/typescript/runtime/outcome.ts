/** A stable code with a sentence for people. */
export interface Notice<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
}

/** How applying one event went. */
export interface Outcome<Signal extends string = never, Code extends string = string> {
  /**
   * `applied`: a rule ran to its end; `ignored`: the event has no effect by
   * definition; `skipped`: a rule declined it, `code` and `message` say why.
   */
  readonly status: "applied" | "ignored" | "skipped";
  readonly code?: Code;
  readonly message?: string;
  readonly warnings: readonly Notice<Code>[];
  /** What the rules wanted to be noticed, each once, in the order of the protocol. */
  readonly signals: readonly Signal[];
}

const NONE: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** The outcome of an event that was applied with nothing to say. */
export const APPLIED: Outcome<never, never> = /* @__PURE__ */ Object.freeze({
  status: "applied",
  warnings: NONE,
  signals: NONE,
});

/** The outcome of an event that has no effect by definition. */
export const IGNORED: Outcome<never, never> = /* @__PURE__ */ Object.freeze({
  status: "ignored",
  warnings: NONE,
  signals: NONE,
});

/** The outcome of an event that came before any event that begins a state. */
export const NO_STATE: Outcome<never, "no-state"> = /* @__PURE__ */ Object.freeze({
  status: "skipped",
  code: "no-state",
  message: "there is no state yet",
  warnings: NONE,
  signals: NONE,
});

/** The outcome of an event that was declined. */
export function skipped<Code extends string>(code: Code, message: string): Outcome<never, Code> {
  return { status: "skipped", code, message, warnings: NONE, signals: NONE };
}

/**
 * The outcome of an event that the protocol does not have. What events are called is `""` where
 * keys tell them apart.
 */
export function unknownEvent(called: string): Outcome<never, "unknown-event"> {
  const type = called === "" ? "" : ` type ${JSON.stringify(called)}`;
  return skipped("unknown-event", `unknown event${type}`);
}

/**
 * The signals of a reducer. Outcomes of events that raised the same ones share
 * one list, and, if there is nothing else to say, are the same.
 */
export class Signals<Signal extends string> {
  readonly #names: readonly Signal[];
  readonly #lists = new Map<number, readonly Signal[]>();
  readonly #applied = new Map<number, Outcome<Signal, never>>();
  /** The signal that an event has raised, and nothing else, and the outcome of that. */
  #last: string | undefined;
  #lastOutcome: Outcome<Signal, never> = APPLIED;

  constructor(names: readonly Signal[]) {
    this.#names = names;
  }

  /** Adds the signals that were raised to an outcome. */
  on<Code extends string>(
    outcome: Outcome<never, Code>,
    raised: string | readonly string[],
  ): Outcome<Signal, Code> {
    const last = this.#lastOutcome;
    if (outcome === APPLIED && (raised === this.#last || raised === last.signals)) {
      return last;
    }
    let set = 0;
    for (const name of typeof raised === "string" ? [raised] : raised) {
      set |= 1 << this.#names.indexOf(name as Signal);
    }
    if (set === 0) {
      return outcome;
    }
    if (outcome !== APPLIED) {
      return { ...outcome, signals: this.#list(set) };
    }
    let shared = this.#applied.get(set);
    if (shared === undefined) {
      shared = Object.freeze({ ...APPLIED, signals: this.#list(set) });
      this.#applied.set(set, shared);
    }
    if (typeof raised === "string") {
      this.#last = raised;
      this.#lastOutcome = shared;
    }
    return shared;
  }

  #list(set: number): readonly Signal[] {
    let list = this.#lists.get(set);
    if (list === undefined) {
      list = Object.freeze(this.#names.filter((_, i) => (set & (1 << i)) !== 0));
      this.#lists.set(set, list);
    }
    return list;
  }
}
