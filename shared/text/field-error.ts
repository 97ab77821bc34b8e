/**
 * Every message key that the validation in `shared` can return. A test of the message files compares them with this
 * list.
 */
export const ERROR_KEYS = [
  "donor.name.required",
  "donor.name.short",
  "donor.phone.required",
  "donor.phone.invalid",
  "donor.phone.abroad",
  "donor.unknown",
  "amount.invalid",
  "amount.minimum",
  "amount.maximum",
  "amount.shares",
  "donationType.kurbanRequired",
  "donationType.invalid",
  "proxyConsent.required",
  "heroAmount.invalid",
  "listAmount.required",
  "listAmount.invalid",
  "listAmount.minimum",
  "cartAmount.invalid",
  "cartAmount.minimum",
  "cart.full",
  "payment.minimum",
  "payment.maximum",
  "card.number.required",
  "card.number.invalid",
  "card.number.mistyped",
  "card.expiry.required",
  "card.expiry.format",
  "card.expiry.month",
  "card.expiry.expired",
  "card.cvv.required",
  "card.cvv.short",
  "card.holder.required",
] as const;

export type ErrorKey = (typeof ERROR_KEYS)[number];

/** The error of one field. `values.amount` is kuruş. */
export type FieldError = { key: ErrorKey; values?: { amount: number } };

export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>;

export function fieldError(key: ErrorKey, amount?: number): FieldError {
  return amount === undefined ? { key } : { key, values: { amount } };
}
