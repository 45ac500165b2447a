import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { type TestContext, test } from "node:test";
import { type CallOptions, type ClientOptions, Endpoint, callOperation } from "../client.js";
import { ParseError } from "../errors.js";
import type { Operation, UrlField } from "../operation.js";
import { type Handler, type Respond, type ServerOptions, handleOperation } from "../server.js";
import { readSse } from "../streams.js";
import { IncompleteError, Refusal, ResponseError } from "../transporterror.js";
import { type WebServer, listen, serve } from "./webserver.js";

type Input = Record<string, unknown>;
type Counting = Operation<Input, number, number>;

/** Asks for numbers that end with 0. */
const counting: Counting = {
  method: "POST",
  path: [],
  query: [],
  input: {
    decode: (text) => {
      const input = JSON.parse(text) as Input;
      if (typeof input !== "object" || "bad" in input) {
        throw new ParseError([{ code: "check", path: [], message: "a bad question" }]);
      }
      return input;
    },
    encode: (input) => JSON.stringify(input),
  },
  encodeEvent: (event) => {
    if (event < 0) {
      throw new Error("negative");
    }
    return String(event);
  },
  until: (event) => event === 0,
  resumable: false,
};
const resumable: Counting = { ...counting, resumable: true };

const quick: ClientOptions = { retry: { attempts: 3, wait: 1, maxWait: 4 } };

async function collect(
  operation: Counting,
  url: string,
  input: Input = {},
  client: ClientOptions = quick,
  options?: CallOptions & { heard?: (n: number) => void },
): Promise<{ got: number[]; error?: unknown }> {
  const got: number[] = [];
  const read = async function* (source: Parameters<typeof readSse>[0]): AsyncIterable<number> {
    for await (const text of readSse(source, options)) {
      yield Number(text);
    }
  };
  try {
    const endpoint = new Endpoint(url, client);
    for await (const n of callOperation(endpoint, operation, input, read, (n) => n, options)) {
      got.push(n);
      options?.heard?.(n);
    }
  } catch (error) {
    return { got, error };
  }
  return { got };
}

function* countdown(n: number): Generator<number> {
  while (n > 0) {
    yield --n;
  }
}

async function handled(
  t: TestContext,
  operation: Counting,
  respond: Respond<Input, number>,
  options?: ServerOptions,
): Promise<WebServer> {
  return served(t, handleOperation(operation, respond, options));
}

async function served(t: TestContext, handler: Handler): Promise<WebServer> {
  const server = await serve(handler);
  t.after(() => {
    server.close();
  });
  return server;
}

async function answered(t: TestContext, ...args: Parameters<typeof listen>): Promise<WebServer> {
  const server = await listen(...args);
  t.after(() => {
    server.close();
  });
  return server;
}

test("a stream comes whole", async (t) => {
  for (const operation of [counting, resumable]) {
    const { url } = await handled(t, operation, () => countdown(5));
    assert.deepEqual(await collect(operation, url), { got: [4, 3, 2, 1, 0] });
  }
});

test("inputs stand in paths, queries and bodies", async (t) => {
  const id: UrlField = { name: "id", text: true };
  const n: UrlField = { name: "n", text: false };
  const cases: [Partial<Counting>, string, Input, string][] = [
    [{}, "/a/", { x: 1 }, "/a/"],
    [{ path: ["runs", id] }, "/a/", { id: "é/?#", x: [1] }, "/a/runs/%C3%A9%2F%3F%23"],
    [{ path: [n] }, "", { n: 7 }, "/7"],
    [
      { method: "GET", query: [id, n] },
      "/a?k=1",
      { id: "a&b=c", n: 2.5 },
      "/a?k=1&id=a%26b%3Dc&n=2.5",
    ],
    [{ method: "GET", query: [id, n] }, "/a", {}, "/a"],
  ];
  for (const [part, path, input, wanted] of cases) {
    const operation = { ...counting, ...part };
    let seen: Input = {};
    let asked = "";
    const handler = handleOperation(operation, (read: Input, { request }) => {
      seen = read;
      asked = request.url;
      return [0];
    });
    const { url } = await served(t, handler);
    assert.deepEqual(await collect(operation, url + path, input), { got: [0] });
    assert.equal(asked, url + wanted);
    assert.deepEqual(seen, input);
  }
  for (const part of ["", ".", ".."]) {
    const { error } = await collect({ ...counting, path: [id] }, "http://localhost:1", {
      id: part,
    });
    assert.ok(error instanceof ParseError);
  }
});

