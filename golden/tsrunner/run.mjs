// Runs vectors in an emitted TypeScript SDK: reads requests from standard input
// and writes answers to standard output, as golden/vectors/README.md says.
//
//   node run.mjs <index.js of the SDK> in-place|pure
//
// In the mode pure, events are folded with the functions that leave the state
// alone, and every state is looked at again to see that they do.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [index, mode] = process.argv.slice(2);
const sdk = await import(pathToFileURL(index).href);

/** Ids and times count from 1 for every vector. */
let counts = { id: 0, time: 0 };
const sources = {
  newId: () => `id-${++counts.id}`,
  now: () => `t-${++counts.time}`,
};

/** The fold that goes on: its functions, its state and whether it folds a whole stream. */
let fold;

function exported(name) {
  const value = sdk[name];
  if (value === undefined) {
    throw new Error(`the SDK exports no ${name}`);
  }
  return value;
}

/** What every SDK has, by another name if a type of the protocol has taken it. */
function runtime(name) {
  return sdk[`Runtime${name}`] ?? exported(name);
}

const FoldError = runtime("FoldError");
const ParseError = runtime("ParseError");

/** A function for a reducer: named after the state or, if that is taken, the reducer. */
function folding(verb, reducer) {
  const own = camel(`${verb}_${reducer.name}`);
  return sdk[own] ?? sdk[`${verb}${reducer.state}`];
}

function camel(name) {
  return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

const operations = {
  begin({ reducer, state }) {
    counts = { id: 0, time: 0 };
    fold = {
      state: undefined,
      whole: state === undefined,
      states: exported(`${reducer.state}Schema`),
      events: exported(`${reducer.input}Schema`),
      apply: exported(camel(reducer.name)),
      reduce: folding("reduce", reducer),
      next: folding("fold", reducer),
    };
    return state === undefined ? { outcome: "ok" } : become(state);
  },

  event({ event }) {
    const read = fold.events.safeDecode(event, { sources });
    const answer = read.success ? step(read.value) : refused(read.issues[0]);
    return { ...answer, value: text() };
  },

  resume() {
    return fold.state === undefined ? { outcome: "ok" } : become(text());
  },

  decode({ type, document }) {
    counts = { id: 0, time: 0 };
    const schema = exported(`${type}Schema`);
    const read = schema.safeDecode(document, { sources });
    return read.success
      ? { outcome: "ok", value: schema.encode(read.value) }
      : refused(read.issues[0]);
  },

  construct({ call, type, args }) {
    counts = { id: 0, time: 0 };
    const construct = exported(call);
    const { encode } = exported(`${type}Schema`);
    return result(() => encode(construct(JSON.parse(args), { sources })));
  },

  access({ call, type, document, args, order = [], variadic }) {
    counts = { id: 0, time: 0 };
    const schema = exported(`${type}Schema`);
    const given = JSON.parse(args);
    const values = order.map((name) => given[name]);
    const last = variadic ? (values.pop() ?? []) : [];
    return result(() => {
      const on = schema.decode(document, { sources });
      return JSON.stringify(exported(camel(call))(on, ...values, ...last));
    });
  },
};

/** What a constructor or an accessor gives. */
function result(call) {
  try {
    return { outcome: "ok", value: call() };
  } catch (error) {
    if (error instanceof ParseError) {
      return refused(error.issues[0]);
    }
    throw error;
  }
}

/** Makes a document the state. */
function become(document) {
  const read = fold.states.safeDecode(document, { sources });
  if (!read.success) {
    return { ...refused(read.issues[0]), value: text() };
  }
  fold.state = read.value;
  return { outcome: "ok", value: text() };
}

/** Folds one event. */
function step(event) {
  const before = text();
  const old = fold.state;
  let outcome;
  try {
    outcome = mode === "pure" ? pure(event) : inPlace(event);
  } catch (error) {
    if (error instanceof FoldError) {
      return refused({ code: error.code, message: error.message, path: error.path ?? [] });
    }
    throw error;
  }
  if (mode === "pure" && old !== undefined && fold.states.encode(old) !== before) {
    throw new Error("the old state has changed");
  }
  return {
    outcome: outcome.status === "skipped" ? `skipped:${outcome.code}` : outcome.status,
    message: outcome.message,
    warnings: outcome.warnings.length > 0 ? outcome.warnings.map((w) => w.code) : undefined,
  };
}

function inPlace(event) {
  if (!fold.whole) {
    return fold.apply(fold.state, event, { sources });
  }
  const next = fold.next(fold.state, event, { sources, inPlace: true });
  fold.state = next.state;
  return next.outcome;
}

function pure(event) {
  const next = (fold.whole ? fold.next : fold.reduce)(fold.state, event, { sources });
  fold.state = next.state;
  return next.outcome;
}

function text() {
  return fold.state === undefined ? undefined : fold.states.encode(fold.state);
}

function refused({ code, message, path }) {
  return { outcome: `error:${code}`, message, path: sdk.formatPath(path) };
}

function answer(line) {
  const request = JSON.parse(line);
  try {
    return operations[request.op](request);
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(line))}\n`);
}
