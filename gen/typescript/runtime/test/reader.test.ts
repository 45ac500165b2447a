import assert from "node:assert/strict";
import { test } from "node:test";
import { build, decode, restore, safeDecode, safeParse, schema } from "../codec.js";
import { formatPath, ParseError } from "../errors.js";
import { MAX_DEPTH, MAX_FREE } from "../fields.js";
import { readJson, readString, type Reader } from "../reader.js";
import { checkList, checkNumber, checkText } from "../rules.js";

interface Shape {
  kind: "shape";
  name: string;
  size: number;
  sides: number[];
  parts: Shape[];
  facts: unknown;
}

const SHAPE_KEYS = ["kind", "name", "size", "sides", "parts", "facts"];

function readShape(reader: Reader, value: unknown): Shape {
  const from = reader.fields(value);
  if (from === undefined) {
    return undefined as never;
  }
  reader.constant(from.kind, "shape", "kind");
  const shape: Shape = {
    kind: "shape",
    name: reader.string(from.name, "name"),
    size: from.size === undefined ? 1 : reader.number(from.size, "size"),
    sides:
      from.sides === undefined ? [] : reader.list(from.sides, (r, item) => r.int(item), "sides"),
    parts: from.parts === undefined ? [] : reader.list(from.parts, readShape, "parts"),
    facts: from.facts === undefined ? {} : reader.record(from.facts, "facts"),
  };
  reader.rejectUnknown(from, SHAPE_KEYS);
  return shape;
}

function problems(value: unknown): string[] {
  const result = safeParse(readShape, value);
  return result.success ? [] : result.issues.map((i) => `${i.code} ${formatPath(i.path)}`);
}

const bad: [what: string, json: string, want: string[]][] = [
  ["another kind", "[]", ["wrong-type "]],
  ["null", "null", ["wrong-type "]],
  ["missing fields", "{}", ["missing-field kind", "missing-field name"]],
  ["a wrong constant", `{"kind":"line","name":""}`, ["wrong-const kind"]],
  ["a constant of another type", `{"kind":1,"name":""}`, ["wrong-type kind"]],
  ["null for a string", `{"kind":"shape","name":null}`, ["wrong-type name"]],
  ["a fraction", `{"kind":"shape","name":"","sides":[1,1.5]}`, ["wrong-type sides[1]"]],
  [
    "beyond 2^53-1",
    `{"kind":"shape","name":"","sides":[9007199254740992]}`,
    ["out-of-range sides[0]"],
  ],
  ["beyond the doubles", `{"kind":"shape","name":"","size":1e400}`, ["out-of-range size"]],
  ["an unknown field", `{"kind":"shape","name":"","a b":1}`, [`unknown-field ["a b"]`]],
  [
    "__proto__ as a field",
    `{"kind":"shape","name":"","__proto__":{"size":2}}`,
    ["unknown-field __proto__"],
  ],
  [
    "several, in the order of the document",
    `{"size":"x","parts":[{"kind":"shape"},{"name":1,"kind":"shape"}],"name":2}`,
    [
      "wrong-type size",
      "missing-field parts[0].name",
      "wrong-type parts[1].name",
      "wrong-type name",
      "missing-field kind",
    ],
  ],
];

for (const [what, json, want] of bad) {
  test(`refuses ${what}`, () => {
    assert.deepEqual(problems(JSON.parse(json)), want);
  });
}

test("1.0 is an int, and -0 is a number", () => {
  const shape = decode(readShape, `{"kind":"shape","name":"","size":-0,"sides":[1.0,1e2]}`);
  assert.deepEqual(shape.sides, [1, 100]);
});

test("a key whose value is undefined is not there", () => {
  assert.deepEqual(problems({ kind: "shape", name: "", size: undefined, extra: undefined }), []);
  assert.deepEqual(problems({ kind: "shape", name: undefined }), ["missing-field name"]);
});

