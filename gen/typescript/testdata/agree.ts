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
  safeDecode(
    text: string,
    options: object,
  ): { success: true; value: unknown } | { success: false; issues: readonly Issue[] };
  encode(value: unknown): string;
}

const [cases, name] = process.argv.slice(2) as [string, string];
const exports = (await import(name)) as Record<string, unknown>;
const formatPath = exports.formatPath as (path: Issue["path"]) => string;

function check(c: Case): void {
  let ids = 0;
  let times = 0;
  const sources = {
    newId: () => `id-${String(c.counted ? ++ids : 0)}`,
    now: () => `t-${String(c.counted ? ++times : 0)}`,
  };
  const unknown: string[] = [];
  const schema = exports[`${c.type}Schema`] as Schema;
  const result = schema.safeDecode(c.text, {
    sources,
    onUnknown: (d: Issue) => unknown.push(`${d.code} ${formatPath(d.path)}`),
  });
  if (!result.success) {
    const first = result.issues[0];
    assert.equal(`${first?.code ?? ""} ${formatPath(first?.path ?? [])}`, c.problem);
    return;
  }
  assert.equal(c.problem, undefined);
  // In free-form values the interpreter keeps numbers as they are spelled.
  const encoded = JSON.stringify(JSON.parse(c.encoded ?? ""));
  assert.equal(schema.encode(result.value), encoded);
  assert.equal(JSON.stringify(result.value), encoded);
  assert.deepEqual(unknown.sort(), c.unknown ?? []);
}

for (const c of JSON.parse(readFileSync(cases, "utf8")) as Case[]) {
  try {
    check(c);
  } catch (error) {
    console.error(`${c.type} ${c.text}`);
    throw error;
  }
}
