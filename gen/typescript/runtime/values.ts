import type { Texts } from "./bytestream.js";

/** What a stream gives without waiting, if it can. */
const READY = /* @__PURE__ */ Symbol("ready");

interface Ready<T> {
  [READY]?(): T | undefined;
}

/**
 * The next value of a stream if it is there already and was not asked for: to wait for every single
 * one takes longer than to fold it. Without one, the stream is to be asked as ever.
 */
export function ready<T>(stream: AsyncIterable<T> & Ready<T>): T | undefined {
  return stream[READY]?.();
}

/**
 * The values that a function takes from a stream of texts, one by one; undefined if there is none
 * left of those that are there. If it throws, the stream ends with that.
 *
 * What is there is handed out at once. A generator takes longer to give a value than it takes to
 * parse one, so it is asked only for what has to be waited for.
 */
export function valuesOf<T>(
  chunks: AsyncIterable<Texts>,
  take: (texts: Texts) => T | undefined,
): AsyncGenerator<T, void, undefined> {
  let here: Texts | undefined;
  let waiting = 0; // calls that the generator has not given a value yet

  async function* each(): AsyncGenerator<T, void, undefined> {
    try {
      for await (const texts of chunks) {
        here = texts;
        for (let value = take(texts); value !== undefined; value = take(texts)) {
          waiting--;
          yield value;
        }
      }
    } finally {
      here = undefined;
    }
  }

  let failed: { readonly cause: unknown } | undefined;
  const stream: AsyncGenerator<T, void, undefined> & Ready<T> = each();
  const next = stream.next.bind(stream);
  const end = stream.return.bind(stream);
  const readyNow = () => {
    if (here === undefined || waiting > 0) {
      return undefined;
    }
    try {
      return take(here);
    } catch (error) {
      here = undefined;
      failed = { cause: error };
      return undefined;
    }
  };
  stream[READY] = readyNow;
  stream.next = () => {
    const value = readyNow();
    if (value !== undefined) {
      return Promise.resolve({ done: false, value });
    }
    if (failed !== undefined) {
      const { cause } = failed;
      failed = undefined;
      return stream.throw(cause);
    }
    waiting++;
    return next();
  };
  stream.return = (value) => {
    here = undefined;
    return end(value);
  };
  return stream;
}
