import { foldForSearch } from "#shared/text/search-fold.ts";

const words: Record<"in" | "out", RegExp> = {
  in: /^(?:a|alacak(?:li)?|c|cr|crdt|credit|g|gelen|giris|giren|yatan|\+)$/,
  out: /^(?:b|borc(?:lu)?|d|dr|db|dbit|debit|cikis|cikan|giden|cekilen|-|−)$/,
};

/** Returns whether a word or letter says that money came in (`A`, `Alacak`) or went out (`B`, `Borç`); null: neither. */
export function readDirection(text: string): "in" | "out" | null {
  const plain = text.trim().replace(/^\(|\)$/g, "");
  // `Ç` is çıkış, `C` is credit: folding would make them one letter.
  if (/^ç$/i.test(plain)) return "out";
  const word = foldForSearch(plain);
  if (words.in.test(word)) return "in";
  return words.out.test(word) ? "out" : null;
}
