import type { ErrorKey } from "#shared/text/field-error.ts";

/** The reason for the refusal of a request (docs/contract.md#refusal-codes), which stores nothing. */
export type RefusalCode =
  | "INVALID_AMOUNT"
  | "INVALID_DONOR"
  | "INVALID_COMPANY"
  | "INVALID_CAMPAIGN"
  | "INVALID_DONATION_TYPE"
  | "INVALID_QUANTITY"
  | "EMPTY_CART"
  | "INVALID_PAYMENT_METHOD"
  | "INVALID_REQUEST"
  | "IDEMPOTENCY_CONFLICT"
  | "TOO_MANY_REQUESTS"
  | "PAYLOAD_TOO_LARGE";

export type Refused = {
  kind: "refused";
  code: RefusalCode;
  /** The field of the request and the key of the message that says what to do; `amount` in kuruş. */
  fieldErrors?: Record<string, { key: ErrorKey; values?: { amount: number } }>;
  /** The id that the message names (a campaign's id). */
  subject?: string;
};

export function refused(code: RefusalCode, more: Omit<Refused, "kind" | "code"> = {}): Refused {
  return { kind: "refused", code, ...more };
}
