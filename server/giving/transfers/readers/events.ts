import type { Refusal, RefusalReason } from "../refusal-text.ts";
import { maskNumbers } from "./mask-numbers.ts";

export const formats = ["mt940", "camt053", "csv", "xlsx"] as const;
export type StatementFormat = (typeof formats)[number];

/** An account of the foundation, as BANK_ACCOUNTS_FILE names it. */
export type OwnAccount = { iban: string; currency: string };

/** A row as the bank wrote it; amounts in kuruş, negative where money leaves. */
export type ReadRow = {
  /** Its line in the file, or its row in the sheet. */
  line: number;
  /** `2026-11-02` */
  bookedOn: string;
  amount: number;
  description: string;
  payerName: string | null;
  payerIban: string | null;
  bankRowId: string | null;
  /** The balance of the account after the row, as the file says it or as it follows from the opening one; null: unknown. */
  balance: number | null;
};

/** A reader returns these events in the order of the file: one or several statements, each with its rows. */
export type ReadEvent =
  /** `account`: as the file writes it. `opening`: its balance before the first row, where that is known by now. */
  | { kind: "begin"; line: number; account: string; currency: string | null; opening: number | null }
  | { kind: "row"; row: ReadRow }
  /** The balances are null for a table without them. */
  | { kind: "end"; line: number; opening: number | null; closing: number | null };

/** Ends the reading of a file: it is refused as a whole. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
  readonly refusal: Refusal;

  constructor(reason: RefusalReason, line: number | null = null, details: Refusal["details"] = {}) {
    super(reason);
    this.refusal = { reason, line, details };
  }
}

type NotRead = Extract<RefusalReason, `${string}_unreadable` | "direction_unknown">;

const longestValue = 40;

/** The refusal of a value, which staff are shown. */
export function notRead(reason: NotRead, line: number, value: string): Unreadable {
  const plain = maskNumbers(
    value
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim(),
  );
  const shown = plain.length > longestValue ? `${plain.slice(0, longestValue)}…` : plain;
  return new Unreadable(reason, line, { value: shown });
}
