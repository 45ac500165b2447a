import { FoldError } from "./errors.js";
import { writeNumber } from "./writer.js";

/** Adds two numbers; a sum beyond what a double holds is an error. */
export function addNumber(a: number, b: number): number {
  return finite(a + b, a, "+", b);
}

/** Subtracts two numbers; a difference beyond what a double holds is an error. */
export function subNumber(a: number, b: number): number {
  return finite(a - b, a, "-", b);
}

/** Multiplies two numbers; a product beyond what a double holds is an error. */
export function mulNumber(a: number, b: number): number {
  return finite(a * b, a, "*", b);
}

function finite(result: number, a: number, operator: string, b: number): number {
  if (Number.isFinite(result)) {
    return result;
  }
  throw new FoldError(
    "number-overflow",
    `${writeNumber(a)} ${operator} ${writeNumber(b)} is more than a number can be`,
  );
}
