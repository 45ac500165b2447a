/** A constructor of the protocol: `new Make(…)` and `Make(…)` are the same. */
export interface Constructible<Args extends unknown[], T extends object> {
  new (...args: Args): T;
  (...args: Args): T;
}

/** Makes a function callable with and without `new`. */
export function constructible<Args extends unknown[], T extends object>(
  make: (...args: Args) => T,
): Constructible<Args, T> {
  function construct(...args: Args): T {
    return make(...args); // an object, so that `new` gives it and not its own
  }
  return construct as unknown as Constructible<Args, T>;
}
