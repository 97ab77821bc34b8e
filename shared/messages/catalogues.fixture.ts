import { LOCALES, type Locale } from "#shared/text/locale.ts";
import type { Catalogue } from "./complete-catalogue.ts";

// SMS are Turkish only.
const sections = import.meta.glob<Record<string, Catalogue>>(["./*/*.ts", "!./tr/sms.ts"], { eager: true });

/** Returns the sections of a language, as its files export them. */
export function sectionsOf(locale: Locale): Catalogue[] {
  return Object.entries(sections)
    .filter(([file]) => file.startsWith(`./${locale}/`))
    .flatMap(([, section]) => Object.values(section));
}

/** Returns the names of the files of a language that were copied from English and not translated. */
export function findUntranslatedFiles(locale: Locale): string[] {
  return Object.entries(sections)
    .filter(([file]) => file.startsWith(`./${locale}/`))
    .filter(([file, section]) => {
      const english = sections[file.replace(`/${locale}/`, "/en/")] ?? {};
      return JSON.stringify(Object.values(section)) === JSON.stringify(Object.values(english));
    })
    .map(([file]) => file);
}

/** The texts of every language before they are parsed, for tests. */
export const sourceTexts = Object.fromEntries(
  LOCALES.map((locale) => [locale, Object.assign({}, ...sectionsOf(locale))]),
) as Record<Locale, Catalogue>;
