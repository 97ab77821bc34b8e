import { type ReactNode, useContext } from "react";
import { DEFAULT_LOCALE } from "#shared/text/locale.ts";
import { languageName, TextLanguageContext } from "./text-language.ts";

/** Appends the language, which only screen readers announce, because the labels of all languages are equal. */
export function LanguageLabel({ children }: { children: ReactNode }) {
  const { language } = useContext(TextLanguageContext);
  if (language === DEFAULT_LOCALE) return children;
  return (
    <>
      {children}
      <span className="sr-only"> ({languageName(language)})</span>
    </>
  );
}
