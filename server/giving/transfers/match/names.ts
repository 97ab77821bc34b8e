import { foldForSearch } from "#shared/text/search-fold.ts";

/** Returns the words of a text, folded to lowercase ASCII. */
export function toWords(text: string): string[] {
  return foldForSearch(text).match(/[a-z]{2,}/g) ?? [];
}

/** Returns the sorted first and last word of a name: banks and donors omit middle names and swap the words. */
export function nameKey(name: string): string | null {
  const words = toWords(name);
  return words.length < 2 ? null : toPairKey(words[0] ?? "", words.at(-1) ?? "");
}

/** Returns the possible names of a row: the payer's name, and pairs of words with at most one word between them. */
export function listNameKeys(row: { payerName: string | null; text: string }): Set<string> {
  const keys = new Set<string>();
  const payer = row.payerName === null ? null : nameKey(row.payerName);
  if (payer) keys.add(payer);
  const words = toWords(row.text).slice(0, 30);
  for (const [at, word] of words.entries()) {
    for (const other of words.slice(at + 1, at + 3)) keys.add(toPairKey(word, other));
  }
  return keys;
}

function toPairKey(firstWord: string, secondWord: string): string {
  return firstWord < secondWord ? `${firstWord} ${secondWord}` : `${secondWord} ${firstWord}`;
}
