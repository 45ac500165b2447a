/** A stable code with a sentence for people. */
export interface Notice {
  readonly code: string;
  readonly message: string;
}

/** How applying one event went. */
export interface Outcome {
  /**
   * `applied`: a rule ran to its end; `ignored`: the event has no effect by
   * definition; `skipped`: a rule declined it, `code` and `message` say why.
   */
  readonly status: "applied" | "ignored" | "skipped";
  readonly code?: string;
  readonly message?: string;
  readonly warnings: readonly Notice[];
}

const NONE: readonly Notice[] = /* @__PURE__ */ Object.freeze([]);

/** The outcome of an event that was applied with nothing to say. */
export const APPLIED: Outcome = /* @__PURE__ */ Object.freeze({
  status: "applied",
  warnings: NONE,
});

/** The outcome of an event that has no effect by definition. */
export const IGNORED: Outcome = /* @__PURE__ */ Object.freeze({
  status: "ignored",
  warnings: NONE,
});

/** The outcome of an event of a type that the protocol does not know. */
export const UNKNOWN_EVENT: Outcome = /* @__PURE__ */ Object.freeze({
  status: "skipped",
  code: "unknown-event",
  message: "the protocol has no such event",
  warnings: NONE,
});

/** The outcome of an event that came before any event that begins a state. */
export const NO_STATE: Outcome = /* @__PURE__ */ Object.freeze({
  status: "skipped",
  code: "no-state",
  message: "there is no state yet",
  warnings: NONE,
});

/** The outcome of an event that was declined. */
export function skipped(code: string, message: string): Outcome {
  return { status: "skipped", code, message, warnings: NONE };
}
