import { foldForSearch } from "#shared/text/search-fold.ts";

/** Returns the words in small letters without marks. */
export function wordsOf(text: string): string[] {
  return foldForSearch(text).match(/[a-z]{2,}/g) ?? [];
}

/** Returns the first and last words of a name: banks and people omit the words between, and change the order. */
export function nameKey(name: string): string | null {
  const words = wordsOf(name);
  return words.length < 2 ? null : pairKey(words[0] ?? "", words.at(-1) ?? "");
}

/** Returns the possible names in a row: the payer's, and each two words of the text with at most one between them. */
export function nameKeysOf(row: { payerName: string | null; text: string }): Set<string> {
  const keys = new Set<string>();
  const payer = row.payerName === null ? null : nameKey(row.payerName);
  if (payer) keys.add(payer);
  const words = wordsOf(row.text).slice(0, 30);
  for (const [at, word] of words.entries()) {
    for (const other of words.slice(at + 1, at + 3)) keys.add(pairKey(word, other));
  }
  return keys;
}

function pairKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
