import pTimeout from "p-timeout";
import type { Db } from "#server/platform/db/connect.ts";
import type { Kept } from "#server/platform/page-cache/follow-content.ts";
import { keepUntilNotice } from "#server/platform/page-cache/keep-until-notice.ts";
import { chooseWords, type StoredWords, type Words } from "#shared/content/words.ts";
import { wordSettings } from "#shared/settings/word-settings.ts";
import { type Locale, perLocale } from "#shared/text/locale.ts";
import { readWords } from "./queries.ts";

export type WordsReader = Kept & {
  /**
   * Returns the words of a language, as the same object until they change. `isCurrent` is false if the database does not
   * answer: then they are the last known words, because the cart and the result of a payment must work without it.
   */
  read(locale: Locale): Promise<{ words: Words; isCurrent: boolean }>;
};

const readTimeoutMs = 1_000;

/** Keeps the words in this process until a notice about changed content (server/platform/page-cache/follow-content.ts). */
export function createWordsReader(db: Db, now: () => number): WordsReader {
  let last = choose(wordSettings.defaults);
  const onLoaded = (stored: StoredWords) => {
    last = keepEqual(last, choose(stored));
  };
  const load = () => pTimeout(readWords(db), { milliseconds: readTimeoutMs });
  const kept = keepUntilNotice(load, { now, onLoaded });
  return {
    async read(locale) {
      const isCurrent = await kept.read().then(
        () => true,
        () => false,
      );
      return { words: last.words[locale], isCurrent };
    },
    clear: kept.clear,
    setConnected: kept.setConnected,
  };
}

type WordsByLocale = { json: string; words: Record<Locale, Words> };

function choose(stored: StoredWords): WordsByLocale {
  return { json: JSON.stringify(stored), words: perLocale((locale) => chooseWords(stored, locale)) };
}

/** Returns the former object for equal words, because cached parts of pages belong to the object. */
function keepEqual(former: WordsByLocale, newer: WordsByLocale): WordsByLocale {
  return former.json === newer.json ? former : newer;
}
