import type { Locale } from "#shared/text/locale.ts";
import { type Compiled, createTranslate, type Translate } from "./i18n.ts";

const ready = new Map<Locale, Translate>();

export function provideTexts(locale: Locale, messages: Compiled): void {
  ready.set(locale, createTranslate(locale, messages));
}

export function loadedTranslate(locale: Locale): Translate {
  const translate = ready.get(locale);
  if (!translate) throw new Error(`language ${locale} was not loaded before rendering`);
  return translate;
}
