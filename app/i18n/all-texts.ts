import { loadTexts } from "virtual:messages/pages";
import type { Locale } from "#shared/text/locale.ts";
import { loadedTranslate, provideTexts } from "./catalogues.ts";
import type { Translate } from "./i18n.ts";

const translateByLocale = new Map<Locale, Promise<Translate>>();

/** Loads every text of one language, for the server and for the back office. */
export function loadAllTexts(locale: Locale): Promise<Translate> {
  const translate = translateByLocale.get(locale) ?? load(locale);
  translateByLocale.set(locale, translate);
  return translate;
}

async function load(locale: Locale): Promise<Translate> {
  try {
    provideTexts(locale, (await loadTexts[locale]()).messages);
    return loadedTranslate(locale);
  } catch (error) {
    translateByLocale.delete(locale);
    throw error;
  }
}
