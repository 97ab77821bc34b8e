import { use } from "react";
import { useLocale } from "#app/i18n/context.tsx";
import { useWords, WordsContext } from "#app/site/words.tsx";
import type { WordName } from "#shared/content/words.ts";
import type { Locale } from "#shared/text/locale.ts";

/** A word with its language. The hero gets its words from the server, because the browser has only the default texts. */
export type SlideWord = { text: string; language: Locale };

export function useSlideWord(): (name: WordName) => SlideWord {
  const locale = useLocale();
  const words = use(WordsContext);
  const formWord = useWords();
  return (name) => ({ text: formWord(name), language: words[name]?.language ?? locale });
}
