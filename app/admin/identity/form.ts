import { z } from "zod";
import type { Identity } from "#server/content/identity/rules.ts";
import { optionalText, requiredText } from "#shared/content/content-fields.ts";
import { isOtherLocale, otherLocales, translationName } from "#shared/content/translations.ts";
import {
  emailPattern,
  type IdentityValues,
  isProfileAddress,
  isPublishedPhone,
  listProfiles,
  readMapPosition,
} from "#shared/settings/identity-settings.ts";
import { type Locale, perLocale } from "#shared/text/locale.ts";

/** The fields with a text in each language. The field of another language has its name after it: `name_en`. */
export const localizedFields = ["name", "shortName", "address", "hours"] as const;
type LocalizedField = (typeof localizedFields)[number];

const maxLengths: Record<LocalizedField, number> = { name: 120, shortName: 40, address: 300, hours: 300 };

const translations = Object.fromEntries(
  localizedFields.flatMap((field) =>
    otherLocales.map((locale) => [translationName(field, locale), optionalText(maxLengths[field])]),
  ),
);

const unlessEmpty = (isValid: (text: string) => boolean) => (text: string) => text === "" || isValid(text);

export const identityForm = z.object({
  name: requiredText(maxLengths.name),
  shortName: optionalText(maxLengths.shortName),
  phone: optionalText(40).refine(unlessEmpty(isPublishedPhone), "invalid"),
  email: optionalText(254).refine(
    unlessEmpty((text) => emailPattern.test(text)),
    "invalid",
  ),
  address: optionalText(maxLengths.address),
  mapPosition: optionalText(60).refine(
    unlessEmpty((text) => readMapPosition(text) !== null),
    "invalid",
  ),
  hours: optionalText(maxLengths.hours),
  profiles: optionalText(5_000).refine((text) => listProfiles(text).every(isProfileAddress), "invalid"),
  ...translations,
});

/** The form of a foundation that shows both already, and may not remove them (server/content/identity/save-identity.ts). */
export const completeIdentityForm = identityForm.extend({
  email: requiredText(254).refine((text) => emailPattern.test(text), "invalid"),
  address: requiredText(maxLengths.address),
});

export type IdentityInput = Pick<
  IdentityValues,
  LocalizedField | "phone" | "email" | "mapPosition" | "profiles"
>;

export function fieldIn(field: LocalizedField, locale: Locale): string {
  return isOtherLocale(locale) ? translationName(field, locale) : field;
}

/** Reads the settings from the fields of a form. */
export function toInput(readField: (name: string) => string): IdentityInput {
  const texts = (field: LocalizedField) => perLocale((locale) => readField(fieldIn(field, locale)));
  return {
    name: texts("name"),
    shortName: texts("shortName"),
    address: texts("address"),
    hours: texts("hours"),
    phone: readField("phone"),
    email: readField("email"),
    mapPosition: readField("mapPosition"),
    profiles: readField("profiles"),
  };
}

/** Returns what visitors see as the values of the form. */
export function toFormValues(identity: Identity, mapPosition: string): Record<string, string> {
  const { phone, email, profiles } = identity;
  const texts = localizedFields.flatMap((field) =>
    Object.entries(identity[field]).map(([locale, text]) => [fieldIn(field, locale as Locale), text]),
  );
  return { ...Object.fromEntries(texts), phone, email, mapPosition, profiles: profiles.join("\n") };
}
