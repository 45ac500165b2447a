// What the programs of this folder measure with.

/** How long a measurement takes at least, in milliseconds. What is faster is repeated. */
const LEAST = 20;

/** How long a run takes that is not worth more than three rounds, in milliseconds. */
const SLOW = 500;

/** The order that the Go program writes to standard input. */
export async function readOrder() {
  const chunks = [];
  for await (const chunk of process.stdin) {
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Whether the row of that name is to be measured. */
export function wanted(order, what) {
  return new RegExp(order.run).test(`TypeScript: ${what}`);
}

/** Reads a text, so that what an engine has put off joining is joined. */
export function read(text) {
  text.charCodeAt(text.length - 1);
  return text;
}

/** The nanoseconds of the processors that this process has had, garbage collection included. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/**
 * Nanoseconds for one event. What the other side has left behind is collected first, as far as it
 * is young, and by a run that does not count. No full collection is forced, which no program does:
 * it makes V8 throw away compiled code for shapes of which no object is alive just then.
 */
async function time({ run, again, ns }, events) {
  globalThis.gc?.({ type: "minor" });
  if (ns < SLOW * 1e6) {
    await run();
  }
  const start = cpuTime();
  for (let i = 0; i < again; i++) {
    await run();
  }
  return (cpuTime() - start) / again / events;
}

/** How many runs take long enough, once the run has been compiled, and what one takes. */
async function side(run) {
  const warm = cpuTime() + LEAST * 15e6;
  let ns;
  do {
    const start = cpuTime();
    await run();
    ns = cpuTime() - start;
  } while (cpuTime() < warm);
  return { run, ns, again: 1 + Math.floor((LEAST * 1e6) / Math.max(ns, 10_000)), times: [] };
}

/**
 * Runs both sides in turn, in every round; each round starts with the other side. Without a peer,
 * `left` says why.
 */
export async function measure({ what, length, events, ours, peer, left }, rounds) {
  const sides = [await side(ours)];
  if (peer !== undefined) {
    sides.push(await side(peer));
  }
  const slow = sides.some(({ ns }) => ns > SLOW * 1e6);
  for (let round = 0; round < (slow ? Math.min(rounds, 3) : rounds); round++) {
    for (const one of round % 2 === 0 ? sides : sides.toReversed()) {
      one.times.push(await time(one, events));
    }
  }
  return { what, length, left, ours: sides[0].times, peer: sides[1]?.times };
}
