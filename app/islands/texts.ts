import type { Locale } from "#shared/locale.ts";
import { provideTexts } from "../i18n/catalogues.ts";

const loaders = {
  tr: () => import("virtual:messages/tr/islands"),
  en: () => import("virtual:messages/en/islands"),
  ar: () => import("virtual:messages/ar/islands"),
} as const;

/** The texts that islands show, in one language: a fraction of all. Which sections, says `sections.ts`. */
export async function loadIslandTexts(locale: Locale): Promise<void> {
  provideTexts(locale, (await loaders[locale]()).messages);
}
