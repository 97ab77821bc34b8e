const FROM = "çğıöşüâîû";
const TO = "cgiosuaiu";

/**
 * Folds a text for search: lower case by Turkish rules, and without marks. The database's `search_fold` has the same
 * result. The length in UTF-16 units stays, so that a match can be highlighted in the original text.
 */
export function foldForSearch(text: string): string {
  // `İ` is replaced first, because toLowerCase would turn it into two characters.
  const lower = text.replaceAll("İ", "i").replaceAll("I", "ı").toLowerCase();
  return lower.replace(/[çğıöşüâîû]/g, (letter) => TO[FROM.indexOf(letter)] ?? letter);
}
