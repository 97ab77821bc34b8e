import { loadTexts } from "virtual:messages/islands";
import type { Locale } from "#shared/locale.ts";
import { provideTexts } from "../i18n/catalogues.ts";

/** Loads the texts of islands in one language: only the sections listed in `sections.ts`. */
export async function loadIslandTexts(locale: Locale): Promise<void> {
  provideTexts(locale, (await loadTexts[locale]()).messages);
}
