import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Endpoint, callOperation } from "../client.js";
import type { Operation } from "../operation.js";
import { handleOperation } from "../server.js";
import { StreamError } from "../streamerror.js";
import { decodeEach, ndjsonTexts } from "../streams.js";
import { IncompleteError, ResponseError } from "../transporterror.js";
import { listen, serve } from "./webserver.js";

/** Streams one number a line, up to 0. */
const counting: Operation<undefined, number, number> = {
  method: "POST",
  path: [],
  query: [],
  encodeEvent: (event) => JSON.stringify(event),
  byLine: true,
  until: (event) => event === 0,
  resumable: false,
};

async function collect(url: string): Promise<{ got: number[]; error?: unknown }> {
  const events = callOperation(
    new Endpoint(url),
    counting,
    undefined,
    (source) => decodeEach(ndjsonTexts(source), "lines", "", (_, value) => value as number),
    (event) => event,
    undefined,
  );
  const got: number[] = [];
  try {
    for await (const event of events) {
      got.push(event);
    }
  } catch (error) {
    return { got, error };
  }
  return { got };
}

test("a stream by line comes whole, heartbeats and all", async (t) => {
  const slowly = async function* (): AsyncGenerator<number> {
    for (const n of [2, 1, 0]) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      yield n;
    }
  };
  const server = await serve(handleOperation(counting, slowly, { heartbeat: 5 }));
  t.after(() => {
    server.close();
  });
  assert.deepEqual(await collect(server.url), { got: [2, 1, 0] });

  const plain = await serve(handleOperation(counting, () => [2, 1, 0]));
  t.after(() => {
    plain.close();
  });
  const response = await fetch(plain.url, { method: "POST" });
  assert.equal(response.headers.get("content-type"), "application/x-ndjson");
  assert.equal(await response.text(), "2\n1\n0\n");
});

test("lines are read as servers send them", async (t) => {
  let accept: string | undefined;
  const send = async (context: TestContext, kind: string, text: string): Promise<string> => {
    const server = await listen((request, response) => {
      accept = request.headers.accept;
      response.writeHead(200, { "content-type": kind }).end(text);
    });
    context.after(() => {
      server.close();
    });
    return server.url;
  };
  const ndjson = "application/x-ndjson";
  for (const kind of [ndjson, "application/json; charset=utf-8", "application/jsonl"]) {
    assert.deepEqual(await collect(await send(t, kind, "\n2\r\n\n1\n0")), { got: [2, 1, 0] });
  }
  assert.equal(
    accept,
    "application/x-ndjson, application/ndjson, application/jsonl, application/json",
  );
  for (const cut of ["2\n1\n", "2\n1\n  ", '2\n1\n"0']) {
    const { got, error } = await collect(await send(t, ndjson, cut));
    assert.deepEqual(got, [2, 1]);
    assert.ok(error instanceof IncompleteError, cut);
    assert.equal(error.events, 2);
  }
  const { error } = await collect(await send(t, ndjson, "2\n\n\nx\n"));
  assert.ok(error instanceof StreamError);
  assert.deepEqual([error.event, error.line], [2, 4]);
  const other = await collect(await send(t, "text/event-stream", "data: 2\n\n"));
  assert.ok(other.error instanceof ResponseError);
});
