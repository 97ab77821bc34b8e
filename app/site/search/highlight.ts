import { foldForSearch } from "#shared/text/search-fold.ts";

/**
 * Splits a title at the searched word; `found` marks the word. The joined pieces are the title. Matches inside words
 * are marked only if no word begins with the searched one: "su" means water, and must not mark the end of "Kuyusu".
 */
export function highlight(title: string, term: string): { text: string; found: boolean }[] {
  const wanted = foldForSearch(term);
  const folded = foldForSearch(title);
  const all = places(folded, wanted);
  const beginnings = all.filter((at) => !/[\p{L}\p{N}]$/u.test(folded.slice(0, at)));
  const pieces: { text: string; found: boolean }[] = [];
  let from = 0;
  for (const at of beginnings.length > 0 ? beginnings : all) {
    if (at > from) pieces.push({ text: title.slice(from, at), found: false });
    from = at + wanted.length;
    pieces.push({ text: title.slice(at, from), found: true });
  }
  if (from < title.length) pieces.push({ text: title.slice(from), found: false });
  return pieces;
}

/** Returns the positions at which `wanted` occurs in `text`; matches do not overlap. */
function places(text: string, wanted: string): number[] {
  if (wanted === "") return [];
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}
