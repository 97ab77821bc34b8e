import { CAMPAIGN_CATEGORIES } from "#shared/content/category.ts";

/** The purposes of bank accounts. An account for members' dues (`uyelik`) is never offered to a donor. */
export const ACCOUNT_PURPOSES = [...CAMPAIGN_CATEGORIES, "zekat", "uyelik"] as const;
export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number];

export function isAccountPurpose(value: unknown): value is AccountPurpose {
  return ACCOUNT_PURPOSES.includes(value as AccountPurpose);
}
