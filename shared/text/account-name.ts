import type { OtherLocale } from "#shared/content/translations.ts";
import type { Locale } from "./locale.ts";

export type AccountNames = Partial<Record<OtherLocale, string>>;

type Text = { text: string; language: Locale };

/** Returns an account's note in the reader's language, or in Turkish; null without a note. */
export function accountNote(
  { note, notes }: { note?: string; notes?: AccountNames },
  locale: Locale,
): Text | null {
  return note ? accountName({ name: note, ...(notes && { names: notes }) }, locale) : null;
}

/** Returns an account's name in the reader's language. Without one it is the Turkish name, and `language` says so. */
export function accountName({ name, names }: { name: string; names?: AccountNames }, locale: Locale): Text {
  const own = locale === "tr" ? undefined : names?.[locale];
  return own ? { text: own, language: locale } : { text: name, language: "tr" };
}
