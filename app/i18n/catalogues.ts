import { type Compiled, createTranslate } from "#shared/messages/translate.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { Translate } from "./i18n.ts";

const translateByLocale = new Map<Locale, Translate>();

export function provideTexts(locale: Locale, messages: Compiled): void {
  // Missing texts are logged in development only (docs/contract.md#smaller-rulings).
  const logMissing = (key: string) => console.debug(`i18n: "${key}" has no text in ${locale}`);
  translateByLocale.set(
    locale,
    createTranslate(locale, messages, import.meta.env.DEV ? logMissing : undefined),
  );
}

export function loadedTranslate(locale: Locale): Translate {
  const translate = translateByLocale.get(locale);
  if (!translate) throw new Error(`language ${locale} was not loaded before rendering`);
  return translate;
}
