const FROM = "çğıöşüâîû";
const TO = "cgiosuaiu";

/**
 * Folds a text for search: lower case by Turkish rules, without marks. Equal to the database's folding, and of the
 * same length as the input (UTF-16), so that a match can be highlighted in the original.
 */
export function foldForSearch(text: string): string {
  // `İ` first: toLowerCase would turn it into two characters.
  const lower = text.replaceAll("İ", "i").replaceAll("I", "ı").toLowerCase();
  return lower.replace(/[çğıöşüâîû]/g, (letter) => TO[FROM.indexOf(letter)] ?? letter);
}
