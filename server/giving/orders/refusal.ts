import type { ErrorKey } from "#shared/text/field-error.ts";

/** docs/contract.md#refusal-codes */
export type RefusalCode =
  | "INVALID_AMOUNT"
  | "INVALID_DONOR"
  | "INVALID_COMPANY"
  | "INVALID_CAMPAIGN"
  | "INVALID_DONATION_TYPE"
  | "INVALID_QUANTITY"
  | "INVALID_SHARES"
  | "EMPTY_CART"
  | "INVALID_PAYMENT_METHOD"
  | "INVALID_REQUEST"
  | "IDEMPOTENCY_CONFLICT"
  | "TOO_MANY_REQUESTS"
  | "PAYLOAD_TOO_LARGE"
  // The refusals of an offer of kurban (server/giving/kurban/reserve-shares.ts).
  | "SOLD_OUT"
  | "CLOSED"
  | "TRANSFERS_FULL"
  | "RESERVATION_LIMIT";

export type Refused = {
  kind: "refused";
  code: RefusalCode;
  /** The keys of messages by the fields of the request. `amount` is in kuruş. */
  fieldErrors?: Record<string, { key: ErrorKey; values?: { amount: number } }>;
  /** The id of the campaign that the message is about. */
  subject?: string;
  /** More fields of the answer, such as the campaign and how many shares are left. */
  details?: Record<string, string | number | null>;
  /** Whether the same request is accepted with a proof of work. */
  needsWork?: boolean;
};

/** Refusals of a full offer: many donors of one network learn of it at the same time, which is no sign of abuse. */
export const offerRefusals: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  "SOLD_OUT",
  "CLOSED",
  "TRANSFERS_FULL",
]);

export function refused(code: RefusalCode, more: Omit<Refused, "kind" | "code"> = {}): Refused {
  return { kind: "refused", code, ...more };
}
