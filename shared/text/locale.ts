type Language = {
  /** The name of the language in the language itself, because its readers may understand no other language. */
  name: string;
  /** The tag for `Intl` constructors. `<html lang>` has the key of the language instead. */
  intl: string;
  /** The separators of thousands and decimals, equal to those of `intl`. */
  group: string;
  decimals: string;
  territory: string;
  direction: "ltr" | "rtl";
  /** The script decides which fonts a page loads first (app/fonts/first-fonts.ts). */
  script: "latin" | "arabic";
  /** The mark at the end of a copied record's title: "Well (copy)" (server/content/editing/copy-record.ts). */
  copy: string;
};

/** The languages of the site, Turkish first (docs/how-to/add-a-language.md). */
export const LANGUAGES = {
  tr: {
    name: "Türkçe",
    intl: "tr-TR",
    group: ".",
    decimals: ",",
    territory: "tr_TR",
    direction: "ltr",
    script: "latin",
    copy: "kopya",
  },
  // British English writes the day before the month, as is usual in Turkey.
  en: {
    name: "English",
    intl: "en-GB",
    group: ",",
    decimals: ".",
    territory: "en_GB",
    direction: "ltr",
    script: "latin",
    copy: "copy",
  },
  // Arabic texts show Latin digits, because card forms, messages of banks and price tags in Turkey show Latin digits.
  ar: {
    name: "العربية",
    intl: "ar-u-nu-latn-ca-gregory",
    group: ",",
    decimals: ".",
    territory: "ar_AR",
    direction: "rtl",
    script: "arabic",
    copy: "نسخة",
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];
export const DEFAULT_LOCALE: Locale = "tr";

export function perLocale<Value>(value: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, value(locale)])) as Record<Locale, Value>;
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** Reads a locale from a cookie, a query parameter or an attribute; undefined for any other text. */
export function toLocale(value: string | null | undefined): Locale | undefined {
  return isLocale(value) ? value : undefined;
}

export function textDirection(locale: Locale): "ltr" | "rtl" {
  return LANGUAGES[locale].direction;
}

export function intlTag(locale: Locale): string {
  return LANGUAGES[locale].intl;
}
