import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, safeDecode } from "../codec.js";
import { readJson } from "../reader.js";
import { Templates } from "../templates.js";

/** Templates that have learned from a text, which they have met often enough. */
function learned(...texts: readonly string[]): Templates {
  const templates = new Templates();
  for (const text of texts) {
    for (let i = 0; i < 12; i++) {
      templates.learn(text, JSON.parse(text));
    }
  }
  return templates;
}

const text =
  '{"type":"delta","n":7,"in":{"a": [1,"x1"],"e":{},"t":true,"z":null},"text":"some text"}';

/** Every text that is like it, or nearly so. */
const others = [
  text,
  '{"type":"delta","n":-0,"in":{"a": [1.5e3,"\\ud800\\n"],"e":{},"t":true,"z":null},"text":"\\""}',
  '{"type":"delta","n":1e999,"in":{"a": [0.1,"\ud800"],"e":{},"t":true,"z":null},"text":""}',
  '{"type":"delta","n":123456789012345678,"in":{"a": [10,"\u2028\x7f"],"e":{},"t":true,"z":null},"text":"\\\\"}',
  text.replace("delta", "de\\u006cta"),
  text.replace("true", "false"),
  text.replace('"n":7', '"n":"7"'),
  text.replace('"n":7', '"n":07'),
  text.replace('"n":7', '"n":7.'),
  text.replace('"n":7', '"n":+7'),
  text.replace('"n":7', '"n":7,"n":7'),
  text.replace("some text", 'x","text":"y'),
  text.replace("some text", "a\tb"),
  text.replace("some text", "a\\xb"),
  text.replace("some text", "a\\u12g4"),
  text.replace("some text", "a\\"),
  text.replace('"e":{}', '"e":{"__proto__":1}'),
  ` ${text}`,
  `${text}\n`,
  `${text}}`,
  text.slice(0, -1),
];

test("what fits is what JSON.parse makes of it, and what does not is left", () => {
  const templates = learned(text);
  const fits: boolean[] = [];
  for (const other of others) {
    const value = templates.lend(other);
    fits.push(value !== undefined);
    if (value !== undefined) {
      assert.deepStrictEqual(value, JSON.parse(other), other);
      assert.equal(JSON.stringify(value), JSON.stringify(JSON.parse(other)));
      templates.takeBack();
    }
  }
  assert.deepEqual(
    fits,
    others.map((_, i) => i < 4),
  );
});

test("a string is one of a template only if it is the same in all texts, and like a name", () => {
  const templates = learned('{"type":"a_b","id":"a1"}');
  assert.equal(templates.lend('{"type":"other","id":"a1"}'), undefined);
  assert.notEqual(templates.lend('{"type":"a_b","id":"b2"}'), undefined);
});

test("what is unusual is not learned", () => {
  for (const unusual of [
    "7",
    '"text"',
    "null",
    '{"__proto__":"a1"}',
    '{"a\\u0062":"a1"}',
    '{"b":1,"2":3,"1":4}',
    JSON.stringify({ long: "x".repeat(5000) }),
    JSON.stringify(Array.from({ length: 100 }, () => 1)),
  ]) {
    const templates = learned(unusual);
    assert.equal(templates.lend(unusual), undefined, unusual);
  }
});

test("signs of expressions are data", () => {
  const odd = String.raw`{"a.*(b)|[c]{1}^$?+/":"x1","d":[{"$":1}]}`;
  const templates = learned(odd);
  assert.deepEqual(templates.lend(odd), JSON.parse(odd));
  templates.takeBack();
  assert.equal(templates.lend(odd.replace("a.", "aa")), undefined);
});

test("a value that is lent is not lent again", () => {
  const templates = learned('{"id":"a1"}');
  assert.deepEqual(templates.lend('{"id":"b2"}'), { id: "b2" });
  assert.equal(templates.lend('{"id":"c3"}'), undefined);
  templates.takeBack();
  assert.deepEqual(templates.lend('{"id":"d4"}'), { id: "d4" });
});

