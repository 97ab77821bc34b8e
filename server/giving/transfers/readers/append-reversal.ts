import { foldForSearch } from "#shared/text/search-fold.ts";

const mentionsReturn = /iade|ters ?kay|storno|return|revers/;

/** Appends the kind of a return to its text, because matching reads only the text. */
export function appendReversal(text: string, word: "TERS KAYIT" | "IADE"): string {
  return mentionsReturn.test(foldForSearch(text)) ? text : `${text} ${word}`.trim();
}
