import { type ReactNode, useContext } from "react";
import { DEFAULT_LOCALE } from "#shared/text/locale.ts";
import { languageName, TextLanguageContext } from "./text-language.ts";

/** A label with a hidden name of the language, which distinguishes equal labels of several languages. */
export function LabelledIn({ children }: { children: ReactNode }) {
  const { language } = useContext(TextLanguageContext);
  if (language === DEFAULT_LOCALE) return children;
  return (
    <>
      {children}
      <span className="sr-only"> ({languageName(language)})</span>
    </>
  );
}
