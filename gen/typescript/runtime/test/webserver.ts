import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Handler } from "../server.js";

/** A server on a port of its own, with connections that the handler can break. */
export interface WebServer {
  readonly url: string;
  close(): void;
}

/** Has a handler answer requests over real connections. */
export function serve(handler: Handler): Promise<WebServer> {
  return listen((request, response) => {
    void answer(handler, request, response);
  });
}

/** Answers requests in a way of its own. */
export function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<WebServer> {
  const server = createServer(answer);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${String(port)}`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

async function answer(
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on("close", () => {
    gone.abort();
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk as Uint8Array);
  }
  const response = await handler(
    new Request(`http://${incoming.headers.host ?? ""}${incoming.url ?? ""}`, {
      method: incoming.method ?? "GET",
      headers: incoming.headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
      signal: gone.signal,
    }),
  );
  outgoing.statusCode = response.status;
  response.headers.forEach((value, name) => outgoing.setHeader(name, value));
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const piece = await reader?.read();
      if (piece === undefined || piece.done || gone.signal.aborted) {
        break;
      }
      await new Promise((resolve) => {
        outgoing.write(piece.value, resolve);
        gone.signal.addEventListener("abort", resolve);
      });
    }
    await reader?.cancel();
    outgoing.end();
  } catch {
    setTimeout(() => outgoing.destroy(), 20); // what was written is on its way
  }
}
