import { loadTexts } from "virtual:messages/islands";
import { provideTexts } from "#app/i18n/catalogues.ts";
import type { Locale } from "#shared/text/locale.ts";

/** Loads the texts of islands in one language: only the sections listed in `sections.ts`. */
export async function loadIslandTexts(locale: Locale): Promise<void> {
  provideTexts(locale, (await loadTexts[locale]()).messages);
}
