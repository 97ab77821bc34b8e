export const ORDER_STATUSES = ["pending", "completed", "payment_failed", "cancelled"] as const;
export const LOG_STATUSES = ["success", "error", "pending"] as const;
/** The methods of the checkout. */
export const PAYMENT_METHODS = ["card", "bank_transfer"] as const;
/** The methods of all orders. Only staff take gifts in cash and by card terminal (POS). */
export const ORDER_METHODS = [...PAYMENT_METHODS, "cash", "pos"] as const;
/** How a gift reached the foundation; `web` is the checkout of the site. */
export const ORDER_SOURCES = [
  "web",
  "phone",
  "desk",
  "branch",
  "representative",
  "transfer",
  "import",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type LogStatus = (typeof LOG_STATUSES)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type OrderMethod = (typeof ORDER_METHODS)[number];
export type OrderSource = (typeof ORDER_SOURCES)[number];

export function isOrderStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.includes(value as OrderStatus);
}

export function isLogStatus(value: unknown): value is LogStatus {
  return LOG_STATUSES.includes(value as LogStatus);
}

export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return PAYMENT_METHODS.includes(value as PaymentMethod);
}

export function isOrderMethod(value: unknown): value is OrderMethod {
  return ORDER_METHODS.includes(value as OrderMethod);
}

export function isOrderSource(value: unknown): value is OrderSource {
  return ORDER_SOURCES.includes(value as OrderSource);
}

/** Returns null for an unknown value, which is shown as it is. */
export function orderStatusLabelKey(value: string): `label.orderStatus.${OrderStatus}` | null {
  return isOrderStatus(value) ? `label.orderStatus.${value}` : null;
}

/** Any value except success and error is still pending (docs/specification.md#3-entities-and-their-fields). */
export function logStatusLabelKey(value: string): `label.logStatus.${LogStatus}` {
  return `label.logStatus.${isLogStatus(value) ? value : "pending"}`;
}

/** An unknown value counts as a bank transfer (docs/specification.md#3-entities-and-their-fields). */
export function paymentMethodLabelKey(value: string): `label.paymentMethod.${OrderMethod}` {
  return `label.paymentMethod.${isOrderMethod(value) ? value : "bank_transfer"}`;
}

/** Returns null for an unknown value, which is shown as it is. */
export function orderSourceLabelKey(value: string): `label.orderSource.${OrderSource}` | null {
  return isOrderSource(value) ? `label.orderSource.${value}` : null;
}
