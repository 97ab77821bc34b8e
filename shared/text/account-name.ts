import type { OtherLocale } from "#shared/content/translations.ts";
import type { Locale } from "./locale.ts";

export type AccountNames = Partial<Record<OtherLocale, string>>;

/** Returns an account's name in the reader's language. Without one it is the Turkish name, and `language` says so. */
export function accountName(
  { name, names }: { name: string; names?: AccountNames },
  locale: Locale,
): { text: string; language: Locale } {
  const own = locale === "tr" ? undefined : names?.[locale];
  return own ? { text: own, language: locale } : { text: name, language: "tr" };
}
