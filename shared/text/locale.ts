type Language = {
  /** The name is in its own language, because a visitor who needs it may read no other. */
  name: string;
  /** The tag for `Intl` constructors; `<html lang>` takes the key itself. */
  intl: string;
  /** The signs between groups of three digits and before decimals, which are those of `intl`. */
  group: string;
  decimals: string;
  territory: string;
  direction: "ltr" | "rtl";
  /** The letters of its texts: which fonts a first view needs (app/fonts/first-fonts.ts). */
  script: "latin" | "arabic";
  /** The mark at the end of a copied record's title: "Well (copy)" (server/content/editing/copy-record.ts). */
  copy: string;
};

/** Every language of the site, Turkish first (docs/how-to/add-a-language.md). Everything else that differs reads this. */
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
  // Latin digits: card forms, bank messages and Turkish price tags show them, and numbers that look the same everywhere
  // are easy to compare.
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

/** The locale in a cookie, a query parameter or an attribute, or undefined. */
export function toLocale(value: string | null | undefined): Locale | undefined {
  return isLocale(value) ? value : undefined;
}

export function textDirection(locale: Locale): "ltr" | "rtl" {
  return LANGUAGES[locale].direction;
}

export function intlTag(locale: Locale): string {
  return LANGUAGES[locale].intl;
}
