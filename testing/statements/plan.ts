import type { Statement, StatementRow } from "./statement.ts";

// An invented statement with the truth about it. It was written from what is known of Turkish banks, before any reader.

export type PlannedOrder = {
  /** 8 characters (docs/contract.md). */
  reference: string;
  /** Kuruş, as all amounts in this file. */
  amount: number;
  name: string;
  iban: string;
  /** `2026-11-02` */
  placedOn: string;
  /** The purpose in the donor's words. */
  purpose: string;
};

export type RowKind =
  | "intact"
  | "upper-case"
  | "split-reference"
  | "joined-words"
  | "typo"
  | "lost-letter"
  | "swapped-letters"
  | "cut-away"
  | "other-amount"
  | "two-gifts"
  | "part-of-gift"
  | "equal-gifts"
  | "paid-twice"
  | "near-twin"
  | "between-twins"
  | "returned"
  | "return"
  | "missing-reference"
  | "foreign-reference"
  | "purpose-only"
  | "pos-settlement"
  | "fee"
  | "outgoing";

export type Truth = {
  kind: RowKind;
  /** The orders that the donor pays, and the part of the row for each. Empty: none of our orders. */
  orders: { reference: string; amount: number }[];
  /** The reference in the text. `damaged`: one character is wrong or lost, or two have changed places. */
  reference: "intact" | "damaged" | "gone";
  /** Whether a program may match it without a person. */
  automatic: boolean;
};

export type PlannedRow = StatementRow & { truth: Truth };

export type StatementPlan = Omit<Statement, "rows"> & {
  orders: PlannedOrder[];
  /** Rows are in the order of booking. */
  rows: PlannedRow[];
};

export function sumOf(rows: readonly Pick<PlannedRow, "amount">[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** The rows of a statement from one index up to another, with the balances at both ends. */
export function sliceOf(plan: StatementPlan, from: number, to: number): StatementPlan {
  const opening = plan.opening + sumOf(plan.rows.slice(0, from));
  const rows = plan.rows.slice(from, to);
  return { ...plan, opening, rows, closing: opening + sumOf(rows) };
}