test("inherited keys do not count", () => {
  const inherited: unknown = Object.create({ kind: "shape", name: "x" });
  assert.deepEqual(problems(inherited), ["missing-field kind", "missing-field name"]);
  Object.assign(Object.prototype, { name: "polluted" });
  try {
    assert.deepEqual(problems({ kind: "shape" }), ["missing-field name"]);
  } finally {
    delete (Object.prototype as { name?: string }).name;
  }
});

test("instances of classes are read as plain objects", () => {
  class Square {
    kind = "shape";
    name = "square";
  }
  assert.deepEqual(problems(new Square()), []);
});

test("free-form objects keep every key, and are copied", () => {
  const text = `{"kind":"shape","name":"","facts":{"__proto__":{"a":[null]},"constructor":1,"toString":"x"}}`;
  const value = JSON.parse(text) as { facts: object };
  const result = safeParse(readShape, value);
  assert(result.success);
  assert.notEqual(result.value.facts, value.facts);
  assert.equal(
    JSON.stringify(result.value.facts),
    `{"__proto__":{"a":[null]},"constructor":1,"toString":"x"}`,
  );
});

test("free-form values must be JSON", () => {
  for (const odd of [() => 1, Symbol("x"), 1n, NaN]) {
    assert.deepEqual(problems({ kind: "shape", name: "", facts: { odd } }), [
      "wrong-type facts.odd",
    ]);
  }
  const ring: Record<string, unknown> = {};
  ring.ring = ring;
  assert.match(problems({ kind: "shape", name: "", facts: ring })[0] ?? "", /^depth /);
});

test("depth is bounded, in what is kept and in what is dropped", () => {
  const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  assert.equal(safeParse(readJson, nested(MAX_FREE)).success, true);
  const deep = safeParse(readJson, nested(MAX_FREE + 1));
  assert(!deep.success);
  assert.equal(deep.issues[0]?.code, "depth");
  assert.equal(deep.issues[0].path.length, MAX_FREE);
  const text = JSON.stringify({ x: nested(MAX_FREE - 1) });
  const asRecord = (reader: Reader, value: unknown): unknown => reader.record(value);
  assert.equal(safeDecode(asRecord, text).success, true);
  assert.equal(safeDecode(asRecord, JSON.stringify({ x: nested(MAX_FREE) })).success, false);
  const dropping = (reader: Reader, value: unknown): void => {
    const from = reader.fields(value);
    if (from !== undefined) {
      reader.dropUnknown(from, []);
    }
  };
  assert.equal(safeParse(dropping, { x: nested(MAX_DEPTH - 1) }).success, true);
  assert.equal(safeParse(dropping, { x: nested(MAX_DEPTH) }).success, false);
});

test("unknown material is reported", () => {
  const seen: string[] = [];
  const read = (reader: Reader, value: unknown): object => {
    const from = reader.fields(value) ?? {};
    const kept = {};
    reader.keepUnknown(from, ["a"], kept);
    return kept;
  };
  const result = safeParse(read, JSON.parse(`{"a":1,"b":{"c":2},"__proto__":3}`), {
    onUnknown: (d) => seen.push(`${d.code} ${formatPath(d.path)}`),
  });
  assert(result.success);
  assert.equal(JSON.stringify(result.value), `{"b":{"c":2},"__proto__":3}`);
  assert.deepEqual(seen, ["unknown-field b", "unknown-field __proto__"]);
});

test("text that is not JSON", () => {
  const result = safeDecode(readShape, "{");
  assert(!result.success);
  assert.deepEqual(
    result.issues.map((i) => [i.code, i.path]),
    [["syntax", []]],
  );
  assert.throws(() => decode(readShape, ""), ParseError);
});