test("an answer that is no stream is an error", async (t) => {
  for (const [status, type, body] of [
    [500, "text/plain", "boom"],
    [200, "text/html", "<p>hi"],
    [404, "text/plain", "x".repeat(10_000)],
  ] as const) {
    const { url } = await answered(t, (_, response) => {
      response.writeHead(status, { "content-type": type, "retry-after": "7" }).end(body);
    });
    const { error } = await collect(resumable, url);
    assert.ok(error instanceof ResponseError);
    const { contentType, retryAfter } = error;
    assert.deepEqual([error.status, contentType, retryAfter], [status, type, 7000]);
    assert.equal(error.body, body.slice(0, 4096));
    await assert.rejects(async () => {
      for await (const text of readSse(await fetch(url))) {
        assert.fail(text);
      }
    }, ResponseError);
  }
});

test("a stream that is cut off is incomplete", async (t) => {
  for (const text of ["", "data", "data: 0\n"]) {
    const { url } = await answered(t, (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: 2\n\ndata: 1\n\n${text}`, () => {
        setTimeout(() => response.destroy(), 20);
      });
    });
    const { got, error } = await collect(counting, url);
    assert.deepEqual(got, [2, 1]);
    assert.ok(error instanceof IncompleteError);
    assert.deepEqual([error.events, error.lastId, error.code], [2, "", "incomplete"]);
  }
  const { url } = await answered(t, (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).end("data: 2\n\n");
  });
  const { got, error } = await collect(counting, url);
  assert.deepEqual(got, [2]);
  assert.ok(error instanceof IncompleteError);
  const endless = { ...counting, until: () => true };
  assert.deepEqual(await collect(endless, url), { got: [2] });
});

test("a stream goes on in other connections", async (t) => {
  const ids: (string | undefined)[] = [];
  const parts = [
    "id: a\ndata: 5\n\nid: b\nretry: 1\ndata: 4\n\nid: c\nda",
    "id: b\ndata: 4\n\nid: c\ndata: 3\n\n",
    "",
    "data: 2\n\nid: d\n\nid: e\ndata: 1",
    "id: e\ndata: 1\n\nid: f\ndata: 0\n\n",
  ];
  const { url } = await answered(t, (request, response) => {
    ids.push(request.headers["last-event-id"] as string | undefined);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(parts[ids.length - 1] ?? "", () => {
      setTimeout(() => {
        if (ids.length < parts.length) {
          response.destroy();
        } else {
          response.end();
        }
      }, 20);
    });
    response.flushHeaders();
  });
  assert.deepEqual(await collect(resumable, url), { got: [5, 4, 3, 2, 1, 0] });
  assert.deepEqual(ids, [undefined, "b", "c", "c", "d"]);
});

test("a client gives up", async (t) => {
  for (const [status, attempts] of [
    [503, 3],
    [410, 1],
    [204, 1],
    [200, 1],
  ] as const) {
    let asked = 0;
    const { url } = await answered(t, (_, response) => {
      if (++asked > 1) {
        response.writeHead(status).end();
      } else {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end("id: a\ndata: 5\n\n");
      }
    });
    const { got, error } = await collect(resumable, url);
    assert.deepEqual(got, [5]);
    assert.ok(error instanceof IncompleteError);
    assert.equal(error.lastId, "a");
    assert.equal(asked, 1 + attempts);
  }
});

test("a server goes on behind what a client has", async (t) => {
  const handler = handleOperation(resumable, () => countdown(2000));
  let connections = 0;
  const { url } = await served(t, async (request) => {
    connections++;
    const response = await handler(request);
    return new Response(brittle(response.body, 5000), response);
  });
  const { got, error } = await collect(resumable, url);
  assert.equal(error, undefined);
  assert.deepEqual(got, [...countdown(2000)]);
  assert.ok(connections > 4, `${String(connections)} connections`);
});

/** A body that breaks behind some bytes. */
function brittle(body: ReadableStream<Uint8Array> | null, bytes: number): ReadableStream {
  const reader = body?.getReader();
  let left = bytes;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done = true, value } = (await reader?.read()) ?? {};
        if (left <= 0) {
          await reader?.cancel();
          controller.error(new Error("broken"));
        } else if (done || value === undefined) {
          controller.close();
        } else {
          controller.enqueue(value.subarray(0, left));
          left -= value.length;
        }
      },
      cancel: () => reader?.cancel(),
    },
    { highWaterMark: 0 },
  );
}

test("a function ends with its client", async (t) => {
  for (const operation of [counting, resumable]) {
    let stopped = (): void => undefined;
    const end = new Promise<void>((resolve) => (stopped = resolve));
    const respond: Respond<Input, number> = async function* (_, { signal }) {
      try {
        while (!signal.aborted) {
          yield 1;
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      } finally {
        stopped();
      }
    };
    const { url } = await handled(t, operation, respond, { resumeWindow: 20 });
    const abort = new AbortController();
    const why = new Error("enough");
    const { got, error } = await collect(operation, url, {}, quick, {
      signal: abort.signal,
      heard: () => {
        abort.abort(why);
      },
    });
    assert.equal(error, why);
    assert.ok(got.length > 0);
    await end;
  }
});

test("a server says what is wrong with a request", async (t) => {
  const operation: Counting = { ...counting, path: ["ask", { name: "n", text: false }] };
  const { url } = await handled(t, operation, () => [0], { maxInput: 100 });
  const json = "application/json";
  for (const [method, path, type, body, status] of [
    ["GET", "/ask/1", "", null, 405],
    ["POST", "/ask/1", "text/plain", "{}", 415],
    ["POST", "/ask/1", json, `{"x":"${"x".repeat(100)}"}`, 413],
    ["POST", "/ask/1", json, `{"bad":1}`, 400],
    ["POST", "/ask/1", json, "[]", 400],
    ["POST", "/ask/1", json, `{"x`, 400],
    ["POST", "/ask/1", json, `{"x":1,"x":2}`, 400],
    ["POST", "/ask/1", json, `{"n":1,"n":2}`, 400],
    ["POST", "/asked/1", json, "{}", 404],
    ["POST", "/", json, "{}", 404],
    ["POST", "/ask/x", json, "{}", 400],
    ["POST", "/api/ask/1", `${json}; charset=utf-8`, "{}", 200],
  ] as const) {
    const response = await fetch(url + path, { method, body, headers: { "content-type": type } });
    const text = await response.text();
    assert.equal(response.status, status, `${path}: ${text}`);
    assert.ok(status === 200 || text.includes(`"status":${String(status)}`), text);
  }
});

test("a function that fails cuts the stream off", async (t) => {
  const heard: unknown[] = [];
  const options: ServerOptions = { onError: (error) => heard.push((error as Error).message) };
  const late = function* (): Generator<number> {
    yield 1;
    throw new Error("late");
  };
  const fails = (error: Error) => () => {
    throw error;
  };
  for (const operation of [counting, resumable]) {
    for (const [respond, status, body] of [
      [fails(new Refusal(402, "pay <now>")), 402, `{"status":402,"detail":"pay <now>"}`],
      [fails(new Error("secret")), 500, `{"status":500}`],
      [() => [-1], 500, `{"status":500}`],
    ] as const) {
      const { error } = await collect(
        operation,
        (await handled(t, operation, respond, options)).url,
      );
      assert.ok(error instanceof ResponseError);
      assert.equal(error.status, status);
      assert.equal(error.body, body);
    }
    const { got, error } = await collect(
      operation,
      (await handled(t, operation, late, options)).url,
    );
    assert.deepEqual(got, [1]);
    assert.ok(error instanceof IncompleteError);
  }
  assert.deepEqual(heard, ["secret", "negative", "late", "secret", "negative", "late"]);
});

test("heartbeats keep a connection alive", async (t) => {
  const respond: Respond<Input, number> = async function* () {
    await new Promise((resolve) => setTimeout(resolve, 100));
    yield 0;
  };
  const { url } = await handled(t, counting, respond, { heartbeat: 10 });
  const headers = { "content-type": "application/json" };
  const text = await (await fetch(url, { method: "POST", headers, body: "{}" })).text();
  assert.match(text, /^(:\n\n){2,}data: 0\n\n$/);
  assert.deepEqual(await collect(counting, url), { got: [0] });
});

test("a function waits for a slow client", async (t) => {
  let given = 0;
  const respond: Respond<Input, number> = function* () {
    for (let n = 100_000; n >= 0; n--) {
      given++;
      yield n;
    }
  };
  const handler = handleOperation(counting, respond);
  const request = new Request("http://localhost/", {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  const reader = (await handler(request)).body?.getReader();
  await reader?.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(given < 1000, `${String(given)} events were made`);
  await reader?.cancel();
  t.diagnostic(`${String(given)} events were made`);
});

test("a server has many clients", async (t) => {
  for (const operation of [counting, resumable]) {
    const { url } = await handled(t, operation, () => countdown(200));
    const all = await Promise.all(Array.from({ length: 100 }, () => collect(operation, url)));
    for (const { got, error } of all) {
      assert.equal(error, undefined);
      assert.equal(got.length, 200);
    }
  }
});

test("events that are too large end the stream", async (t) => {
  const { url } = await answered(t, (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`id: 1\ndata: 1\n\nid: 2\ndata: ${"1".repeat(100)}\n\n`);
  });
  const { error } = await collect(resumable, url, {}, quick, { limits: { eventSize: 50 } });
  assert.ok(error instanceof ParseError);
});

test("requests carry headers", async (t) => {
  let seen: IncomingHttpHeaders = {};
  const { url } = await answered(t, (request, response) => {
    seen = request.headers;
    response.writeHead(200, { "content-type": "text/event-stream;charset=UTF-8" });
    response.end("data: 0\n\n");
  });
  let n = 0;
  const headers = (): Record<string, string> => ({ authorization: `Bearer ${String(++n)}` });
  assert.deepEqual(await collect(counting, url, {}, { headers }), { got: [0] });
  assert.equal(seen.authorization, "Bearer 1");
  assert.equal(seen.accept, "text/event-stream");
});
