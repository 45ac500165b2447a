import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  Growing,
  appendAndRead,
  jsonIn,
  jsonObjectIn,
  partialJsonIn,
  partialJsonObjectIn,
  partialJsonOf,
  partialJsonObjectOf,
  jsonOf,
  jsonObjectOf,
} from "../growing.js";
import type { JsonValue } from "../json.js";

test("what is certain of a text, and what whole texts are", () => {
  const file = new URL("../../../../wire/jsontext/testdata/growing.json", import.meta.url);
  const table = JSON.parse(readFileSync(file, "utf8")) as [string, string, string][];
  const shown = (value: JsonValue | undefined) =>
    value === undefined ? "" : JSON.stringify(value);
  for (const [text, certain, whole] of table) {
    assert.equal(shown(partialJsonOf(text)), certain, text);
    assert.equal(shown(jsonOf(text)), whole, text);
    const isObject = (value: string) => (value.startsWith("{") ? value : "");
    assert.equal(shown(partialJsonObjectOf(text)), isObject(certain));
    assert.equal(shown(jsonObjectOf(text)), isObject(whole));
  }
});

test("what grows in a field is read once", () => {
  const call = { text: '{"a":' };
  assert.deepEqual(partialJsonObjectIn(call, "text"), {});
  appendAndRead(call, "text", "[1,");
  const first = partialJsonIn(call, "text");
  assert.deepEqual(first, { a: [1] });
  appendAndRead(call, "text", "2]}");
  assert.equal(jsonIn(call, "text"), partialJsonIn(call, "text"));
  assert.deepEqual(jsonObjectIn(call, "text"), { a: [1, 2] });
  assert.deepEqual(first, { a: [1] });
  call.text = "12";
  assert.equal(jsonIn(call, "text"), 12);
  assert.equal(partialJsonIn(call, "text"), undefined);
  appendAndRead(call, "text", "3 ");
  assert.equal(partialJsonIn(call, "text"), 123);
});

test("depth is limited", () => {
  const deep = "[".repeat(256);
  const closed = "]".repeat(256);
  assert.equal(JSON.stringify(partialJsonOf(deep)), deep + closed);
  assert.equal(partialJsonOf(`${deep}[`), undefined);
  assert.equal(jsonOf(`[${deep}${closed}]`), undefined);
});

test("what grew is what it would be at once", () => {
  const documents = [
    '{"path":"a\\u00e9\\ud83d\\ude00/\\"b\\"","__proto__":[1],"in":{"x":[[],[{"y":"\\\\"}]]}}',
    ' [ "\\ud83d" , "\\ud83dx" , "😀" , 1e3 , -2.5E-1 , {"":0} , true, false, null ] ',
  ];
  for (const document of documents) {
    const growing = new Growing();
    const given: [JsonValue | undefined, string | undefined][] = [];
    for (let i = 0; i < document.length; i++) {
      growing.read(document.charAt(i));
      const value = growing.value();
      given.push([value, JSON.stringify(value)]);
      assert.deepEqual(value, partialJsonOf(document.slice(0, i + 1)), document.slice(0, i + 1));
    }
    assert.deepEqual(growing.whole(), JSON.parse(document));
    assert.deepEqual(growing.value(), JSON.parse(document));
    for (const [value, text] of given) {
      assert.equal(JSON.stringify(value), text); // it has stayed as it was
    }
  }
});
