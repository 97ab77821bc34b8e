import { foldForSearch } from "#shared/text/search-fold.ts";
import type { Choice } from "./choice-fields.tsx";

/** Finds the choices whose label has every word of the search, without diacritics. Labels that start with the search come first. */
export function findChoices<Option extends Choice>(choices: readonly Option[], search: string): Option[] {
  const foldedSearch = foldForSearch(search.trim());
  const searchWords = foldedSearch.split(/\s+/).filter(Boolean);
  if (searchWords.length === 0) return [...choices];
  const folded = choices.map((choice) => ({ choice, label: foldForSearch(choice.label) }));
  const matches = folded.filter(({ label }) => searchWords.every((word) => label.includes(word)));
  const rank = ({ label }: { label: string }) => (label.startsWith(foldedSearch) ? 0 : 1);
  return matches.toSorted((a, b) => rank(a) - rank(b)).map(({ choice }) => choice);
}
