import { foldForSearch } from "#shared/text/search-fold.ts";

const saysIt = /iade|ters ?kay|storno|return|revers/;

/** A text with what its entry says about itself: that money goes back. Matching reads texts only. */
export function sayReversal(text: string, word: "TERS KAYIT" | "IADE"): string {
  return saysIt.test(foldForSearch(text)) ? text : `${text} ${word}`.trim();
}
