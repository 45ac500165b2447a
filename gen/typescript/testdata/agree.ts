// Decodes documents and compares with what the interpreter makes of them: the
// same canonical text, or the same first problem at the same place.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

interface Case {
  type: string;
  text: string;
  /** Whether ids and times are numbered, or always the same. */
  counted: boolean;
  encoded?: string;
  unknown?: string[];
  problem?: string;
}

interface Issue {
  code: string;
  path: readonly (string | number)[];
}

interface Schema {
  safeDecode(text: string, options: object): Result;
  safeParse(value: unknown, options: object): Result;
  encode(value: unknown): string;
}

type Result = { success: true; value: unknown } | { success: false; issues: readonly Issue[] };

/** Everything that there is to see of a reading. */
interface Reading {
  result: Result;
  text: string | undefined;
  diagnostics: Issue[];
}

const [cases, name] = process.argv.slice(2) as [string, string];
const exports = (await import(name)) as Record<string, unknown>;
const formatPath = exports.formatPath as (path: Issue["path"]) => string;

function reading(c: Case, read: (schema: Schema, options: object) => Result): Reading {
  let ids = 0;
  let times = 0;
  const sources = {
    newId: () => `id-${String(c.counted ? ++ids : 0)}`,
    now: () => `t-${String(c.counted ? ++times : 0)}`,
  };
  const diagnostics: Issue[] = [];
  const onUnknown = (d: Issue): unknown => diagnostics.push(d);
  const result = read(exports[`${c.type}Schema`] as Schema, { sources, onUnknown });
  return { result, text: result.success ? JSON.stringify(result.value) : undefined, diagnostics };
}

/** Reads a text, which takes over what `JSON.parse` has made. */
function decode(c: Case): Reading {
  return reading(c, (schema, options) => schema.safeDecode(c.text, options));
}

function check(c: Case): void {
  const { result, text, diagnostics } = decode(c);
  if (!result.success) {
    const first = result.issues[0];
    assert.equal(`${first?.code ?? ""} ${formatPath(first?.path ?? [])}`, c.problem);
    return;
  }
  assert.equal(c.problem, undefined);
  // In free-form values the interpreter keeps numbers as they are spelled.
  const encoded = JSON.stringify(JSON.parse(c.encoded ?? ""));
  assert.equal((exports[`${c.type}Schema`] as Schema).encode(result.value), encoded);
  assert.equal(text, encoded);
  const unknown = diagnostics.map((d) => `${d.code} ${formatPath(d.path)}`);
  assert.deepEqual(unknown.sort(), c.unknown ?? []);
}

/** A text gives the same as a value that is somebody's. */
function checkValue(c: Case): void {
  const value: unknown = JSON.parse(c.text);
  const theirs = new Set(parts(value));
  const parsed = reading(c, (schema, options) => schema.safeParse(value, options));
  assert.deepEqual(parsed, decode(c));
  if (parsed.result.success) {
    assert.ok(parts(parsed.result.value).every((part) => !theirs.has(part)));
  }
}

/**
 * Texts give the same whatever objects inherit. All of them are read between two
 * changes of what everybody inherits, for each change slows down the whole program.
 */
function checkInherited(all: Case[]): void {
  const want = all.map(decode);
  const everybody = Object.prototype as Record<string, unknown>;
  const stray = { "extra key": 1, stray: {} };
  Object.assign(everybody, stray);
  let polluted: Reading[];
  try {
    polluted = all.map(decode);
  } finally {
    for (const key of Object.keys(stray)) {
      Reflect.deleteProperty(everybody, key);
    }
  }
  for (const [i, c] of all.entries()) {
    naming(c, () => {
      assert.deepEqual(polluted[i], want[i]);
    });
  }
}

/** All objects and lists of a value. */
function parts(value: unknown): object[] {
  const found: object[] = [];
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "object" && next !== null) {
      found.push(next);
      left.push(...Object.values(next));
    }
  }
  return found;
}

/** The text with one value in it replaced by one that no reader may keep. */
function spoilt(c: Case, i: number): Case {
  const bad = i % 2 === 0 ? "1e999" : "[".repeat(600) + "]".repeat(600);
  const places = [...c.text.matchAll(/\{\}|\[\]|"x"(?!:)|(?<=[:,[])1(?=[,}\]])/g)];
  const place = places[i % Math.max(places.length, 1)];
  if (place === undefined) {
    return c;
  }
  const text = c.text.slice(0, place.index) + bad + c.text.slice(place.index + place[0].length);
  return { ...c, text };
}

/** Says which case it is that fails. */
function naming(c: Case, check: () => void): void {
  try {
    check();
  } catch (error) {
    console.error(`${c.type} ${c.text}`);
    throw error;
  }
}

const given = JSON.parse(readFileSync(cases, "utf8")) as Case[];
const all = given.flatMap((c, i) => [c, spoilt(c, i)]);
for (const c of given) {
  naming(c, () => {
    check(c);
  });
}
for (const c of all) {
  naming(c, () => {
    checkValue(c);
  });
}
checkInherited(all);
