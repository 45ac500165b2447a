import assert from "node:assert/strict";
import test from "node:test";
import { isoDate, milliDate, secondDate } from "../times.js";

const MILLIS = Date.UTC(2026, 0, 31, 12, 0, 0, 250);

test("a date and a time of day", () => {
  for (const text of ["2026-01-31T12:00:00.25Z", "2026-01-31T13:00:00.2500001+01:00"]) {
    assert.equal(isoDate(text)?.getTime(), MILLIS, text);
  }
  assert.equal(isoDate("2026-01-31T12:00Z")?.getTime(), MILLIS - 250);
  assert.equal(
    isoDate("2026-01-31T12:00:00.25")?.getTime(),
    new Date(2026, 0, 31, 12, 0, 0, 250).getTime(),
  );
  assert.equal(isoDate("2024-02-29T00:00:00Z")?.getTime(), Date.UTC(2024, 1, 29));
});

test("what is no time", () => {
  const texts = [
    "",
    "soon",
    "2026-01-31",
    "2026-01-31 12:00:00Z",
    "2026-01-31t12:00:00Z",
    "2026-01-31T12:00:00z",
    "2026-02-30T12:00:00Z",
    "2026-13-01T12:00:00Z",
    "2026-00-01T12:00:00Z",
    "2026-01-00T12:00Z",
    "2026-01-31T24:00:00Z",
    "2026-01-31T12:60:00Z",
    "2026-01-31T12:00:60Z",
    "2026-01-31T12:00:00.Z",
    "2026-01-31T12:00:00,5Z",
    "2026-01-31T12:00.5Z",
    "2026-01-31T12:00:00+0100",
    "2026-01-31T12:00:00+24:00",
    "2026-01-31T12:00:00+01:60",
    "2026-01-31T1:00:00Z",
    "2026-01-31T12:00:00Z ",
    "2026-01-31T12:00:00Z\n",
    "٢٠٢٦-01-31T12:00:00Z",
    null,
    undefined,
  ];
  for (const text of texts) {
    assert.equal(isoDate(text), undefined, String(text));
  }
});

test("milliseconds and seconds", () => {
  assert.equal(milliDate(MILLIS)?.getTime(), MILLIS);
  assert.equal(secondDate(MILLIS / 1000)?.getTime(), MILLIS);
  assert.equal(milliDate(null), undefined);
  assert.equal(secondDate(undefined), undefined);
  assert.equal(secondDate(8.64e12 + 1), undefined);
  assert.equal(milliDate(Infinity), undefined);
});
