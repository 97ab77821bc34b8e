import type { Locale } from "#shared/locale.ts";
import { createTranslate, type Translate } from "./i18n.ts";

const loaders = {
  tr: () => import("virtual:messages/tr"),
  en: () => import("virtual:messages/en"),
  ar: () => import("virtual:messages/ar"),
} as const;

const ready = new Map<Locale, Translate>();

/** Loads one language; the browser fetches only the one it shows. */
export async function loadTranslate(locale: Locale): Promise<Translate> {
  const known = ready.get(locale);
  if (known) return known;
  const { messages } = await loaders[locale]();
  const translate = createTranslate(locale, messages);
  ready.set(locale, translate);
  return translate;
}

/** The language loaded before rendering began (both entries await it). */
export function loadedTranslate(locale: Locale): Translate {
  const translate = ready.get(locale);
  if (!translate) throw new Error(`language ${locale} was not loaded before rendering`);
  return translate;
}
