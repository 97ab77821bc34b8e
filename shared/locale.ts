export const LOCALES = ["tr", "en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "tr";

// Arabic with Latin digits: card forms, bank messages and Turkish price tags show Latin digits, and numbers that look
// the same everywhere are easy to compare. British English writes the day before the month, as is usual in Turkey.
const INTL_TAGS: Record<Locale, string> = { tr: "tr-TR", en: "en-GB", ar: "ar-u-nu-latn-ca-gregory" };

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** The locale in a cookie, a query parameter or an attribute, or undefined. */
export function toLocale(value: string | null | undefined): Locale | undefined {
  return isLocale(value) ? value : undefined;
}

export function textDirection(locale: Locale): "ltr" | "rtl" {
  return locale === "ar" ? "rtl" : "ltr";
}

/** The tag for `Intl` constructors; `<html lang>` takes the locale itself. */
export function intlTag(locale: Locale): string {
  return INTL_TAGS[locale];
}
