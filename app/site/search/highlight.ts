import { foldForSearch } from "#shared/text/search-fold.ts";

/**
 * Splits a title into pieces. `found` is true for the pieces that match the term. Matches inside a word are marked only if
 * no word begins with the term: "su" means water, and must not mark the end of "Kuyusu".
 */
export function highlight(title: string, term: string): { text: string; found: boolean }[] {
  const foldedTerm = foldForSearch(term);
  const folded = foldForSearch(title);
  const positions = findPositions(folded, foldedTerm);
  const wordStarts = positions.filter((position) => !/[\p{L}\p{N}]$/u.test(folded.slice(0, position)));
  const pieces: { text: string; found: boolean }[] = [];
  let end = 0;
  for (const position of wordStarts.length > 0 ? wordStarts : positions) {
    if (position > end) pieces.push({ text: title.slice(end, position), found: false });
    end = position + foldedTerm.length;
    pieces.push({ text: title.slice(position, end), found: true });
  }
  if (end < title.length) pieces.push({ text: title.slice(end), found: false });
  return pieces;
}

/** Returns the positions at which `wanted` occurs in `text`; matches do not overlap. */
function findPositions(text: string, foldedTerm: string): number[] {
  if (foldedTerm === "") return [];
  const positions: number[] = [];
  for (
    let position = text.indexOf(foldedTerm);
    position >= 0;
    position = text.indexOf(foldedTerm, position + foldedTerm.length)
  )
    positions.push(position);
  return positions;
}
