import type { ErrorKey } from "#shared/text/field-error.ts";

/** docs/contract.md#refusal-codes */
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
  /** The keys of messages by the fields of the request. `amount` is in kuruş. */
  fieldErrors?: Record<string, { key: ErrorKey; values?: { amount: number } }>;
  /** The id of the campaign that the message is about. */
  subject?: string;
};

export function refused(code: RefusalCode, more: Omit<Refused, "kind" | "code"> = {}): Refused {
  return { kind: "refused", code, ...more };
}
