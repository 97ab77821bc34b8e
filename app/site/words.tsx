import { createContext, use } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { formWord, type WordValues } from "#shared/content/form-word.ts";
import type { WordName, Words } from "#shared/content/words.ts";

/** The words of administrators in the language of the page (docs/contract.md#words). The other words are the defaults. */
export const WordsContext = createContext<Words>({});

/** Returns the function that forms the text of a word: the text of administrators, or the default. */
export function useWords(): (name: WordName, values?: WordValues) => string {
  const t = useTranslate();
  const words = use(WordsContext);
  return (name, values) => formWord(t, words, name, values);
}

/** Shows a word. A text in another language than the page says so to screen readers. */
export function Word({ name, values }: { name: WordName; values?: WordValues }) {
  const locale = useLocale();
  const formText = useWords();
  const language = use(WordsContext)[name]?.language ?? locale;
  const text = formText(name, values);
  if (language === locale) return text;
  return (
    <span lang={language} dir="auto">
      {text}
    </span>
  );
}
