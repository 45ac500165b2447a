import assert from "node:assert/strict";
import { test } from "node:test";
import { appendBase64, inheritBase64, joinBase64 } from "../base64.js";
import { FoldError } from "../errors.js";

function joined(...chunks: string[]): string {
  const owner = { data: "" };
  for (const chunk of chunks) {
    appendBase64(owner, "data", chunk);
  }
  return owner.data;
}

const cases: [chunks: string[], want: string][] = [
  [["YQ==", "YmM=", "ZA=="], "YWJjZA=="],
  [["", "YQ==", ""], "YQ=="],
  [["YW Jj\nZGVm"], "YWJjZGVm"],
  [["YR=="], "YQ=="],
  [["YQ==YmM="], "YQ=="],
  [["YQ=Q="], "YQQ="],
  [["YWJj===="], "YWJj"],
  [["===="], ""],
  [["-_-_"], ""],
  [["YQ==", "$$$$"], "YQ=="],
  [["=YQ=="], "YQ=="],
];

test("a chunk may be very long", () => {
  const chunk = "ABCD".repeat(1 << 20);
  assert.equal(joined("YWJj", chunk, `${chunk}YQ==`), `YWJj${chunk}${chunk}YQ==`);
});

for (const [chunks, want] of cases) {
  test(`join ${JSON.stringify(chunks)}`, () => {
    assert.equal(joined(...chunks), want);
  });
}

for (const bad of ["abc", "x", "é", "YQ==é", "YWJjx", "Y=Q=", "YWJjY=Q=", "Y=Q"]) {
  test(`${bad} is not base64 and changes nothing`, () => {
    const owner = { data: "YQ==" };
    assert.throws(
      () => {
        appendBase64(owner, "data", bad);
      },
      (error) => error instanceof FoldError && error.code === "bad-base64",
    );
    assert.deepEqual(owner, { data: "YQ==" });
  });
}

for (const [text, want] of [
  ["Y=Q==", "YQ=="],
  [" YR==\n", "YQ=="],
  ["YQ==x", "YQ=="],
  ["!!", ""],
] as const) {
  test(`nothing joined to ${JSON.stringify(text)}`, () => {
    const owner = { data: text as string };
    appendBase64(owner, "data", "");
    assert.equal(owner.data, want);
    assert.equal(joinBase64(text, ""), want);
  });
}

test("nothing joined to what is not base64", () => {
  const owner = { data: "Y=Q=" };
  assert.throws(() => {
    appendBase64(owner, "data", "");
  }, FoldError);
  assert.throws(() => joinBase64("Y=Q=", "", "data"), FoldError);
  assert.deepEqual(owner, { data: "Y=Q=" });
});

test("joins as Buffer does, whatever the sizes of the chunks", () => {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const owner = { data: "" };
  const parts: Buffer[] = [];
  for (let i = 0; i < 200; i++) {
    const part = Buffer.from(Array.from({ length: next(9) }, () => next(256)));
    parts.push(part);
    appendBase64(owner, "data", part.toString("base64"));
    assert.equal(owner.data, Buffer.concat(parts).toString("base64"));
  }
});

test("a text that was not canonical is, whatever is joined to it", () => {
  const owner = { data: "YR==" };
  appendBase64(owner, "data", "");
  assert.equal(owner.data, "YQ==");
  assert.equal(joinBase64(" Y Q==", ""), "YQ==");
});

test("a field that somebody else has set is read again", () => {
  const owner = { data: "" };
  appendBase64(owner, "data", "YQ==");
  owner.data = "eA==";
  appendBase64(owner, "data", "YQ==");
  assert.equal(owner.data, Buffer.from("xa").toString("base64"));
});

test("a copy grows on its own", () => {
  const owner = { data: "" };
  appendBase64(owner, "data", "YQ==");
  const copy = { ...owner };
  inheritBase64(owner, copy);
  appendBase64(copy, "data", "Yg==");
  appendBase64(owner, "data", "Yw==");
  assert.deepEqual([owner.data, copy.data], ["YWM=", "YWI="]);
});
