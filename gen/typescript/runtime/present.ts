/**
 * A value that is neither null nor missing. For places where a test has shown
 * that, but where the compiler does not see the test.
 */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) {
    throw new TypeError("a value that was tested before is missing");
  }
  return value;
}
