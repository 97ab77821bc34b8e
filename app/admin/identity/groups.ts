import type { IdentityValues } from "#shared/settings/identity-settings.ts";
import { perLocale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";

/** The groups of fields whose first values staff can restore with one press. */
export const identityGroups = {
  names: ["name", "shortName"],
  contact: ["phone", "email", "address", "mapPosition", "hours"],
  profiles: ["profiles"],
} as const satisfies Record<string, readonly (keyof IdentityValues)[]>;

export type IdentityGroup = keyof typeof identityGroups;

export function readIdentityGroup(text: string): IdentityGroup | null {
  return ownValue(identityGroups, text) ? (text as IdentityGroup) : null;
}

const localized: readonly string[] = ["name", "shortName", "address", "hours"];

/** Returns the values with which the fields of a group have their first values again. */
export function firstValuesOf(group: IdentityGroup): Partial<IdentityValues> {
  return Object.fromEntries(
    identityGroups[group].map((field) => [field, localized.includes(field) ? perLocale(() => null) : null]),
  );
}

/** Whether staff saved a field of the group. */
export function isSaved(group: IdentityGroup, values: IdentityValues): boolean {
  return identityGroups[group].some((field) => {
    const value = values[field];
    return (
      value !== null && (typeof value === "string" || Object.values(value).some((text) => text !== null))
    );
  });
}
