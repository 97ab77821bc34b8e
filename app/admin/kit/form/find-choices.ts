import { foldForSearch } from "#shared/text/search-fold.ts";
import type { Choice } from "./choice-fields.tsx";

/** Returns the choices whose label has every typed word, without diacritics; those that begin with it first. */
export function findChoices<One extends Choice>(choices: readonly One[], typed: string): One[] {
  const wanted = foldForSearch(typed.trim());
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...choices];
  const folded = choices.map((choice) => ({ choice, label: foldForSearch(choice.label) }));
  const found = folded.filter(({ label }) => words.every((word) => label.includes(word)));
  const begins = ({ label }: { label: string }) => (label.startsWith(wanted) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other)).map(({ choice }) => choice);
}
