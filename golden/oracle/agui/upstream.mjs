// The @ag-ui/client package as a runner.
//
// Reads requests from standard input and writes answers to standard output, as
// golden/vectors/README.md says. What it begins is one of
//
//   pipeline        everything from the text of an event on: framing, compatibility
//                   boundary, enforcement, chunk expansion, verification, apply
//   reducer apply   framing, compatibility boundary, enforcement, then apply, from
//                   a given state on
//   reducer compact nothing until the end, then the compacted events
//
// How upstream answers differs in these points:
//
// - Each event is `applied`, whether or not it had an effect, `skipped` if it
//   got no further than enforcement, `error:rejected` if it ended the stream, or
//   `error:ended` if the stream had ended before. `stage` says which stage
//   rejected it, `message` what it said.
// - `emitted` are the events that reached apply, but for those that found nothing
//   to be applied to.
// - `signals` says whether messages or state changed and what was announced.
// - `warnings` are the texts that apply warned with.
// - `value` has messages, state, pendingInterrupts and the calls that the last run
//   left pending, not in canonical form.
//
// A document is written by upstream's encoder, or as input is sent: `value` is
// that, and nothing is checked.
//
// It holds nothing against upstream and knows no other runner.

import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { createInterface } from "node:readline";

/** Ids that can be told beforehand, in place of random ones. */
let ids = 0;
crypto.randomUUID = () => `id-${++ids}`;
syncBuiltinESMExports();

// Stages before apply tell what they translate and strip on the console.
process.env.SUPPRESS_TRANSFORMATION_WARNINGS = "true";
process.env.NODE_ENV = "production";
let warn;
console.warn = (...texts) => warn?.(texts.map(String).join(" "));

const client = await import("@ag-ui/client");
const { EventEncoder } = await import("@ag-ui/encoder");
const { Subject } = await import("rxjs");

const settled = () => new Promise(setImmediate);

/** An agent whose events come from where the test has them. */
class Source extends client.AbstractAgent {
  constructor(events) {
    super({ threadId: "t" });
    this.events = events;
  }

  run() {
    return this.events;
  }
}

class Fold {
  constructor({ pipeline, reducer, state }) {
    const start = { messages: [], state: {}, ...(state === undefined ? {} : JSON.parse(state)) };
    this.pending = [];
    this.frames = new Subject();
    this.verified = new Subject();
    this.texts = { messages: JSON.stringify(start.messages), state: JSON.stringify(start.state) };
    this.compacted = reducer?.name === "compact" ? [] : undefined;
    this.begin(pipeline !== undefined, start);
  }

  /** Puts the stages together; a stage that fails is named by what it adds. */
  begin(whole, start) {
    const events = client.transformHttpEventStream(this.frames);
    const agent = new Source(events);
    agent.messages = start.messages;
    agent.pendingInterrupts = start.pendingInterrupts ?? [];
    const input = {
      threadId: "t",
      runId: "r",
      messages: [],
      tools: [],
      context: [],
      state: start.state,
    };
    this.agent = agent;

    const stages = [["enforce", client.enforceEvents()]];
    if (whole) {
      stages.push(["expand", client.transformChunks()], ["verify", client.verifyEvents()]);
    }
    let source = new client.CompatibilityBoundary().run(input, agent);
    let stage = "read";
    for (const [name, operator] of stages) {
      source = operator(this.named(source, stage));
      stage = name;
    }
    this.named(source, stage).subscribe({
      next: (event) => {
        this.emitted.push({ event, text: written(event) }); // a patch may change it yet
        if (this.compacted) {
          this.compacted.push(event);
        } else {
          this.verified.next(event);
        }
      },
      error: () => {}, // named has noted it
    });
    this.named(
      client.defaultApplyEvents(input, this.verified, agent, [this.observer()]),
      "apply",
    ).subscribe({
      next: (mutation) => this.changed(mutation),
      error: () => {},
    });
    this.frames.next({
      type: "headers",
      status: 200,
      headers: new Headers({ "content-type": "text/event-stream" }),
    });
  }

  /** Notes which stage the first error came out of. */
  named(events, stage) {
    const out = new Subject();
    events.subscribe({
      next: (event) => {
        this.passed = stage;
        out.next(event);
      },
      error: (error) => {
        this.rejection ??= { stage, message: told(error) };
        out.error(error);
      },
      complete: () => out.complete(),
    });
    return out;
  }

