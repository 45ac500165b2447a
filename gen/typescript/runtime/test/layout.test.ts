import assert from "node:assert/strict";
import { test } from "node:test";
import { safeDecode } from "../codec.js";
import { formatPath } from "../errors.js";
import { MAX_DEPTH } from "../fields.js";
import { isWhole, layoutOf } from "../layout.js";
import { readJson } from "../reader.js";

const whole = [
  "{}",
  "[]",
  "1e3",
  '{"a":1,"b":[{"a":1},{"a":1}],"c":{"a":{}}}',
  String.raw`{"a" : "x:y" , "b" : "\":\"" , "c\":" : "\\"}`,
  String.raw`{"a":"12:00:00","b":"{\"a\":1,\"a\":1}"}`,
  String.raw`{"a": ":", "b": " : ", "c" : "\":", "d\":\\": {"e": []}}`,
  '{"__proto__":1,"constructor":2,"10":3,"2":4,"":5}',
  '{"a": " b", "c": {}, "d": [1, -20, 3.5, null], "e": [" ", "f", true, []], "g": 1e3}',
];

for (const text of whole) {
  test(`no name stands twice in ${text}`, () => {
    assert.equal(isWhole(text, JSON.parse(text)), true);
    assert.equal(layoutOf(text).twice, undefined);
    assert.deepEqual(safeDecode(readJson, text), {
      success: true,
      value: JSON.parse(text) as unknown,
    });
  });
}

const twice: [text: string, path: string][] = [
  ['{"a":1,"a":1}', "a"],
  ['{"a":1e15,"a":1e15}', "a"],
  [String.raw`{"a": ":", "b\\": 1, "b\\": "\":"}`, '["b\\\\"]'],
  ['{"a": {"b": 1, "b" : 1}}', "a.b"],
  ['{"n":1e15,"m":1000000000000000,"":0,"":0}', '[""]'],
  [String.raw`{"a":1,"\u0061":2}`, "a"],
  [String.raw`{"a" :1, "b" : [0, {"x":[], "y":"\"", "x":{}}]}`, "b[1].x"],
  ['{"b":{"c":1,"c":{"d":1,"d":2}},"b":1}', "b.c"],
  ['{"__proto__":1,"__proto__":1}', "__proto__"],
  ['{"a": "b", "c": "d", "e": "f", "c":0}', "c"],
  ['{"a":": ","b":", ","c":": ","d":", ","e":": ","b":", "}', "b"],
  ['{"a": "b, ", "c":"\\": ", "d": ":, ", "a": "\\", " }', "a"],
];

for (const [text, path] of twice) {
  test(`a name stands twice in ${text}`, () => {
    const read = safeDecode(readJson, text);
    assert(!read.success);
    assert.equal(read.issues[0]?.code, "duplicate-key");
    assert.equal(formatPath(read.issues[0].path), path);
  });
}

test("where no reader goes names do not count", () => {
  const nest = (depth: number, inside: string) => "[".repeat(depth) + inside + "]".repeat(depth);
  for (const depth of [MAX_DEPTH - 1, MAX_DEPTH, 100_000]) {
    const read = safeDecode(readJson, nest(depth, '{"a":1,"a":1}'));
    assert(!read.success);
    assert.equal(read.issues[0]?.code, depth < MAX_DEPTH ? "duplicate-key" : "depth");
  }
});

test("the first problem is the one that stands first in the text", () => {
  const read = safeDecode(
    (reader, value) => reader.map(value, (r, v) => r.string(v)),
    '{"10":1,"2":1}',
  );
  assert(!read.success);
  assert.deepEqual(
    read.issues.map((issue) => issue.path),
    [["10"], ["2"]],
  );
});
