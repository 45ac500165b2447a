// Runs vectors in emitted TypeScript SDKs: reads requests from standard input and
// writes answers to standard output, as golden/vectors/README.md says.
//
//   node run.mjs <index.js of the SDK> in-place|pure [<import>=<index.js of its SDK> …]
//   node run.mjs <list.json>
//
// In the mode pure, events are folded with the functions that leave the state
// alone, and every state is looked at again to see that they do. Whatever comes out
// has to be plain data. A list is of [name, index.js, mode, imports …]: every request
// says then, as its protocol, the name of whom it is for.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** A value is as `JSON.parse` makes them: no classes, nothing hidden, nothing undefined. */
function assertPlain(value) {
  if (typeof value !== "object" || value === null) {
    assert.ok(["string", "number", "boolean", "object"].includes(typeof value), typeof value);
    return;
  }
  if (Array.isArray(value)) {
    assert.equal(Reflect.ownKeys(value).length, value.length + 1);
  } else {
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.deepEqual(Reflect.ownKeys(value), Object.keys(value));
  }
  Object.values(value).forEach(assertPlain);
}

/** What answers the requests for one SDK. */
async function runner(index, mode, imports) {
  const sdk = await import(pathToFileURL(index).href);

  /** The SDKs of the protocols that this one imports, by the names of the imports. */
  const imported = {};
  for (const given of imports) {
    const [name, path] = given.split("=");
    imported[name] = await import(pathToFileURL(path).href);
  }

  /** Ids and times count from 1 for every vector. */
  let counts = { id: 0, time: 0 };
  const sources = {
    newId: () => `id-${++counts.id}`,
    now: () => `t-${++counts.time}`,
  };

  /** The limits of the caller, by the names that TypeScript has for them. */
  let limits;
  function bound({ patch_work: patchWork, ...rest } = {}) {
    limits = { ...rest, patchWork };
  }

  /** The fold that goes on: a reducer or a pipeline at work. */
  let fold;

  /** What was handed on since the last answer, as text. */
  let emitted = [];
  const emit = (value) => emitted.push(fold.out.encode(value));

  /** What an SDK exports; what is from an import is spelled with its name and a dot. */
  function exported(spelled) {
    const value = find(spelled);
    if (value === undefined) {
      throw new Error(`the SDK exports no ${spelled}`);
    }
    return value;
  }

  function find(spelled) {
    const [name, from] = spelled.split(".").reverse();
    const home = from === undefined ? sdk : imported[from];
    return home[name] ?? home[`${name}_`]; // where JavaScript needs the name itself
  }

  /** The schema of a type, by another name if a type of the protocol has taken it. */
  function schemaOf(type) {
    return find(`${type}Schema_`) ?? exported(`${type}Schema`);
  }

  /** What every SDK has, by another name if a type of the protocol has taken it. */
  function runtime(name) {
    return sdk[`Runtime${name}`] ?? exported(name);
  }

  const FoldError = runtime("FoldError");
  const ParseError = runtime("ParseError");

  /** A function for a reducer: named after the state or, if that is taken, the reducer. */
  function folding(verb, reducer, end = "") {
    const names = [verb + reducer.state + end, camel(`${verb}_${reducer.name}`) + end];
    const [first, second] = reducer.again ? names.reverse() : names;
    return sdk[first] ?? sdk[second];
  }

  function camel(name) {
    return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  }

  const operations = {
    begin({ reducer, pipeline, state, ...request }) {
      bound(request.limits);
      counts = { id: 0, time: 0 };
      emitted = [];
      if (pipeline !== undefined) {
        fold = new Line(pipeline);
        return { outcome: "ok", value: fold.text() };
      }
      fold = new Fold(reducer, state === undefined);
      return state === undefined ? { outcome: "ok" } : fold.read(state);
    },

    event({ event }) {
      const read = fold.events.safeDecode(event, { sources, limits });
      return read.success
        ? after(() => fold.push(read.value))
        : { ...refused(read.issues[0]), value: fold.text() };
    },

    end({ incomplete = false }) {
      return after(() => fold.end(incomplete));
    },

    resume() {
      return fold.resume();
    },

    decode({ type, document, ...request }) {
      bound(request.limits);
      counts = { id: 0, time: 0 };
      const schema = schemaOf(type);
      const met = [];
      const onUnknown = ({ code, path }) => met.push(`${code} ${sdk.formatPath(path)}`);
      const read = schema.safeDecode(document, { sources, limits, onUnknown });
      return read.success
        ? { outcome: "ok", value: written(schema, read.value), diagnostics: met }
        : refused(read.issues[0]);
    },

    construct({ call, type, args, order = [] }) {
      bound();
      counts = { id: 0, time: 0 };
      const construct = exported(call);
      const given = order.length > 0 ? [JSON.parse(args)] : [];
      return result(() => snapshotsOf(type).write(construct(...given, { sources })));
    },

    access({ call, type, document, args, order = [], variadic }) {
      bound();
      counts = { id: 0, time: 0 };
      const given = JSON.parse(args);
      const values = order.map((name) => given[name]);
      const last = variadic ? (values.pop() ?? []) : [];
      return result(() => {
        const on = snapshotsOf(type).read(document);
        return JSON.stringify(exported(camel(call))(on, ...values, ...last));
      });
    },
  };

  /** The text of a value that an SDK has made. */
  function written(schema, value) {
    assertPlain(value);
    return schema.encode(value);
  }

  /** How snapshots of a type are written and read: as what is sent, if it holds nothing private. */
  function snapshotsOf(type) {
    const schema = schemaOf(type);
    const own = (verb) => find(type.replace(/[^.]+$/, `${verb}$&`));
    const snapshot = own("snapshot") ?? schema.encode;
    const restore = own("restore") ?? schema.decode;
    return {
      write(value) {
        assertPlain(value);
        return snapshot(value);
      },
      read: (text) => restore(text, { sources, limits }),
    };
  }

  /** What a constructor or an accessor gives. */
  function result(call) {
    try {
      return { outcome: "ok", value: call() };
    } catch (error) {
      if (error.name === "ParseError") {
        return refused(error.issues[0]); // perhaps of another SDK
      }
      if (error instanceof FoldError) {
        return failed(error);
      }
      throw error;
    }
  }

  /** A reducer at work: its functions, its state and whether it folds a whole stream. */
  class Fold {
    state = undefined;

    constructor(reducer, whole) {
      this.whole = whole;
      this.states = snapshotsOf(reducer.state);
      this.events = schemaOf(reducer.input);
      this.out = reducer.emits === undefined ? undefined : schemaOf(reducer.emits);
      this.create = exported(`create${reducer.state}`);
      this.apply = exported(camel(reducer.name));
      this.reduce = folding("reduce", reducer);
      this.next = folding("fold", reducer);
      this.finish = sdk[camel(`end_${reducer.name}`)];
      this.reduceEnd = folding("reduce", reducer, "End");
      this.starts = reducer.starts;
    }

    push(event) {
      // The options of a reducer that hands values on come behind the function for them.
      const given = this.out === undefined ? [event] : [event, emit];
      if (mode === "pure") {
        return this.pure(event, given);
      }
      if (this.whole) {
        return this.become(this.next(this.state, ...given, { sources, limits }));
      }
      return this.apply(this.state, ...given, { sources, limits });
    }

    end(incomplete) {
      if (this.finish === undefined) {
        throw new Error("the reducer has no end");
      }
      this.state ??= this.begun();
      if (this.state === undefined) {
        return {
          status: "skipped",
          code: "no-state",
          message: "there is no state yet",
          warnings: [],
        };
      }
      if (mode === "pure") {
        return this.alone((state) => this.reduceEnd(state, { sources, limits, incomplete }));
      }
      return this.finish(this.state, ...(this.out === undefined ? [] : [emit]), {
        sources,
        limits,
        incomplete,
      });
    }

    /** The state that everything begins with, unless an event has to begin it. */
    begun() {
      if (this.starts) {
        return undefined;
      }
      try {
        return this.create({}, { sources });
      } catch (error) {
        if (error instanceof ParseError) {
          return undefined;
        }
        throw error;
      }
    }

    /** Folds an event and leaves the state alone. */
    pure(event, given) {
      if (this.starts && !this.whole) {
        // There is no pure form that begins no state: what is changed is a copy.
        return this.alone((state) => {
          const copy = structuredClone(state);
          return { state: copy, outcome: this.apply(copy, ...given, { sources, limits }) };
        });
      }
      return this.alone((state) => this.reduce(state ?? this.begun(), event, { sources, limits }));
    }

    /** Folds in a way that must leave the state alone. */
    alone(fold) {
      const old = this.state;
      const before = this.text();
      try {
        return this.become(fold(old));
      } finally {
        if (old !== undefined && this.states.write(old) !== before) {
          throw new Error("the old state has changed");
        }
      }
    }

    become({ state, outcome, emitted: values = [] }) {
      this.state = state;
      values.forEach(emit);
      return outcome;
    }

    text() {
      return this.state === undefined ? undefined : this.states.write(this.state);
    }

    resume() {
      return this.state === undefined ? { outcome: "ok" } : this.read(this.text());
    }

    /** Makes a document the state. */
    read(document) {
      const answer = result(() => {
        this.state = this.states.read(document);
      });
      return { ...answer, value: this.text() };
    }
  }

  /** A pipeline at work. */
  class Line {
    constructor(pipeline) {
      this.Session = exported(pipeline.name);
      this.session = new this.Session({ sources });
      this.events = schemaOf(pipeline.input);
      const { input, emits = input } = pipeline.stages.at(-1);
      this.out = schemaOf(emits);
      const names = Object.keys(this.session.states); // in the order of the stages
      this.stages = pipeline.stages.map((stage, i) => [names[i], snapshotsOf(stage.state)]);
    }

    push(event) {
      return this.session.push(event, emit, { sources, limits });
    }

    end(incomplete) {
      return this.session.end(emit, { sources, limits, incomplete });
    }

    text() {
      const [name, snapshots] = this.stages.at(-1);
      return snapshots.write(this.session.states[name]);
    }

    resume() {
      const answer = result(() => {
        const states = Object.fromEntries(
          this.stages.map(([name, { read, write }]) => [name, read(write(this.session.states[name]))]),
        );
        this.session = new this.Session({ sources, states });
      });
      return { ...answer, value: this.text() };
    }
  }

  /** The answer for what comes of an event. */
  function after(apply) {
    const answer = attempt(apply);
    const values = emitted;
    emitted = [];
    return { ...answer, emitted: values.length > 0 ? values : undefined, value: fold.text() };
  }

  function attempt(apply) {
    let outcome;
    try {
      outcome = apply();
    } catch (error) {
      if (error instanceof FoldError) {
        return failed(error);
      }
      if (error.name === "StageError") {
        return { ...failed(error.cause), stage: error.stage };
      }
      throw error;
    }
    const { status, code, message, warnings, signals = [] } = outcome;
    return {
      outcome: status === "skipped" ? `skipped:${code}` : status,
      message,
      warnings: warnings.length > 0 ? warnings.map((w) => w.code) : undefined,
      notes: warnings.length > 0 ? warnings.map((w) => w.message) : undefined,
      signals: signals.length > 0 ? signals : undefined,
    };
  }

  function failed({ code, reason, path = [] }) {
    return refused({ code, message: reason, path });
  }

  function refused({ code, message, path }) {
    return { outcome: `error:${code}`, message, path: sdk.formatPath(path) };
  }

  function answer(request) {
    try {
      return operations[request.op](request);
    } catch (error) {
      return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  return answer;
}

const [first, ...rest] = process.argv.slice(2);
const several = first.endsWith(".json");
const runners = new Map();
if (several) {
  for (const [name, index, mode, ...imports] of JSON.parse(readFileSync(first, "utf8"))) {
    runners.set(name, () => runner(index, mode, imports));
  }
} else {
  const [mode, ...imports] = rest;
  runners.set(undefined, () => runner(first, mode, imports));
}

/** Runners that have been asked, by name. */
const begun = new Map();

async function answer(line) {
  const request = JSON.parse(line);
  const name = several ? request.protocol : undefined;
  if (!begun.has(name)) {
    // An SDK that cannot be loaded answers all the same.
    const failed = (error) => () => ({ problem: String(error) });
    begun.set(name, await runners.get(name)().catch(failed));
  }
  return begun.get(name)(request);
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
}
