import { createContext, use } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import type { Translate } from "#app/i18n/i18n.ts";
import { placeholderValues, type WordName, type Words, words as wordList } from "#shared/content/words.ts";
import { fillTemplate } from "#shared/text/fill-template.ts";

/** The words of administrators in the language of the page (docs/contract.md#words). The other words are the defaults. */
export const WordsContext = createContext<Words>({});

type Values = { year?: string | number; name?: string; count?: number };

/** Returns the function that forms the text of a word: the text of administrators, or the default. */
export function useWords(): (name: WordName, values?: Values) => string {
  const t = useTranslate();
  const words = use(WordsContext);
  return (name, values) => formWord(t, words, name, values);
}

/** Shows a word. A text in another language than the page says so to screen readers. */
export function Word({ name, values }: { name: WordName; values?: Values }) {
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

export function formWord(t: Translate, words: Words, name: WordName, values: Values = {}): string {
  const changed = words[name];
  if (!changed) return t(wordList[name].key, values);
  const filled = Object.entries(placeholderValues).flatMap(([placeholder, value]) =>
    values[value] === undefined ? [] : [[placeholder, String(values[value])]],
  );
  return fillTemplate(changed.text, Object.fromEntries(filled));
}
