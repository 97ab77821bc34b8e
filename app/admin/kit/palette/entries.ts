import { foldForSearch } from "#shared/text/search-fold.ts";

/** A target of the palette. */
export type Entry = {
  to: string;
  title: string;
  text?: string;
  /** Invisible words that also find the entry. */
  keywords?: string;
  /** Whether the entry is visible only during a search. */
  isHiddenWithoutSearch?: true;
};

/** The groups of entries that the server found. */
export type EntryGroups = { title: string; entries: Entry[] }[];

/** Finds the entries whose title, text or keywords contain every word of the search. */
export function findEntries(entries: readonly Entry[], search: string): Entry[] {
  const searchWords = foldForSearch(search).split(/\s+/).filter(Boolean);
  return entries.filter(({ title, text = "", keywords = "", isHiddenWithoutSearch }) => {
    if (searchWords.length === 0) return !isHiddenWithoutSearch;
    const folded = foldForSearch(`${title} ${text} ${keywords}`);
    return searchWords.every((word) => folded.includes(word));
  });
}

const maxRecent = 5;

/** Moves the opened entry to the start of the recent entries. */
export function addRecent(entries: readonly Entry[], openedEntry: Entry): Entry[] {
  return [openedEntry, ...entries.filter(({ to }) => to !== openedEntry.to)].slice(0, maxRecent);
}
