import type { Statement, StatementRow } from "./statement.ts";

/** A made-up statement and the truth about it, written from what is known of Turkish banks before any reader or matcher. */

export type PlannedOrder = {
  /** 8 characters (docs/contract.md). */
  reference: string;
  /** In kuruş, as is every amount here. */
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
  /** The orders that the donor meant, and how much of the row is for each. Empty: none of ours. */
  orders: { reference: string; amount: number }[];
  /** What is left of the reference in the text; damaged: one character is wrong, lost, or changed its place. */
  reference: "intact" | "damaged" | "gone";
  /** Whether a program may match it without a person. */
  automatic: boolean;
};

export type PlannedRow = StatementRow & { truth: Truth };

export type StatementPlan = Omit<Statement, "rows"> & {
  orders: PlannedOrder[];
  /** In the order of booking. */
  rows: PlannedRow[];
};

export function sumOf(rows: readonly Pick<PlannedRow, "amount">[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** The part of a statement from one row up to another, with the balances at its ends. */
export function sliceOf(plan: StatementPlan, from: number, to: number): StatementPlan {
  const opening = plan.opening + sumOf(plan.rows.slice(0, from));
  const rows = plan.rows.slice(from, to);
  return { ...plan, opening, rows, closing: opening + sumOf(rows) };
}
