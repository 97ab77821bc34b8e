const FROM = "çğıöşüâîû";
const TO = "cgiosuaiu";

/**
 * The text as search compares it: lower case the Turkish way, marks dropped. The same as the database's folding, and
 * as long as the input (UTF-16), so that a position found in it can be highlighted in the original.
 */
export function foldForSearch(text: string): string {
  // `İ` first: by itself it would become two characters in lower case.
  const lower = text.replaceAll("İ", "i").replaceAll("I", "ı").toLowerCase();
  return lower.replace(/[çğıöşüâîû]/g, (letter) => TO[FROM.indexOf(letter)] ?? letter);
}
