import { createContext, useContext } from "react";
import { DEFAULT_LOCALE, type Locale, textDirection } from "#shared/text/locale.ts";

/** The language of the texts in the fields inside, and whether the fields have been shown yet (language-tabs.tsx). */
export const TextLanguageContext = createContext<{ language: Locale; shown: boolean }>({
  language: DEFAULT_LOCALE,
  shown: true,
});

/** Returns the attributes of an input for text in that language; none for Turkish, the language of the back office. */
export function useWrittenIn(): { lang?: Locale; dir?: "ltr" | "rtl" } {
  const { language } = useContext(TextLanguageContext);
  return language === DEFAULT_LOCALE ? {} : { lang: language, dir: textDirection(language) };
}

const names = new Intl.DisplayNames("tr", { type: "language" });

/** Returns the name of a language in Turkish: "İngilizce". */
export function languageName(language: Locale): string {
  return names.of(language) ?? language;
}
