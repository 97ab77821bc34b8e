import { donationTypeLabelKey } from "#shared/giving/kurban.ts";
import {
  logStatusLabelKey,
  orderSourceLabelKey,
  orderStatusLabelKey,
  paymentMethodLabelKey,
} from "#shared/giving/order-status.ts";
import { labels } from "#shared/messages/tr/labels.ts";

type LabelKey = keyof typeof labels;

const turkish = (key: LabelKey): string => labels[key];

/**
 * Translates a value. An unknown value has no key and is shown as it is
 * (docs/specification.md#3-entities-and-their-fields).
 */
const translateOrKeep = (key: LabelKey | null, value: string, translate = turkish) =>
  key ? translate(key) : value;

/** Returns the name of a donation type: in Turkish for the back office, or by `translate` for mail and documents. */
export function donationTypeName(type: string, translate = turkish): string {
  return translateOrKeep(donationTypeLabelKey(type), type, translate);
}

export function orderStatusName(status: string): string {
  return translateOrKeep(orderStatusLabelKey(status), status);
}

export function logStatusName(status: string): string {
  return turkish(logStatusLabelKey(status));
}

export function paymentMethodName(method: string): string {
  return turkish(paymentMethodLabelKey(method));
}

export function orderSourceName(source: string): string {
  return translateOrKeep(orderSourceLabelKey(source), source);
}
