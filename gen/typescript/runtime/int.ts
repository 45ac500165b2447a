import { FoldError } from "./errors.js";

/** Adds two integers; a sum beyond 2^53-1 is an error. */
export function addInt(a: number, b: number): number {
  return safe(a + b, a, "+", b);
}

/** Subtracts two integers; a difference beyond 2^53-1 is an error. */
export function subInt(a: number, b: number): number {
  return safe(a - b, a, "-", b);
}

/** Multiplies two integers; a product beyond 2^53-1 is an error. */
export function mulInt(a: number, b: number): number {
  return safe(a * b, a, "*", b);
}

/** Negates an integer. */
export function negInt(n: number): number {
  return 0 - n;
}

function safe(result: number, a: number, operator: string, b: number): number {
  if (Number.isSafeInteger(result)) {
    return result + 0; // -0 is no integer
  }
  throw new FoldError(
    "int-overflow",
    `${String(a)} ${operator} ${String(b)} leaves the safe integers (2^53-1)`,
  );
}
