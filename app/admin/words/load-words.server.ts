import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { formWord } from "#shared/content/form-word.ts";
import {
  type StoredWords,
  type WordGroup,
  type WordName,
  wordNames,
  wordsOfGroup,
} from "#shared/content/words.ts";
import { wordField } from "#shared/settings/word-settings.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale, perLocale } from "#shared/text/locale.ts";
import { oneLine } from "#shared/text/read-text.ts";

export type DefaultWords = Record<WordName, Record<Locale, string>>;

/** A count for which every language has its general plural form. */
const anyCount = 100;

/** Returns the default words as administrators write words, with placeholders. */
export async function loadDefaultWords(): Promise<DefaultWords> {
  const translations = Object.fromEntries(
    await Promise.all(LOCALES.map(async (locale) => [locale, await loadAllTexts(locale)] as const)),
  );
  const values = { year: "{yıl}", name: "{vakıf}", count: anyCount };
  const formDefault = (name: WordName) =>
    perLocale((locale) => {
      const t = translations[locale];
      return t ? formWord(t, {}, name, values) : "";
    });
  return Object.fromEntries(wordNames.map((name) => [name, formDefault(name)])) as DefaultWords;
}

/** Reads the words of a group from its form. A Turkish text that equals the default is no change. */
export function readWordsForm(
  group: WordGroup,
  readField: (field: string) => string,
  defaults: DefaultWords,
): Partial<StoredWords> {
  const readTexts = (name: WordName) =>
    perLocale((locale) => {
      const text = oneLine(readField(wordField(name, locale)));
      return locale === DEFAULT_LOCALE && text === defaults[name][locale] ? "" : text;
    });
  return Object.fromEntries(wordsOfGroup(group).map((name) => [name, readTexts(name)]));
}

/** Returns the values of the form: in Turkish the text that visitors read, in other languages what was written. */
export function toFormValues(
  group: WordGroup,
  stored: StoredWords,
  defaults: DefaultWords,
): Record<string, string> {
  const entries = wordsOfGroup(group).flatMap((name) =>
    LOCALES.map((locale) => {
      const ownText = stored[name][locale];
      const text = locale === DEFAULT_LOCALE ? ownText || defaults[name][locale] : ownText;
      return [wordField(name, locale), text];
    }),
  );
  return Object.fromEntries(entries);
}
