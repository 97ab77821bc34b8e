import { z } from "zod";
import { optionalText, requiredText } from "#shared/content/content-fields.ts";
import { otherLocales, type TranslationName, translationName } from "#shared/content/translations.ts";
import { isAccountPurpose } from "./account-purpose.ts";
import { holdsIban } from "./holds-iban.ts";
import { isIban } from "./iban.ts";

const compact = (typed: string) => typed.replaceAll(/\s/g, "").toUpperCase();

const longestName = 120;
const longestNote = 300;

/** An IBAN in a text would lead donors to an account that nobody has approved. */
const hasNoIban = (text: string) => !holdsIban(text);

const translated = { name: longestName, note: longestNote } as const;

/** The name and the note of an account in other languages. A text that is not written is left out. */
export type AccountTexts = Partial<Record<TranslationName<keyof typeof translated>, string>>;

const translations = Object.fromEntries(
  Object.entries(translated).flatMap(([field, longest]) =>
    otherLocales.map((language) => [
      translationName(field, language),
      optionalText(longest).refine(hasNoIban, "holdsIban"),
    ]),
  ),
) as Record<keyof AccountTexts, ReturnType<typeof optionalText>>;

export const accountTextNames = Object.keys(translations) as (keyof AccountTexts)[];

/** The fields of a bank account, in the form and on the server. */
export const accountValues = z.object({
  bank: requiredText(120).refine(hasNoIban, "holdsIban"),
  name: requiredText(longestName).refine(hasNoIban, "holdsIban"),
  holder: requiredText(160),
  // An IBAN has at most 34 characters; people type it in groups.
  iban: requiredText(60).overwrite(compact).refine(isIban, "invalid"),
  currency: requiredText(10)
    .overwrite(compact)
    .regex(/^[A-Z]{3}$/, "invalid"),
  // ISO 9362: bank, country and place, and optionally the branch.
  swift: optionalText(20)
    .overwrite(compact)
    .refine((text) => text === "" || /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), "invalid"),
  purposes: z.array(requiredText(40).refine(isAccountPurpose, "invalid")).max(100, "invalid").default([]),
  note: optionalText(longestNote).refine(hasNoIban, "holdsIban"),
  ...translations,
});

export type AccountValues = z.output<typeof accountValues>;
export type AccountInput = z.input<typeof accountValues>;

/** These fields tell donors where their money goes: which account it is, of whom and at which bank. */
const waiting: readonly string[] = [
  "name",
  ...otherLocales.map((language) => translationName("name", language)),
  "holder",
  "iban",
  "currency",
  "bank",
  "swift",
];

/** Returns which of the changed fields wait for a second person or 24 hours (docs/decisions/061-bank-accounts.md). */
export function waitingFields(changed: readonly string[]): string[] {
  return changed.filter((field) => waiting.includes(field));
}
