import pTimeout from "p-timeout";
import type { Db } from "#server/platform/db/connect.ts";
import { chooseWords, type StoredWords, type Words } from "#shared/content/words.ts";
import { wordSettings } from "#shared/settings/word-settings.ts";
import { type Locale, perLocale } from "#shared/text/locale.ts";
import { readWords } from "./queries.ts";

export type WordsReader = {
  /**
   * Returns the words of a language, as the same object until they change. `isCurrent` is false if the database does not
   * answer: then they are the last known words, because the cart and the result of a payment must work without it.
   */
  read(locale: Locale): Promise<{ words: Words; isCurrent: boolean }>;
  /** The words are read again, because content has changed. */
  clear(): void;
  setConnected(connected: boolean): void;
};

const readTimeoutMs = 1_000;
/** While no notices about changes arrive, words are read again after this time, like pages. Milliseconds. */
const maxAgeWhileDisconnected = 1_000;

/** Keeps the words in this process until a notice about changed content (server/platform/page-cache/follow-content.ts). */
export function createWordsReader(db: Db, now: () => number): WordsReader {
  let last = choose(wordSettings.defaults);
  let reading: { at: number; isCurrent: Promise<boolean> } | null = null;
  let isConnected = true;

  function startReading() {
    const query = pTimeout(readWords(db), { milliseconds: readTimeoutMs });
    const started = {
      at: now(),
      isCurrent: query.then(
        (stored) => {
          // A later reading has newer words.
          if (reading === started) last = keepEqual(last, choose(stored));
          return true;
        },
        () => {
          if (reading === started) reading = null;
          return false;
        },
      ),
    };
    reading = started;
    return started;
  }

  return {
    async read(locale) {
      const isOutdated = reading && !isConnected && now() - reading.at >= maxAgeWhileDisconnected;
      const current = reading && !isOutdated ? reading : startReading();
      const isCurrent = await current.isCurrent;
      return { words: last.words[locale], isCurrent };
    },
    clear() {
      reading = null;
    },
    setConnected(connected) {
      isConnected = connected;
      reading = null;
    },
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
