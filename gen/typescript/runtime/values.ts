import type { Texts } from "./bytestream.js";

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

  const stream = each();
  const next = stream.next.bind(stream);
  const end = stream.return.bind(stream);
  stream.next = () => {
    if (here !== undefined && waiting === 0) {
      try {
        const value = take(here);
        if (value !== undefined) {
          return Promise.resolve({ done: false, value });
        }
      } catch (error) {
        here = undefined;
        return stream.throw(error);
      }
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
