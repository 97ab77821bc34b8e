import { campaignCategoryLabelKey, isCampaignCategory } from "#shared/content/category.ts";
import { donationTypeLabelKey } from "#shared/giving/kurban.ts";
import {
  logStatusLabelKey,
  orderStatusLabelKey,
  paymentMethodLabelKey,
} from "#shared/giving/order-status.ts";
import { labels as ar } from "#shared/labels/ar.ts";
import { labels as en } from "#shared/labels/en.ts";
import { labels as tr } from "#shared/labels/tr.ts";
import type { Locale } from "./locale.ts";

type LabelKey = keyof typeof tr;

const labelsIn: Record<Locale, Record<LabelKey, string>> = { tr, en, ar };

/** Null for an unknown value, which is shown as it is (docs/specification.md#3-entities-and-their-fields). */
const nameOf = (key: LabelKey | null, value: string, language: Locale) =>
  key ? labelsIn[language][key] : value;

export function donationTypeName(type: string, language: Locale): string {
  return nameOf(donationTypeLabelKey(type), type, language);
}

/** The category of a project is its own name. */
export function categoryName(category: string, language: Locale): string {
  const key = isCampaignCategory(category) ? campaignCategoryLabelKey(category) : null;
  return nameOf(key, category, language);
}

export function orderStatusName(status: string, language: Locale): string {
  return nameOf(orderStatusLabelKey(status), status, language);
}

export function logStatusName(status: string, language: Locale): string {
  return nameOf(logStatusLabelKey(status), status, language);
}

export function paymentMethodName(method: string, language: Locale): string {
  return nameOf(paymentMethodLabelKey(method), method, language);
}
