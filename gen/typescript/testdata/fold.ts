// Folds streams of events in place and pure, and compares every step with what
// the interpreter made of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

interface Folds {
  package: string;
  fold: string;
  reduce: string;
  create: string;
  /** Whether the reducer hands values on. */
  emits: boolean;
  event: string;
  state: string;
  streams: { events: string[]; steps: { outcome: string; state: string }[] }[];
}

interface Notice {
  code?: string;
  message?: string;
}

interface Outcome extends Notice {
  status: string;
  warnings: Notice[];
}

interface Sources {
  newId: () => string;
  now: () => string;
}

interface Options {
  sources: Sources;
}

interface Schema {
  decode: (text: string, options: Options) => object;
  encode: (value: object) => string;
}

/** What a reducer hands on is of no interest here. */
const ignore = (): void => undefined;

type Fold = (
  state: object | undefined,
  event: object,
  ...rest: (typeof ignore | Options)[]
) => { state: object | undefined; outcome: Outcome };

const folds = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Folds;
const api = (await import(folds.package)) as Record<string, unknown>;
const fold = api[folds.fold] as Fold;
const reduce = api[folds.reduce] as Fold;
/** What begins the state, if no event does. */
const create = api[folds.create] as ((init: object, options: Options) => object) | undefined;
const events = api[folds.event] as Schema;
const states = api[folds.state] as Schema;
const formatPath = api["formatPath"] as (path: (string | number)[]) => string;
const FoldError = api["FoldError"] as new (
  code: string,
  message: string,
) => {
  code: string;
  path: (string | number)[] | undefined;
};

function counting(): Sources {
  let ids = 0;
  let times = 0;
  return { newId: () => `id-${String(++ids)}`, now: () => `t-${String(++times)}` };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

function described(o: Outcome): string {
  const warnings = o.warnings.map((w) => `; ${w.code ?? ""} ${w.message ?? ""}`);
  return `${o.status} ${o.code ?? ""} ${o.message ?? ""}${warnings.join("")}`;
}

for (const [n, stream] of folds.streams.entries()) {
  for (const inPlace of [true, false]) {
    const options = { sources: counting() };
    let state: object | undefined;
    for (const [i, text] of stream.events.entries()) {
      const where = `stream ${String(n)}, ${inPlace ? "in place" : "pure"}, event ${String(i)}: ${text}`;
      const event = deepFreeze(events.decode(text, options));
      let outcome: string;
      try {
        const next = inPlace
          ? fold(state, event, ...(folds.emits ? [ignore] : []), options)
          : reduce(deepFreeze(state ?? create?.({}, options)), event, options);
        outcome = described(next.outcome);
        state = next.state;
      } catch (error) {
        assert.ok(error instanceof FoldError, `${where}: ${String(error)}`);
        outcome = `error ${error.code} at ${formatPath(error.path ?? [])}`;
      }
      assert.equal(outcome, stream.steps[i]?.outcome, where);
      const encoded = state === undefined ? "" : states.encode(state);
      assert.equal(encoded, stream.steps[i]?.state, where);
      assert.deepStrictEqual(state, encoded === "" ? undefined : JSON.parse(encoded), where);
    }
  }
}
