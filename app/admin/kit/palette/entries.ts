import { foldForSearch } from "#shared/text/search-fold.ts";

/** Where the palette leads. */
export type Entry = {
  to: string;
  title: string;
  text?: string;
  /** Other words by which it is found; not shown. */
  words?: string;
  /** Shown only after typing. */
  typed?: true;
};

/** The answer of the server: groups with a heading, in their order. */
export type Found = { title: string; entries: Entry[] }[];

/** The entries of which every typed word is in the title, the text or the other words. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = foldForSearch(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ title, text = "", words: others = "", typed: needsWord }) => {
    if (words.length === 0) return !needsWord;
    const folded = foldForSearch(`${title} ${text} ${others}`);
    return words.every((word) => folded.includes(word));
  });
}

const most = 5;

/** The entries with this one first, without the same one further down. */
export function withRecent(entries: readonly Entry[], chosen: Entry): Entry[] {
  return [chosen, ...entries.filter(({ to }) => to !== chosen.to)].slice(0, most);
}
