import { compileMessage } from "@lingui/message-utils/compileMessage";
import { completeCatalogue } from "#shared/messages/complete-catalogue.ts";
import { type LetterKey, loadLetterTexts } from "#shared/messages/load-letter-texts.ts";
import { createTranslate, type Translate } from "#shared/messages/translate.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale, toLocale } from "#shared/text/locale.ts";

// A language without its files stops the start (docs/how-to/add-a-language.md).
const loaded = await Promise.all(LOCALES.map(async (locale) => [locale, await load(locale)] as const));
const translations = Object.fromEntries(loaded) as Record<Locale, Translate<LetterKey>>;

async function load(locale: Locale): Promise<Translate<LetterKey>> {
  const texts = completeCatalogue(locale, await loadLetterTexts(locale), await loadLetterTexts("en"));
  const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]);
  return createTranslate(locale, Object.fromEntries(compiled));
}

/** Returns the function that translates mails and documents into a language. */
export function translateIn(language: string): Translate<LetterKey> {
  return translations[toLocale(language) ?? DEFAULT_LOCALE];
}
