export const ORDER_STATUSES = ["pending", "completed", "payment_failed", "cancelled"] as const;
export const LOG_STATUSES = ["success", "error", "pending"] as const;
export const PAYMENT_METHODS = ["card", "bank_transfer"] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type LogStatus = (typeof LOG_STATUSES)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export function isOrderStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.includes(value as OrderStatus);
}

export function isLogStatus(value: unknown): value is LogStatus {
  return LOG_STATUSES.includes(value as LogStatus);
}

export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return PAYMENT_METHODS.includes(value as PaymentMethod);
}

/** Returns null for an unknown value, which is shown as it is. */
export function orderStatusLabelKey(value: string): `label.orderStatus.${OrderStatus}` | null {
  return isOrderStatus(value) ? `label.orderStatus.${value}` : null;
}

/** Any value except success and error is still pending (docs/specification.md#3-entities-and-their-fields). */
export function logStatusLabelKey(value: string): `label.logStatus.${LogStatus}` {
  return `label.logStatus.${isLogStatus(value) ? value : "pending"}`;
}

/** Any value except card is a bank transfer (docs/specification.md#3-entities-and-their-fields). */
export function paymentMethodLabelKey(value: string): `label.paymentMethod.${PaymentMethod}` {
  return `label.paymentMethod.${value === "card" ? "card" : "bank_transfer"}`;
}
