/**
 * The purposes of bank accounts that are no category of campaigns. An account for members' dues (`uyelik`) is never
 * offered to a donor.
 */
export const OTHER_PURPOSES = { zekat: "Zekât", uyelik: "Üyelik aidatı" };

/** The Turkish names of purposes: each category of campaigns, and `OTHER_PURPOSES`. */
export type PurposeNames = Readonly<Record<string, string>>;

/** Whether the value has the shape of a purpose. A purpose that no donation has leads to no account. */
export function isAccountPurpose(value: unknown): value is string {
  return typeof value === "string" && /^[a-z0-9][a-z0-9-]{0,39}$/.test(value);
}
