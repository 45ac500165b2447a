// Streams of server-sent events, as they come.

/** The bytes of a stream of these events. */
export function eventStream(lines) {
  return new TextEncoder().encode(lines.map((line) => `data: ${line}\n\n`).join(""));
}

/** An answer whose body comes in pieces of 16 KiB. */
export function response(bytes) {
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (at === bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(bytes.subarray(at, Math.min(at + 16_384, bytes.length)));
      at = Math.min(at + 16_384, bytes.length);
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
