import { foldForSearch } from "#shared/text/search-fold.ts";

const words: Record<"in" | "out", RegExp> = {
  in: /^(?:a|alacak(?:li)?|c|cr|crdt|credit|g|gelen|giris|giren|yatan|\+)$/,
  out: /^(?:b|borc(?:lu)?|d|dr|db|dbit|debit|cikis|cikan|giden|cekilen|-|−)$/,
};

/** Reads a direction: `A` or `Alacak` is incoming, `B` or `Borç` is outgoing. Returns null for other texts. */
export function readDirection(text: string): "in" | "out" | null {
  const plain = text.trim().replace(/^\(|\)$/g, "");
  // `Ç` is çıkış and `C` is credit, so `Ç` is compared before folding.
  if (/^ç$/i.test(plain)) return "out";
  const word = foldForSearch(plain);
  if (words.in.test(word)) return "in";
  return words.out.test(word) ? "out" : null;
}
