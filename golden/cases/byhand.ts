// Folds the streams of a case with the function that was written by hand for it, which has
// to give the states of the vectors.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

interface Vector {
  start?: unknown;
  steps: { event: unknown; outcome: string; state: unknown }[];
}

const [name, file] = process.argv.slice(2) as [string, string];
const { fold } = (await import(`./${name}.js`)) as {
  fold: (state: unknown, event: unknown) => unknown;
};
const vector = JSON.parse(readFileSync(file, "utf8")) as Vector;
const starts = vector.start === undefined || vector.start === null;
let state = starts ? undefined : await beginning(name);
for (const [i, step] of vector.steps.entries()) {
  const event: unknown = JSON.parse(JSON.stringify(step.event));
  if (step.outcome.startsWith("error:")) {
    assert.throws(() => fold(structuredClone(state), event), `step ${String(i + 1)}`);
    continue;
  }
  state = fold(state, event);
  assert.deepStrictEqual(JSON.parse(JSON.stringify(state)), step.state, `step ${String(i + 1)}`);
}

/** The state that a stream without a start of its own begins with. */
async function beginning(name: string): Promise<unknown> {
  const made = (await import(`@golden/${name}`)) as Record<string, () => unknown>;
  const create = Object.keys(made).find((key) => /^create(Message|Meter|Board)$/.test(key));
  assert.ok(create !== undefined);
  return made[create]?.();
}
