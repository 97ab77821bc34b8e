import type { Locale } from "#shared/locale.ts";
import { provideTexts } from "../i18n/catalogues.ts";

const loaders = {
  tr: () => import("virtual:messages/tr/islands"),
  en: () => import("virtual:messages/en/islands"),
  ar: () => import("virtual:messages/ar/islands"),
} as const;

/** Loads the texts of islands in one language: only the sections listed in `sections.ts`. */
export async function loadIslandTexts(locale: Locale): Promise<void> {
  provideTexts(locale, (await loaders[locale]()).messages);
}
