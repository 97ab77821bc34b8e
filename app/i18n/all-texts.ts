import { loadTexts } from "virtual:messages/pages";
import type { Locale } from "#shared/text/locale.ts";
import { loadedTranslate, provideTexts } from "./catalogues.ts";
import type { Translate } from "./i18n.ts";

const asked = new Map<Locale, Promise<Translate>>();

/** Loads every text of one language, for the server and for the back office. */
export function loadAllTexts(locale: Locale): Promise<Translate> {
  const loading = asked.get(locale) ?? load(locale);
  asked.set(locale, loading);
  return loading;
}

async function load(locale: Locale): Promise<Translate> {
  try {
    provideTexts(locale, (await loadTexts[locale]()).messages);
    return loadedTranslate(locale);
  } catch (error) {
    asked.delete(locale);
    throw error;
  }
}