  /** What apply did with the event that it has had so far. */
  settle() {
    const { event, warned, signals } = this.applying;
    const silent = event?.type === "ACTIVITY_DELTA" || event?.type === "REASONING_ENCRYPTED_VALUE";
    const unpatched = warned.some((text) => text.startsWith("Failed to apply"));
    if (event && signals.size === 0 && !unpatched && (silent || warned.length > 0)) {
      this.emitted = this.emitted.filter((one) => one.event !== event);
    }
    signals.forEach((name) => this.signals.add(name));
    this.warnings.push(...warned);
    this.applying = { warned: [], signals: new Set() };
  }

  observer() {
    return {
      onEvent: ({ event }) => {
        this.settle();
        this.applying.event = event;
      },
      onRunFinishedEvent: ({ outcome, pendingToolCallIds }) => {
        this.pending = outcome === "success" ? pendingToolCallIds : this.pending;
      },
      onRunStartedEvent: () => {
        this.pending = [];
      },
      onNewMessage: () => void this.applying.signals.add("new_message"),
      onNewToolCall: () => void this.applying.signals.add("new_tool_call"),
    };
  }

  changed(mutation) {
    if (mutation.messages !== undefined) {
      this.applying.signals.add("messages_changed");
      this.texts.messages = written(mutation.messages);
    }
    if (mutation.state !== undefined) {
      this.applying.signals.add("state_changed");
      this.texts.state = written(mutation.state);
    }
  }

  async event(text) {
    if (this.rejection) {
      return { outcome: "error:ended", value: this.value() };
    }
    this.emitted = [];
    this.signals = new Set();
    this.warnings = [];
    this.applying = { warned: [], signals: new Set() };
    warn = (text) => this.applying.warned.push(text);
    const data = text
      .split("\n")
      .map((line) => `data: ${line}\n`)
      .join("");
    this.frames.next({ type: "data", data: Buffer.from(`${data}\n`) });
    await settled();
    this.settle();
    const emitted = this.compacted ? [] : this.emitted.map(({ text }) => text);
    const answer = {
      emitted,
      signals: [...this.signals],
      warnings: this.warnings,
      value: this.value(),
    };
    if (this.rejection) {
      return { ...answer, outcome: "error:rejected", ...this.rejection };
    }
    return { ...answer, outcome: this.passed === "read" ? "skipped" : "applied" };
  }

  end() {
    const warnings = [];
    warn = (text) => warnings.push(text);
    try {
      const emitted = client
        .compactEvents(this.compacted ?? [])
        .map((event) => JSON.stringify(event));
      return { outcome: "applied", emitted, warnings };
    } catch (error) {
      return { outcome: "error:rejected", stage: "compact", message: told(error) };
    }
  }

  value() {
    const { messages, state } = this.texts;
    const interrupts = JSON.stringify(this.agent.pendingInterrupts);
    const calls = JSON.stringify(this.pending);
    return `{"messages":${messages},"state":${state},"pendingInterrupts":${interrupts},"pendingToolCallIds":${calls}}`;
  }
}

/** A patch may put a value into itself; that has no text. */
function written(value) {
  try {
    return JSON.stringify(value);
  } catch {
    return '"circular"';
  }
}

function told(error) {
  return String(error?.message ?? error).slice(0, 500);
}

let fold;
const operations = {
  begin(request) {
    fold = new Fold(request);
    ids = 0;
    return { outcome: "ok", value: fold.value() };
  },
  event: ({ event }) => fold.event(event),
  end: () => fold.end(),
  decode({ type, document }) {
    const value = JSON.parse(document);
    if (type === "RunAgentInput") {
      return { outcome: "ok", value: JSON.stringify(client.omitOptionalNulls(value, type)) };
    }
    const frame = new EventEncoder().encode(value);
    return { outcome: "ok", value: frame.slice("data: ".length).trimEnd() };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const operation =
    operations[request.op] ?? (() => ({ problem: `unknown operation ${request.op}` }));
  process.stdout.write(`${JSON.stringify(await operation(request))}\n`);
}
