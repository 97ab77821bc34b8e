import type { Manner } from "./bank.ts";
import type { Told } from "./tell.ts";
import type { Movement } from "./world.ts";

/** A movement with the account's balance after it, as a format tells of it. */
export type Line = Movement & { told: Told; balance: number };
/** Lines without a hole between them, and whether the bank's own statement goes on before or after them. */
export type Page = { lines: readonly Line[]; opening: number; number: number; first: boolean; last: boolean };
export type Account = { iban: string; manner: Manner; stamp: number };

/** 1234567 → "12345,67", without a sign. */
export function inLira(amount: number, point: string): string {
  const kurus = String(Math.abs(amount)).padStart(3, "0");
  return `${kurus.slice(0, -2)}${point}${kurus.slice(-2)}`;
}
