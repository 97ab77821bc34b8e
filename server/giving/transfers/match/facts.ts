import type { CampaignCategory } from "#shared/content/category.ts";
import type { GeneralType } from "#shared/giving/kurban.ts";

/** The facts of an order for matching. Amounts are in kuruş, days in Istanbul (`2026-11-02`). */
export type KnownOrder = {
  id: string;
  /** Null: from before orders had one. */
  reference: string | null;
  amount: number;
  name: string;
  placedOn: string;
  /** waiting: for its transfer. paid: completed. closed: cancelled, or to be paid by card. */
  standing: "waiting" | "paid" | "closed";
  /** The sum of the order's matches that were not undone. */
  received: number;
  /** E-mail and phone, which identify the donor. */
  donors: readonly string[];
};

/** A row of a statement in lira. */
export type BankRow = {
  id: number;
  account: string;
  bookedOn: string;
  /** Negative: it left the account. */
  amount: number;
  text: string;
  payerName: string | null;
  /** Digest of the payer's IBAN. */
  payer: string | null;
  /** The orders of all matches of the row, also of undone ones. */
  decided: readonly string[];
  /** Staff reopened the row after it was set aside or paired with a return. */
  reopened?: boolean;
};

/** The donors whose gifts earlier came from an IBAN, by its digest. */
export type Learnt = ReadonlyMap<string, ReadonlySet<string>>;

/** The reasons to suggest an order for a row, in the order of trust (docs/decisions/055-matching.md). */
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
  /** `amount`: how much of the row goes to the order; 0 if it needs none. */
  | { kind: "orders"; reason: OrderReason; orders: readonly { id: string; amount: number }[] }
  | { kind: "new-gift"; category: CampaignCategory; donationType: GeneralType | null };

export type Verdict =
  | { kind: "automatic"; order: string; amount: number }
  /** Best first; never empty. */
  | { kind: "suggestions"; suggestions: readonly Suggestion[] }
  | { kind: "aside"; reason: "pos" | "fee" | "outgoing" }
  | { kind: "nothing" };
