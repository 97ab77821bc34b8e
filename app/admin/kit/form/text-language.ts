import { createContext, useContext } from "react";
import { DEFAULT_LOCALE, type Locale, textDirection } from "#shared/text/locale.ts";

/** The language of a tab, and whether the tab was ever opened (language-tabs.tsx). */
export const TextLanguageContext = createContext<{ language: Locale; isOpened: boolean }>({
  language: DEFAULT_LOCALE,
  isOpened: true,
});

/** Returns the attributes of an input for text in the language of its tab. The page itself is Turkish. */
export function useLanguageAttributes(): { lang?: Locale; dir?: "ltr" | "rtl" } {
  const { language } = useContext(TextLanguageContext);
  return language === DEFAULT_LOCALE ? {} : { lang: language, dir: textDirection(language) };
}

const names = new Intl.DisplayNames("tr", { type: "language" });

/** Returns the name of a language in Turkish: "İngilizce". */
export function languageName(language: Locale): string {
  return names.of(language) ?? language;
}
