export const LOCALES = ["tr", "en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "tr";

// Arabic with Latin digits: card forms, bank messages and Turkish price tags show Latin digits, and a number
// that looks the same everywhere can be compared at a glance. British English writes the day before the month,
// as everybody in Turkey reads it.
const INTL_TAGS: Record<Locale, string> = { tr: "tr-TR", en: "en-GB", ar: "ar-u-nu-latn-ca-gregory" };

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** The locale a cookie, a query parameter or an attribute names, or undefined. */
export function toLocale(value: string | null | undefined): Locale | undefined {
  return isLocale(value) ? value : undefined;
}

export function textDirection(locale: Locale): "ltr" | "rtl" {
  return locale === "ar" ? "rtl" : "ltr";
}

/** The tag to give to `Intl` constructors; `<html lang>` takes the locale itself. */
export function intlTag(locale: Locale): string {
  return INTL_TAGS[locale];
}
