import { foldForSearch } from "#shared/text/search-fold.ts";

/** A target of the palette. */
export type Entry = {
  to: string;
  title: string;
  text?: string;
  /** Further words that find the entry; they are not shown. */
  words?: string;
  /** Whether the entry is shown only after typing. */
  typed?: true;
};

/** The server's answer: groups with a heading, in their order. */
export type Found = { title: string; entries: Entry[] }[];

/** Returns the entries whose title, text or further words contain every typed word. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = foldForSearch(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ title, text = "", words: others = "", typed: needsWord }) => {
    if (words.length === 0) return !needsWord;
    const folded = foldForSearch(`${title} ${text} ${others}`);
    return words.every((word) => folded.includes(word));
  });
}

const most = 5;

/** Returns the entries with this one first, without a second copy of it. */
export function withRecent(entries: readonly Entry[], chosen: Entry): Entry[] {
  return [chosen, ...entries.filter(({ to }) => to !== chosen.to)].slice(0, most);
}
