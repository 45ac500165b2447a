// Uses a package as an application does. That it compiles under strict settings
// is half of the test.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Colour,
  createGroup,
  createPage,
  createPicturePiece,
  createTextPiece,
  hasParent,
  isColour,
  isUnknownPiece,
  type Page,
  type PageEvent,
  PageEventSchema,
  PageSchema,
  ParseError,
  type Piece,
  PieceSchema,
  readPageEventNdjson,
  readPageEventSse,
  type RuntimeIssue,
  setSources,
} from "@example/pages";
import { PieceSchema as fromModule, type TextPiece } from "@example/pages/pieces";
import { encodePiece } from "@example/pages/pieces.codec";

const sources = { newId: () => "id", now: () => "now" };

/** Every member is narrowed by its tag, the unknown one comes out at the end. */
function describe(piece: Piece): string {
  switch (piece.type) {
    case "text":
      return piece.text;
    case "picture":
      return piece.source.kind === "inline" ? piece.source.bytes : piece.source.link;
    case "group":
      return piece.pieces.map(describe).join();
    default: {
      const tag: string = piece.type;
      return `${tag}: ${JSON.stringify(piece.size)}`;
    }
  }
}

function nameOf(event: PageEvent): string {
  if (event.type === "PAGE_OPENED") {
    return event.page.id;
  }
  return event.type;
}

test("unions narrow by their tag", () => {
  const future = PieceSchema.parse({ type: "map", size: 3 });
  assert.equal(describe(future), "map: 3");
  assert.equal(isUnknownPiece(future), true);
  assert.equal(PieceSchema.encode(future), `{"type":"map","size":3}`);
  const text: TextPiece = createTextPiece({ text: "hi", colour: "blue" }, { sources });
  assert.deepEqual({ ...text }, { type: "text", text: "hi", id: "id", done: null, colour: "blue" });
  assert.equal(describe(createGroup({ pieces: [text, text] })), "hi,hi");
  assert.equal(fromModule, PieceSchema);
  assert.equal(encodePiece(text), PieceSchema.encode(text));
});

test("factories fill in defaults, run rules and checks, and share nothing", () => {
  const facts = { list: [1] };
  const page = createPage({ id: "p", facts, rank: undefined, note: null }, { sources });
  assert.notEqual(page.facts, facts);
  assert.deepEqual(Object.keys(page), [
    "id",
    "pieces",
    "colour",
    "tags",
    "views",
    "weight",
    "facts",
    "links",
    "made",
  ]);
  assert.equal(page.links.home, "http://a.b/");
  assert.notEqual(createPage({ id: "q" }).tags, createPage({ id: "q" }).tags);
  assert.throws(() => createPage({ id: "p", parent: "p" }), {
    name: "ParseError",
    message: "page p is its own `${parent}`",
  });
  assert.throws(
    () => createPicturePiece({ source: { kind: "linked", link: "nowhere" } }),
    (error) =>
      error instanceof ParseError &&
      error.issues[0]?.code === "bad-url" &&
      error.message.startsWith("source.link: "),
  );
});

test("values are plain, and what parsers give has its fields in order", () => {
  const page: Page = { ...createPage({ id: "p" }, { sources }), parent: "q", more: 1 };
  assert.equal(hasParent(page), true);
  const parsed = PageSchema.parse(page);
  assert.equal(JSON.stringify(parsed), PageSchema.encode(page));
  assert.deepEqual(Object.keys(parsed).slice(-4), ["links", "parent", "made", "more"]);
  assert.deepStrictEqual(parsed, page);
  assert.deepStrictEqual(structuredClone(parsed), JSON.parse(PageSchema.encode(page)));
});

test("results instead of exceptions, and Standard Schema", async () => {
  const result = PageSchema.safeParse({ id: 1, pieces: [{ type: "text" }] });
  assert(!result.success);
  const issues: readonly RuntimeIssue[] = result.issues;
  assert.deepEqual(
    issues.map((i) => [i.code, i.path]),
    [
      ["wrong-type", ["id"]],
      ["missing-field", ["pieces", 0, "text"]],
    ],
  );
  const checked = PageSchema["~standard"].validate({ id: "p" });
  assert(checked.issues === undefined);
  assert.equal(checked.value.id, "p");
  await Promise.resolve();
});

test("enums", () => {
  const colour: Colour = Colour.LIGHT_GREEN;
  assert.equal(colour, "light-green");
  assert.deepEqual(
    [isColour("a b"), isColour("toString"), isColour(undefined)],
    [true, false, false],
  );
});

test("streams", async () => {
  const lines = [`{"type":"PIECE_ADDED","piece":{"text":"a"}}`, `{"type":"PAGE_CLOSED"}`];
  const restore = setSources(sources);
  try {
    const names: string[] = [];
    for await (const event of readPageEventSse(
      new Response(lines.map((l) => `data: ${l}\n\n`).join(""), {
        headers: { "content-type": "text/event-stream" },
      }),
    )) {
      names.push(nameOf(event));
    }
    for await (const event of readPageEventNdjson(new Blob([lines.join("\n")]).stream())) {
      names.push(nameOf(event));
    }
    assert.deepEqual(names, ["PIECE_ADDED", "PAGE_CLOSED", "PIECE_ADDED", "PAGE_CLOSED"]);
  } finally {
    restore();
  }
  assert.throws(() => PageEventSchema.decode(`{"type":"PIECE_ADDED"}`), {
    message: "piece: required field is missing",
  });
});
