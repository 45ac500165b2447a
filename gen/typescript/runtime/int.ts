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

/** Divides two integers and leaves the fraction out; to divide by zero is an error. */
export function divInt(a: number, b: number): number {
  return Math.trunc(a / divisor(a, "/", b)) + 0; // -0 is no integer
}

/** What a division of two integers leaves, with the sign of the first. */
export function remInt(a: number, b: number): number {
  return (a % divisor(a, "%", b)) + 0;
}

/** The bits that two integers share, of the 53 low ones in two's complement. */
export function andInt(a: number, b: number): number {
  return join(high(a) & high(b), a & b);
}

/** The bits that either of two integers has, of the 53 low ones in two's complement. */
export function orInt(a: number, b: number): number {
  return join(high(a) | high(b), a | b);
}

/** The 53 low bits of an integer in two's complement, turned round. */
export function notInt(n: number): number {
  return join(~high(n), ~n);
}

// JavaScript's own operators see 32 bits: what is above them is computed apart.
const HIGH = 2 ** 32;

function high(n: number): number {
  return Math.floor(n / HIGH);
}

function join(high: number, low: number): number {
  return (high & 0x1fffff) * HIGH + (low >>> 0);
}

function divisor(a: number, operator: string, b: number): number {
  if (b !== 0) {
    return b;
  }
  throw new FoldError("zero-divisor", `${String(a)} ${operator} 0 divides by zero`);
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
