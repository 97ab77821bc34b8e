import { dayMs } from "#shared/text/time.ts";

/** The unsaved entries of a form. */
export type Draft = {
  /** Names and values as the form sends them. */
  entries: [name: string, value: string][];
  /** The time of the record's last save, as of the form's first display (ISO); null for a new record. */
  seen: string | null;
  /** The time of typing, in milliseconds. */
  at: number;
};

/** The person and the record; `record` is "new" for one that is not saved yet. */
export type DraftPlace = { user: string; entity: string; record: string };

export type DraftStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

const prefix = "draft:";
const week = 7 * dayMs;

/** Returns null if the browser allows no storage. */
export function openStorage(): DraftStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Returns the keys of a record's newest text and of the previous one that still awaits an answer. */
const keysOf = ({ user, entity, record }: DraftPlace) => {
  const newest = `${prefix}${user}:${entity}:${record}`;
  return { newest, earlier: `${newest}:earlier` };
};

/** Returns the kept texts of the record, newest first. */
export function keptFor(storage: DraftStorage, place: DraftPlace, now: number): string[] {
  const { newest, earlier } = keysOf(place);
  const kept = [storage.getItem(newest), storage.getItem(earlier)];
  return kept.filter((text) => text !== null && isFresh(text, now)) as string[];
}

/**
 * Keeps a text as the newest of its record. The previous text is dropped if it is in `replaced`, which this form kept or
 * restored. Otherwise another window kept the text, or its offer awaits an answer, and it becomes the earlier text.
 *
 * @returns false if the browser has no room; the previous text stays
 */
export function keep(
  storage: DraftStorage,
  place: DraftPlace,
  text: string,
  replaced: ReadonlySet<string>,
): boolean {
  const { newest, earlier } = keysOf(place);
  try {
    const there = storage.getItem(newest);
    if (there !== null && !replaced.has(there)) storage.setItem(earlier, there);
    storage.setItem(newest, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes only these texts of the record, because another window may have kept a later one. */
export function forget(storage: DraftStorage, place: DraftPlace, texts: ReadonlySet<string>): void {
  for (const key of Object.values(keysOf(place))) {
    const there = storage.getItem(key);
    if (there !== null && texts.has(there)) storage.removeItem(key);
  }
}

/** Removes drafts of other people and drafts older than 7 days. */
export function purge(storage: DraftStorage, user: string, now: number): void {
  for (const key of draftKeys(storage)) {
    const own = key.startsWith(`${prefix}${user}:`);
    if (!own || !isFresh(storage.getItem(key) ?? "", now)) storage.removeItem(key);
  }
}

export function isAnythingKept(storage: DraftStorage): boolean {
  return draftKeys(storage).length > 0;
}

export function removeAll(storage: DraftStorage): void {
  for (const key of draftKeys(storage)) storage.removeItem(key);
}

/** Rejects times in the future, too: a clock that was set back must not keep a text forever. */
function isFresh(text: string, now: number): boolean {
  const draft = readDraft(text);
  return draft !== null && Math.abs(now - draft.at) < week;
}

/** Returns null for an entry that this version did not write. */
export function readDraft(text: string): Draft | null {
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null;
    return Array.isArray(draft?.entries) && typeof draft.at === "number" ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

function draftKeys(storage: DraftStorage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key) => key?.startsWith(prefix)) as string[];
}
