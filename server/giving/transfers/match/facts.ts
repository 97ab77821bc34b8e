import type { GeneralType } from "#shared/giving/kurban.ts";

/** The facts of an order for matching. Amounts are in kuruş, days in Istanbul (`2026-11-02`). */
export type OrderFacts = {
  id: string;
  /** Null for orders from a release without references. */
  reference: string | null;
  amount: number;
  name: string;
  placedOn: string;
  /** `waiting`: for a transfer. `paid`: completed. `closed`: cancelled, or paid by card. */
  transferState: "waiting" | "paid" | "closed";
  /** The sum of the order's matches that were not undone. */
  received: number;
  /** The e-mail address and phone number, which identify the donor. */
  contacts: readonly string[];
};

/** A row of a statement in lira. */
export type BankRow = {
  id: number;
  account: string;
  bookedOn: string;
  /** Negative for an outgoing payment. */
  amount: number;
  text: string;
  payerName: string | null;
  /** The digest of the payer's IBAN. */
  payer: string | null;
  /** The orders of all matches of the row, also of undone ones. */
  matchedOrderIds: readonly string[];
  /** Staff reopened the row after it was set aside, or after the money was returned to the payer. */
  isReopened?: boolean;
};

/** The contacts of donors who paid from an IBAN earlier, by the digest of the IBAN. */
export type DonorsByPayer = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The reasons to suggest an order for a row, the most reliable first (docs/decisions/055-matching.md). The names for staff
 * are in app/admin/transfers/row-messages.ts.
 */
export type OrderReason =
  | "exact"
  | "several"
  | "rest"
  | "part"
  | "above"
  | "not-waiting"
  | "already-paid"
  | "damaged-reference"
  | "payer"
  | "name";

export type Suggestion =
  /** `amount`: the part of the row for the order; 0 if the order needs no money. */
  | { kind: "orders"; reason: OrderReason; orders: readonly { id: string; amount: number }[] }
  | { kind: "new-gift"; category: string; donationType: GeneralType | null };

export type Verdict =
  | { kind: "automatic"; order: string; amount: number }
  /** The best suggestion is first; the list is never empty. */
  | { kind: "suggestions"; suggestions: readonly Suggestion[] }
  | { kind: "aside"; reason: "pos" | "fee" | "outgoing" }
  | { kind: "nothing" };
