import type { Refusal, RefusalReason } from "../refusal-text.ts";
import { maskNumbers } from "./mask-numbers.ts";

export const formats = ["mt940", "camt053", "csv", "xlsx"] as const;
export type StatementFormat = (typeof formats)[number];

/** An account of the foundation. */
export type OwnAccount = { iban: string; currency: string };

/** A row of a file. Amounts are in kuruş, negative for outgoing payments. */
export type ReadRow = {
  /** The line of the file or the row of the sheet. */
  line: number;
  /** `2026-11-02` */
  bookedOn: string;
  amount: number;
  description: string;
  payerName: string | null;
  payerIban: string | null;
  bankRowId: string | null;
  /** The account's balance after the row, from the file or computed from the opening balance; null if unknown. */
  balance: number | null;
};

/** A reader yields these events in the order of the file: one or several statements, each with its rows. */
export type ReadEvent =
  /** `account`: the text of the file. `opening`: the balance before the first row, if it is known already. */
  | { kind: "begin"; line: number; account: string; currency: string | null; opening: number | null }
  | { kind: "row"; row: ReadRow }
  /** The balances are null for a table without balances. */
  | { kind: "end"; line: number; opening: number | null; closing: number | null };

/** The error that refuses a file as a whole. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
  readonly refusal: Refusal;

  constructor(reason: RefusalReason, line: number | null = null, details: Refusal["details"] = {}) {
    super(reason);
    this.refusal = { reason, line, details };
  }
}

type ValueReason = Extract<RefusalReason, `${string}_unreadable` | "direction_unknown">;

const maxValueLength = 40;

/** Creates the refusal of a value. Staff see the beginning of the value with masked numbers. */
export function unreadableValue(reason: ValueReason, line: number, value: string): Unreadable {
  const plain = maskNumbers(
    value
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim(),
  );
  const excerpt = plain.length > maxValueLength ? `${plain.slice(0, maxValueLength)}…` : plain;
  return new Unreadable(reason, line, { value: excerpt });
}
