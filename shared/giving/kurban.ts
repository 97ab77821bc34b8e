import { type FieldError, fieldError } from "#shared/text/field-error.ts";

export const KURBAN_CATEGORY = "kurban";
export const KURBAN_TYPES = ["vacip", "adak", "akika", "sukur", "nafile"] as const;
const GENERAL_TYPES = ["standart", "zekat", "diger"] as const;
export const DONATION_TYPES = [...KURBAN_TYPES, ...GENERAL_TYPES] as const;

export type KurbanType = (typeof KURBAN_TYPES)[number];
export type GeneralType = (typeof GENERAL_TYPES)[number];
export type DonationType = (typeof DONATION_TYPES)[number];

/** A campaign or project to which visitors donate. `minAmount` is kuruş; a project has `MIN_PAYMENT`. */
export type DonationCause = { id: string; category: string; minAmount: number | null };

/**
 * The prices of a share slaughtered in Turkey and abroad, in kuruş
 * (docs/specification.md#9-business-constants-and-limits).
 */
const DOMESTIC_ID = "kurban-yurt-ici";
const DOMESTIC_MINIMUM = 15_000_00;
const ABROAD_MINIMUM = 4_500_00;

export function donationTypesFor(category: string): readonly DonationType[] {
  return category === KURBAN_CATEGORY ? KURBAN_TYPES : GENERAL_TYPES;
}

export function allowsDonationType(category: string, type: string): type is DonationType {
  return donationTypesFor(category).includes(type as DonationType);
}

/** Returns the error for a donation type that `allowsDonationType` refuses. */
export function donationTypeError(category: string): FieldError {
  return fieldError(category === KURBAN_CATEGORY ? "donationType.kurbanRequired" : "donationType.invalid");
}

/** Returns null for an unknown value, which is shown as it is (docs/specification.md#3-entities-and-their-fields). */
export function donationTypeLabelKey(value: string): `label.donationType.${DonationType}` | null {
  const type = DONATION_TYPES.find((donationType) => donationType === value);
  return type ? `label.donationType.${type}` : null;
}

/** Returns the minimum of one UNIT in kuruş, or null. A kurban campaign without a minimum uses the constants. */
export function minimumFor({ id, category, minAmount }: DonationCause): number | null {
  const fallback = id === DOMESTIC_ID ? DOMESTIC_MINIMUM : ABROAD_MINIMUM;
  const minimum = minAmount ?? (category === KURBAN_CATEGORY ? fallback : 0);
  return minimum > 0 ? minimum : null;
}

/** Returns the price of one share of a kurban in kuruş; null for any other donation. */
export function sharePrice(target: DonationCause): number | null {
  return target.category === KURBAN_CATEGORY ? minimumFor(target) : null;
}

/** Returns the number of shares that cost exactly this amount; null when the amount is no multiple of the price. */
export function countShares(amount: number | null, price: number): number | null {
  return amount !== null && amount > 0 && amount % price === 0 ? amount / price : null;
}

/** Whether the donor must authorise the foundation to slaughter on the donor's behalf. */
export function needsProxyConsent(category: string): boolean {
  return category === KURBAN_CATEGORY;
}
