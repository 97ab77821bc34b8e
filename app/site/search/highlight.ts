import { foldForSearch } from "#shared/search-fold.ts";

/** Splits a title at the searched word; `found` marks the word. The joined pieces are the title. */
export function highlight(title: string, term: string): { text: string; found: boolean }[] {
  const wanted = foldForSearch(term);
  const folded = foldForSearch(title);
  const pieces: { text: string; found: boolean }[] = [];
  let from = 0;
  let at = wanted === "" ? -1 : folded.indexOf(wanted);
  while (at >= 0) {
    if (at > from) pieces.push({ text: title.slice(from, at), found: false });
    from = at + wanted.length;
    pieces.push({ text: title.slice(at, from), found: true });
    at = folded.indexOf(wanted, from);
  }
  if (from < title.length) pieces.push({ text: title.slice(from), found: false });
  return pieces;
}
