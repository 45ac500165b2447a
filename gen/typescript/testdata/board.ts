// Runs the reducer of testdata/board in place and pure, and compares the two.
import assert from "node:assert/strict";
import test from "node:test";

import {
  applyEvent,
  type Board,
  type BoardEvent,
  BoardSchema,
  createBoard,
  createImageNote,
  createTextNote,
  foldBoard,
  FoldError,
  type ImageNote,
  isOpen,
  Link,
  type Note,
  notesOf,
  type Outcome,
  ParseError,
  reduceBoard,
  Reminder,
  SmallBoard,
  type TaskNote,
  type TextNote,
  textOf,
  turned,
} from "@example/board";

/** Sources that count, so that the same calls give the same values. */
function counting(): { newId: () => string; now: () => string } {
  let ids = 0;
  let times = 0;
  return { newId: () => `id${String(++ids)}`, now: () => `t${String(++times)}` };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

const at = "now";
const board_id = "b";

interface Step {
  readonly before: Board;
  readonly after: Board;
  readonly outcome: Outcome;
}

/** Applies an event in both ways, which must agree, and returns what came out. */
function apply(before: Board, event: BoardEvent): Step {
  const inPlace = BoardSchema.decode(BoardSchema.encode(before));
  const frozen = deepFreeze(BoardSchema.decode(BoardSchema.encode(before)));
  deepFreeze(event);
  const outcome = applyEvent(inPlace, event, { sources: counting() });
  const reduced = reduceBoard(frozen, event, { sources: counting() });
  assert.deepEqual(reduced.outcome, outcome);
  assert.equal(BoardSchema.encode(reduced.state), BoardSchema.encode(inPlace));
  assertPlain(inPlace);
  assertPlain(reduced.state);
  assert.equal(BoardSchema.encode(frozen), BoardSchema.encode(before));
  assertNothingShared(inPlace, event);
  assertNothingShared(reduced.state, event);
  return { before: frozen, after: reduced.state, outcome };
}

function fails(before: Board, event: BoardEvent, code: string): void {
  const text = BoardSchema.encode(before);
  assert.throws(
    () => applyEvent(before, event),
    (error) => error instanceof FoldError && error.code === code,
  );
  assert.equal(BoardSchema.encode(before), text);
  assert.throws(
    () => reduceBoard(deepFreeze(before), event),
    (error) => error instanceof FoldError && error.code === code,
  );
  assert.equal(BoardSchema.encode(before), text);
}

/** A state is what its text parses to: plain, and nothing is hidden in it. */
function assertPlain(state: Board): void {
  assert.deepStrictEqual(JSON.parse(BoardSchema.encode(state)), state);
  assert.deepStrictEqual(structuredClone(state), state);
  assert.deepEqual(Reflect.ownKeys(state), Object.keys(state));
}

/** No object of the one value is part of the other. */
function assertNothingShared(a: object, b: object): void {
  const parts = new Set<unknown>();
  const walk = (value: unknown, visit: (part: object) => void): void => {
    if (typeof value === "object" && value !== null) {
      visit(value);
      Object.values(value).forEach((part) => {
        walk(part, visit);
      });
    }
  };
  walk(a, (part) => parts.add(part));
  walk(b, (part) => {
    assert.ok(!parts.has(part), `shared: ${JSON.stringify(part)}`);
  });
}

function text(id: string, words: string): TextNote {
  return createTextNote({ id, text: words, author: null, created_at: "then" });
}

function task(id: string, body: TaskNote["body"] = ""): TaskNote {
  return { type: "task", id, phase: "open", body, labels: [], meta: {} };
}

function inline(id: string, data: string): ImageNote {
  return createImageNote({ id, source: { kind: "inline", data, title: "pic" } });
}

function board(...notes: Note[]): Board {
  return createBoard({ id: "b", title: "B", notes });
}

function note(b: Board, index: number): Record<string, unknown> {
  return { ...b.notes[index] };
}

test("first, ignored and unknown events", () => {
  const b = board(text("n", "x"));
  const other = apply(b, { type: "counted", at, board_id: "c", events: 1, weight: 1 });
  assert.deepEqual(other.outcome, {
    status: "skipped",
    code: "other-board",
    message: "event is about board c, this is b",
    warnings: [],
    signals: [],
  });
  assert.equal(other.after, other.before);
  const ignored = apply(b, { type: "heartbeat", at });
  assert.equal(ignored.outcome.status, "ignored");
  assert.equal(ignored.after, ignored.before);
  const stranger = { type: "moved", at } as unknown as BoardEvent;
  const unknown = applyEvent(b, stranger);
  assert.equal(unknown.code, "unknown-event");
  assert.equal(unknown.message, 'unknown event type "moved"');
});

test("plain applied outcomes are one frozen constant", () => {
  const b = board(text("n", "x"));
  const event: BoardEvent = { type: "text_grew", at, board_id, note_id: "n", delta: "y" };
  const outcome = applyEvent(b, event);
  assert.equal(outcome, applyEvent(b, event));
  assert.ok(Object.isFrozen(outcome));
  assert.equal(note(b, 0)["text"], "xyy");
});

test("set runs the rules of the field on computed values", () => {
  const homepage = "http://a.b/";
  const { after } = apply(board(), { type: "titled", at, board_id, title: "T", homepage });
  assert.deepEqual([after.title, after.homepage], ["T", homepage]);
  assert.equal(apply(board(), { type: "progressed", at, board_id, percent: 9 }).after.progress, 9);
  fails(board(), { type: "progressed", at, board_id, percent: 101 }, "out-of-range");
});

test("push copies and names the new element", () => {
  const picture = inline("i", "");
  picture.source = { kind: "inline", data: "", title: null };
  const { after } = apply(board(), { type: "note_added", at, board_id, note: picture });
  assert.deepEqual(note(after, 0)["source"], { kind: "inline", data: "", title: "i of B" });
  assert.equal(picture.source.title, null);
  const again = apply(after, { type: "note_added", at, board_id, note: picture });
  assert.equal(again.outcome.message, "note i is there (1 notes, true)");
  assert.equal(again.after, again.before);
});

test("optional fields are given only where they are", () => {
  const bare = apply(board(), { type: "text_started", at, board_id, note_id: "n" }).after;
  assert.deepEqual(Object.keys(bare.notes[0] ?? {}), [
    "type",
    "id",
    "text",
    "author",
    "colour",
    "created_at",
  ]);
  const full: BoardEvent = {
    type: "text_started",
    at,
    board_id,
    note_id: "n",
    author: "ann",
    parent: "p",
  };
  const { after } = apply(board(), full);
  assert.deepEqual(note(after, 0), {
    type: "text",
    id: "n",
    text: "",
    author: "ann",
    parent: "p",
    colour: "blue",
    created_at: "t1",
  });
  assert.equal(Object.keys(after.notes[0] ?? {})[4], "parent");
});

test("append joins texts, and surrogates", () => {
  const before = board(text("n", "\ud83d"), text("n", "twin"), inline("i", ""));
  const step = apply(before, { type: "text_grew", at, board_id, note_id: "n", delta: "\ude00" });
  assert.equal(note(step.after, 0)["text"], "😀");
  assert.equal(step.after.notes[1], step.before.notes[1]);
  assert.equal(step.after.notes[2], step.before.notes[2]);
  assert.notEqual(step.after.notes, step.before.notes);
  assert.equal(step.after.meta, step.before.meta);
  const empty = apply(before, { type: "text_grew", at, board_id, note_id: "n", delta: "" });
  assert.equal(empty.after, empty.before);
  const none = apply(before, { type: "text_grew", at, board_id, note_id: "i", delta: "x" });
  assert.equal(none.outcome.code, "no-note");
  assert.equal(none.after, none.before);
});

test("unset, and places inside optional fields", () => {
  const pin: BoardEvent = { type: "text_pinned", at, board_id, note_id: "n" };
  const pinned = apply(board(text("n", "x")), pin);
  assert.equal(pinned.after.pinned?.text, "x!");
  assert.equal(pinned.after.pinned.colour, "red");
  assert.equal(note(pinned.after, 0)["text"], "x");
  assert.equal(pinned.after.notes, pinned.before.notes);
  const unpinned = apply(pinned.after, pin).after;
  assert.ok(!Object.hasOwn(unpinned, "pinned"));
});

test("let, conditions and new ids", () => {
  const blank = apply(board(), { type: "image_started", at, board_id, note_id: "i", url: null });
  assert.deepEqual(note(blank.after, 0), {
    type: "image",
    id: "i",
    source: { kind: "inline", data: "", title: null },
    votes: 0,
    score: 0,
  });
  const url = "http://A";
  const linked = apply(board(), { type: "image_started", at, board_id, note_id: "i", url });
  assert.deepEqual(note(linked.after, 0)["source"], { kind: "link", url: "http://a/" });
  fails(board(), { type: "image_started", at, board_id, note_id: "i", url: "x" }, "bad-url");
  const made = apply(board(), {
    type: "task_added",
    at,
    board_id,
    task_id: "",
    owner: { name: "ann" },
    steps: [],
  });
  assert.deepEqual(note(made.after, 0), {
    type: "task",
    id: "id1",
    phase: "open",
    body: [],
    labels: ["new", "id1"],
    meta: {},
    owner: { name: "ann" },
  });
});

test("append_base64 joins bytes and may fail or warn", () => {
  const before = board(inline("i", "YQ=="));
  const grow = (data: string, note_id = "i"): BoardEvent => ({
    type: "image_grew",
    at,
    board_id,
    note_id,
    data,
  });
  let b = apply(before, grow("YmM=")).after;
  assert.deepEqual(note(b, 0)["source"], { kind: "inline", data: "YWJj", title: "pic" });
  for (const chunk of ["ZA==", "", "ZQ==", "Zg=="]) {
    b = reduceBoard(b, grow(chunk)).state;
  }
  assert.deepEqual(note(b, 0)["source"], { kind: "inline", data: "YWJjZGVm", title: "pic" });
  fails(before, grow("x"), "bad-base64");
  const link = board(inline("k", ""), Link({ url: "HTTP://a.b" }, { sources: counting() }));
  fails(link, grow("YQ==", "id1"), "not-inline");
  const warned = apply(before, grow("YQ==", "j"));
  assert.deepEqual(warned.outcome, {
    status: "applied",
    warnings: [{ code: "no-image", message: "the last note is not image j" }],
    signals: [],
  });
  assert.equal(warned.after, warned.before);
});

test("each and arithmetic", () => {
  const before = board(inline("i", ""), text("i", ""), inline("i", ""), inline("j", ""));
  const vote = (by: number, share: number): BoardEvent => ({
    type: "image_voted",
    at,
    board_id,
    note_id: "i",
    by,
    share,
  });
  const { after, before: old } = apply(before, vote(3, 0.5));
  assert.deepEqual(
    after.notes.map((n) => n.type === "image" && [n.votes, n.score]),
    [[3, 4.25], false, [0, 4.25], [0, 0]],
  );
  assert.equal(after.notes[1], old.notes[1]);
  assert.equal(after.notes[3], old.notes[3]);
  fails(board(inline("i", "")), vote(2 ** 52, 0), "int-overflow");
});

test("find inside find, and unions by kind", () => {
  const step = (name: string, weight?: number): BoardEvent => ({
    type: "task_step",
    at,
    board_id,
    task_id: "t",
    name,
    ...(weight === undefined ? {} : { weight }),
  });
  let b = apply(board(task("t", "first")), step("first")).after;
  assert.deepEqual(note(b, 0)["body"], [{ name: "first", done: true }]);
  b = apply(b, step("second", 2)).after;
  b = apply(b, step("third")).after;
  const { after, before } = apply(b, step("third", 3));
  assert.deepEqual(note(after, 0)["body"], [
    { name: "first", done: true },
    { name: "second", done: false, weight: 2 },
    { name: "third", done: true, weight: 3 },
  ]);
  const bodies = [after, before].map((state) => note(state, 0)["body"] as unknown[]);
  assert.equal(bodies[0]?.[0], bodies[1]?.[0]);
  fails(b, step("fourth", 0), "no-weight");
});

test("loops over events and over the state", () => {
  const before = board({ ...task("t"), owner: { name: "ann" } }, task("u"), text("t", ""));
  const moved = apply(before, {
    type: "tasks_moved",
    at,
    board_id,
    ids: ["t", "v"],
    phase: "done",
  });
  assert.deepEqual(note(moved.after, 0), { ...task("t"), phase: "done" });
  assert.equal(moved.after.notes[1], moved.before.notes[1]);
  const same = apply(before, { type: "tasks_moved", at, board_id, ids: ["t"], phase: "open" });
  assert.equal(same.after, same.before);

  const steps = [
    { name: "a", done: true },
    { name: "b", done: false },
  ];
  const tasks = board(task("t", steps), task("u", "x"), task("v", steps));
  const done = apply(tasks, { type: "all_done", at, board_id, except: ["v"] });
  assert.deepEqual(
    done.after.notes.map((n) => n.type === "task" && [n.phase, n.body]),
    [
      [
        "done",
        [
          { name: "a", done: true },
          { name: "b", done: true },
        ],
      ],
      ["done", "x"],
      ["open", steps],
    ],
  );
  const lists = [done.after, done.before].map((state) => note(state, 0)["body"] as unknown[]);
  assert.equal(lists[0]?.[0], lists[1]?.[0]);
  assert.equal(done.after.notes[2], done.before.notes[2]);
});

test("push, merge and remove", () => {
  const meta = JSON.parse('{"a": {"deep": 1}, "__proto__": {"x": 1}}') as TaskNote["meta"];
  const before = createBoard({
    id: "b",
    tags: ["", "x"],
    notes: [{ ...task("t"), meta: { z: 1, a: 2 } }],
  });
  const labels = ["x", "y", "y"];
  const event: BoardEvent = { type: "labelled", at, board_id, task_id: "t", labels, meta };
  const { after } = apply(before, event);
  assert.deepEqual(after.tags, ["x", "y"]);
  assert.equal(
    JSON.stringify(note(after, 0)["meta"]),
    '{"z":1,"a":{"deep":1},"__proto__":{"x":1}}',
  );
  const many = apply(after, { ...event, labels: ["1", "2", "3"] });
  assert.equal(many.outcome.message, "3 and 3 labels");

  const notes = board(text("a", ""), task("a"), { ...text("b", ""), colour: "red" }, task("c"));
  const remove: BoardEvent = {
    type: "notes_removed",
    at,
    board_id,
    ids: ["a"],
    colours: ["red", "green"],
  };
  const removed = apply(notes, remove);
  assert.deepEqual(
    removed.after.notes.map((n) => n.id),
    ["c"],
  );
  assert.equal(removed.after.notes[0], removed.before.notes[3]);
  const again = apply(removed.after, remove);
  assert.equal(again.after, again.before);
});

test("named rules", () => {
  const count = (events: number): BoardEvent => ({
    type: "counted",
    at,
    board_id,
    events,
    weight: 0,
  });
  const once = apply(board(), count(999_999)).after;
  assert.deepEqual(once.totals, { events: 999_999, weight: 0 });
  const twice = apply(once, count(2));
  assert.deepEqual(twice.outcome, {
    status: "applied",
    warnings: [{ code: "many-events", message: "1000001 events" }],
    signals: [],
  });
  fails(twice.after, count(Number.MAX_SAFE_INTEGER), "int-overflow");

  const close = (name: string, reason?: string): BoardEvent => ({
    type: "closed",
    at,
    board_id,
    by: { name },
    ...(reason === undefined ? {} : { reason }),
  });
  const closed = apply(board(), close("ann", "late")).after;
  assert.deepEqual(closed.tags, ["late", "closed"]);
  const renamed = apply(closed, close("bob")).after;
  assert.deepEqual([renamed.closed_by?.name, renamed.title], ["bob", "bob"]);
  const stopped = apply(renamed, close("bob"));
  assert.equal(stopped.outcome.status, "applied");
  assert.equal(stopped.after, stopped.before);
  assert.equal(apply(renamed, close("")).outcome.code, "nameless");
});

test("two names for one object", () => {
  const focus = (note_id: string): BoardEvent => ({
    type: "focused",
    at,
    board_id,
    note_id,
    suffix: "+",
  });
  const step = apply(board(text("n", "x"), task("t")), focus("n"));
  assert.equal((step.after.focus as TextNote).text, "x+");
  assert.equal(note(step.after, 0)["text"], "x+");
  assert.equal(step.after.notes[1], step.before.notes[1]);
  const other = apply(step.after, focus("t")).after;
  assert.deepEqual(other.focus, task("t"));
  assert.equal(apply(other, focus("")).after.focus, null);
});

test("names for parts of what is being changed", () => {
  const owned = { ...task("t"), owner: { name: "ann" } };
  const hand = (name: string): BoardEvent => ({
    type: "handed_over",
    at,
    board_id,
    task_id: "t",
    name,
  });
  const step = apply(board(text("n", ""), owned), hand("bob"));
  assert.deepEqual(step.after.tags, ["ann bob bob"]);
  assert.equal(step.after.notes[0], step.before.notes[0]);
  assert.equal(apply(step.after, hand("")).outcome.code, "nameless");
  assert.equal(apply(step.after, hand("bob")).outcome.warnings[0]?.code, "no-owner");

  const swap: BoardEvent = { type: "swapped", at, board_id, from: "ann", to: "bob" };
  const other = { ...task("u"), owner: { name: "cid" } };
  const swapped = apply(board(owned, other, { ...owned, id: "v" }), swap);
  assert.deepEqual(
    swapped.after.notes.map((n) => n.type === "task" && n.owner?.name),
    ["bob", "cid", "bob"],
  );
  assert.deepEqual(swapped.after.tags, ["bob"]);
  assert.equal(swapped.after.notes[1], swapped.before.notes[1]);
});

test("a rule changes what was tested before", () => {
  const reset = (by: number): BoardEvent => ({ type: "reset", at, board_id, by });
  assert.equal(apply(board(), reset(2)).after.title, "two");
  assert.equal(apply(board(), reset(1)).after.totals?.events, 1);
  assert.equal(apply(board(), reset(0)).after.totals, null);
});

test("lists made of the state", () => {
  const before = board(text("n", "x"), task("t"), text("m", ""));
  const { after } = apply(before, { type: "tidied", at, board_id, prefix: "-" });
  assert.deepEqual(after.tags, ["-x", "x:-x, -"]);
});

test("keys of maps are their own", () => {
  const before = createBoard({ id: "b", scores: { ann: 1 } });
  const score = (who: string): BoardEvent => ({ type: "scored", at, board_id, who, points: 1 });
  const known = apply(before, score("ann"));
  assert.equal(known.after, known.before);
  const inherited = apply(before, score("toString"));
  assert.notEqual(inherited.after.meta, inherited.before.meta);
});

test("a fold begins states", () => {
  const opened = (id: string, title: string): BoardEvent => ({
    type: "board_opened",
    at,
    board_id: id,
    title,
  });
  const early = foldBoard(undefined, { type: "heartbeat", at });
  assert.equal(early.state, undefined);
  assert.equal(early.outcome.code, "no-state");
  const first = foldBoard(undefined, opened("b", "B")).state;
  assert.equal(first?.id, "b");
  for (const fold of [foldBoard, reduceBoard]) {
    assert.equal(fold(first, opened("b", "B")).state, first);
    assert.notEqual(fold(first, opened("b", "C")).state, first);
  }
  const counted: BoardEvent = { type: "counted", at, board_id, events: 1, weight: 0 };
  const next = reduceBoard(deepFreeze(first), counted).state;
  assert.notEqual(next, first);
  const same = foldBoard(next, counted).state;
  assert.equal(same, next);
  assert.equal(same?.totals?.events, 2);
});

test("states may be written down, in any order of their fields", () => {
  const event: BoardEvent = { type: "text_grew", at, board_id, note_id: "n", delta: "y" };
  const { notes, ...rest } = board(text("n", "x"));
  const written: Board = { notes, ...rest };
  assert.equal(reduceBoard(deepFreeze(written), { type: "heartbeat", at }).state, written);
  assert.equal(textOf(reduceBoard(written, event).state), "xy");
  const cloned = structuredClone(written);
  assert.equal(applyEvent(cloned, event).status, "applied");
  assert.equal(textOf(cloned), "xy");
});

test("constructors", () => {
  const sources = counting();
  const called = Reminder({ text: "milk" }, { sources });
  const constructed = new Reminder({ text: "milk", id: "x", author: null }, { sources });
  assert.deepEqual(called, {
    type: "text",
    id: "id1",
    text: "milk",
    author: "id1",
    colour: "red",
    created_at: "t1",
  });
  assert.deepEqual([constructed.id, constructed.author], ["x", "x"]);
  assert.deepEqual(Object.keys(constructed), Object.keys(called));
  const link = Link({ url: " http://A/b c " }, { sources });
  assert.deepEqual(link.source, { kind: "link", url: "http://a/b%20c" });
  assert.throws(
    () => Link({ url: "b c" }),
    (error) => error instanceof ParseError && error.issues[0]?.code === "bad-url",
  );
  const notes = [text("a", ""), text("b", "")];
  const small = SmallBoard({ id: "s", notes });
  assertPlain(small);
  assert.notEqual(small.notes, notes);
  assert.deepEqual(small.tags, ["small"]);
  assert.throws(
    () => new SmallBoard({ id: "s", notes: [...notes, ...notes] }),
    (error) =>
      error instanceof ParseError &&
      error.issues[0]?.code === "too-many-notes" &&
      error.issues[0].message === "board s has 4 notes",
  );
  assert.throws(() => SmallBoard({ id: "s", progress: -1 }), ParseError);
});

test("accessors", () => {
  const b = board(text("n", "x"), task("t"), text("m", "y"));
  assert.equal(textOf(b), "x\ny");
  assert.equal(textOf(b, "|"), "x|y");
  assert.equal(textOf(board()), null);
  assert.deepEqual(notesOf(b, "task"), [task("t")]);
  assert.equal(notesOf(b), b.notes);
  assert.equal(isOpen(b), true);
  b.closed_by = { name: "ann" };
  assert.deepEqual(
    [isOpen(b), isOpen(b, null), isOpen(b, "ann"), isOpen(b, "bob")],
    [false, false, true, false],
  );
  const plain = { ...inline("i", ""), score: 1.5, votes: 2 };
  assert.equal(turned(plain), -5);
});