test("rules", () => {
  const run = <T>(read: (reader: Reader) => T): string | T => {
    const result = safeParse((reader) => read(reader), {});
    return result.success ? result.value : (result.issues[0]?.code ?? "");
  };
  assert.equal(
    run((r) => checkText(r, "😀😀", { min: 2, max: 2 })),
    "😀😀",
  );
  assert.equal(
    run((r) => checkText(r, "😀", { min: 2 })),
    "too-short",
  );
  assert.equal(
    run((r) => checkText(r, "abc", { max: 2, pattern: /x/u })),
    "too-long",
  );
  assert.equal(
    run((r) => checkText(r, "abc", { pattern: /^x/u })),
    "pattern",
  );
  assert.equal(
    run((r) => checkText(r, " HTTP://A.b/../c d ", { url: true })),
    "http://a.b/c%20d",
  );
  assert.equal(
    run((r) => checkText(r, "/a", { url: true })),
    "bad-url",
  );
  assert.equal(
    run((r) => checkNumber(r, 3, { min: 3, max: 3 })),
    3,
  );
  assert.equal(
    run((r) => checkNumber(r, 2.9, { min: 3 })),
    "out-of-range",
  );
  assert.equal(
    run((r) => checkList(r, [1, 2], { max: 1 })),
    "too-long",
  );
});

/** A page of which it is never sent whether it is open. */
function readPage(unknown: "drop" | "reject") {
  return (reader: Reader, value: unknown) => {
    const keys = ["text", "open", "__proto__"];
    const from = reader.publicFields(value, keys, ["open", "__proto__"], unknown);
    if (from === undefined) {
      return undefined as never;
    }
    const text = reader.string(from.text, "text");
    const open = from.open === undefined ? false : reader.bool(from.open, "open");
    const proto = Object.hasOwn(from, "__proto__");
    reader.rejectUnknown(from, keys);
    return { text, open, proto };
  };
}

test("private fields are read from snapshots alone", () => {
  const json = `{"text":"t","open":true,"__proto__":1}`;
  const met: string[] = [];
  const onUnknown = ({ code, path }: { code: string; path: readonly (string | number)[] }) =>
    met.push(`${code} ${formatPath(path)}`);
  const sent = { text: "t", open: false, proto: false };
  assert.deepEqual(decode(readPage("drop"), json, { onUnknown }), sent);
  assert.deepEqual(met, ["unknown-field open", "unknown-field __proto__"]);
  const kept = { text: "t", open: true, proto: true };
  assert.deepEqual(restore(readPage("drop"), json, { onUnknown }), kept);
  assert.deepEqual(restore(readPage("reject"), json), kept);
  assert.deepEqual(build(readPage("reject"), { text: "t", open: true }), { ...kept, proto: false });
  assert.equal(met.length, 2);
  assert.throws(() => restore(readPage("drop"), `{"text":"t","open":1}`), ParseError);
  const refused = safeDecode(readPage("reject"), `{"open":1,"text":1}`);
  assert.deepEqual(refused.success ? [] : refused.issues.map((i) => [i.code, ...i.path]), [
    ["unknown-field", "open"],
    ["wrong-type", "text"],
  ]);
});

test("a schema is a Standard Schema", () => {
  const strings = schema(
    (reader, value) => reader.list(value, readString),
    (list) => JSON.stringify(list),
  );
  assert.deepEqual(strings["~standard"].validate(["a"]), { value: ["a"] });
  const failed = strings["~standard"].validate([1]);
  assert.deepEqual(
    failed.issues?.map((i) => [i.message, i.path]),
    [["want string, got number", [0]]],
  );
  assert.equal(strings["~standard"].version, 1);
});

test("a whole number that no double holds is refused as any that is too large", () => {
  const messageOf = (read: (reader: Reader, value: unknown) => number, text: string) => {
    const result = safeDecode(read, text);
    return result.success ? undefined : result.issues[0]?.message;
  };
  const int = (reader: Reader, value: unknown) => reader.int(value);
  for (const text of ["9007199254740992", "1e400", "-1e400"]) {
    assert.equal(messageOf(int, text), "integer is beyond 2^53-1");
  }
  const number = (reader: Reader, value: unknown) => reader.number(value);
  assert.equal(messageOf(number, "-1e400"), "number is too large for a double");
});
