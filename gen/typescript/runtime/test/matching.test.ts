import assert from "node:assert/strict";
import { test } from "node:test";
import { matches } from "../matching.js";

const patterns = [
  /a/u,
  /^a/u,
  /a$/u,
  /^$/u,
  /^(?:ab|cd)*$/u,
  /^(a+)+$/u,
  /^(?:a|b|ab){2,5}c?$/u,
  /^[^\]\n-]+$/u,
  /\bword\b/u,
  /\Bx/u,
  /^\p{Lu}\p{Ll}*$/u,
  /^(\/([^/~]|~[01])*)*$/u,
  /^[a-z]{3}-\d{2,}\/$/u,
  /\u00e9|\x41\{/u,
  /^(?<first>x?){0,3}y{2}$/u,
  /😀+$/u,
];

const pieces = [
  "a",
  "b",
  "ab",
  "c",
  "cd",
  "word",
  " ",
  "x",
  "y",
  "/",
  "~0",
  "~",
  "é",
  "A{",
  "Éa",
  "😀",
  "\ud800",
  "12",
  "abc-12/",
  "\n",
];

test("a long text matches what a short one does", () => {
  let seed = 1;
  const random = (n: number): number => (seed = (seed * 48271) % 0x7fffffff) % n;
  const filling = ["a", "ab", "/a~1", "x ", "😀"];
  for (let i = 0; i < 4000; i++) {
    const pattern = patterns[random(patterns.length)] ?? /a/u;
    let text = "";
    for (let n = random(6); n > 0; n--) {
      text += pieces[random(pieces.length)] ?? "";
    }
    if (random(2) === 0) {
      text += (filling[random(filling.length)] ?? "").repeat(600) + text;
    }
    if (pattern.source === "^(a+)+$" && text.length > 30) {
      assert.equal(matches(pattern, text + "a".repeat(1100)), /^a+$/u.test(text));
      continue;
    }
    assert.equal(matches(pattern, text), pattern.test(text), `${String(pattern)} of ${text}`);
    const long = text + " ".repeat(1100);
    assert.equal(
      matches(pattern, long),
      pattern.test(long),
      `${String(pattern)} of ${text} and blanks`,
    );
  }
});

test("a text may be of any length", () => {
  const base64 =
    /^([0-9A-Za-z+/]{4})*([0-9A-Za-z+/][AQgw]==|[0-9A-Za-z+/]{2}[048AEIMQUYcgkosw]=)?$/u;
  const groups = "AbC/".repeat(1 << 20);
  assert.equal(matches(base64, groups), true);
  assert.equal(matches(base64, `${groups}AQ==`), true);
  assert.equal(matches(base64, `${groups}AB==`), false);
  assert.equal(matches(/^(\/([^/~]|~[01])*)*$/u, `/${groups}`), true);
});