test("what is no text is left, whatever it would be as one", () => {
  const templates = learned('{"id":"a1"}');
  for (const other of [undefined, null, 7, ['{"id":"b2"}'], new String('{"id":"b2"}')]) {
    const text = other as string;
    assert.equal(templates.lend(text), undefined);
    templates.learn(text, { id: "b2" });
  }
  assert.notEqual(templates.lend('{"id":"b2"}'), undefined);
});

test("templates that texts have not fitted for long are dropped", () => {
  const templates = learned('{"id":"a1"}');
  for (let i = 0; i < 64; i++) {
    assert.equal(templates.lend('{"other":"a1"}'), undefined);
  }
  assert.equal(templates.lend('{"id":"a1"}'), undefined);
});

test("decoded values have nothing in common, nor with a text that is read inside", () => {
  const numbered = (i: number) => `{"id":"a${String(i)}","in":{"list":[${String(i)}],"map":{}}}`;
  const values = Array.from({ length: 40 }, (_, i) => decode(readJson, numbered(i)));
  for (const [i, value] of values.entries()) {
    assert.deepEqual(value, JSON.parse(numbered(i)));
  }
  const inner: unknown[] = [];
  const outer = decode((reader, value) => {
    inner.push(decode(readJson, numbered(98)));
    return readJson(reader, value);
  }, numbered(99));
  assert.deepEqual([outer, inner], [JSON.parse(numbered(99)), [JSON.parse(numbered(98))]]);
});

test("an error while a value is lent does not keep it", () => {
  const fail = () => {
    throw new RangeError("of the user");
  };
  for (let i = 0; i < 30; i++) {
    assert.throws(() => decode(fail, `{"failing":"a${String(i)}"}`), RangeError);
    assert.deepEqual(decode(readJson, `{"failing":"b${String(i)}"}`), {
      failing: `b${String(i)}`,
    });
  }
  const twice = safeDecode(readJson, '{"failing":"a1","failing":"a1"}');
  assert(!twice.success);
});

test("whatever comes in a row, damaged or not, is read as JSON.parse reads it", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % below;
  };
  const pieces = [
    "a",
    "Z9",
    '\\"',
    "\\n",
    "\\u12aB",
    "\\ud83d",
    "\ud83d",
    "\u2028",
    "é",
    " ",
    "/",
    "*",
  ];
  const string = () =>
    Array.from({ length: random(9) }, () => pieces[random(pieces.length)]).join("");
  const number = () =>
    ["0", "-0", "7", "12.50", "-3e2", "1E+3", "9007199254740993"][random(7)] ?? "";
  const shapes = [
    () => `{"type":"delta","id":"${string()}","n":${number()},"in":[{"text":"${string()}"},null]}`,
    () => `{"type":"start" , "of":{"a":"${string()}","b":true,"c":[${number()},${number()}]}}`,
    () => `["${string()}",${number()},{}]`,
  ];
  const signs = ['"', "\\", ",", "}", "]", "0", "e", "\u0001"];
  const damaged = (text: string) => {
    const at = random(text.length);
    return text.slice(0, at) + (signs[random(signs.length)] ?? "") + text.slice(at + random(2));
  };
  let fitted = 0;
  const templates = new Templates();
  for (let i = 0; i < 6000; i++) {
    const whole = (shapes[Math.floor(i / 200) % 3] ?? string)();
    const text = i % 5 === 0 ? damaged(whole) : whole;
    let want: unknown;
    try {
      want = JSON.parse(text);
    } catch {
      want = undefined;
    }
    const value = templates.lend(text);
    if (value !== undefined) {
      fitted++;
      assert.deepStrictEqual(value, want, text);
      assert.equal(JSON.stringify(value), JSON.stringify(want));
      templates.takeBack();
    } else if (want !== undefined) {
      templates.learn(text, want);
    }
  }
  assert(fitted > 3000, `only ${String(fitted)} texts were like others`);
});
