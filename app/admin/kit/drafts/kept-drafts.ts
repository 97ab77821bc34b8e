import { dayMs } from "#shared/text/time.ts";

/** The unsaved entries of a form. */
export type Draft = {
  /** Names and values as the form sends them. */
  entries: [name: string, value: string][];
  /** The time of the record's last save, as of the form's first display (ISO); null for a new record. */
  seen: string | null;
  /** The time of the typing, in milliseconds. */
  at: number;
};

/** The person and the record of a draft; `record` is "new" for a record that is not saved yet. */
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

const keyOf = ({ user, entity, record }: DraftPlace) => `${prefix}${user}:${entity}:${record}`;

/** Returns the draft of the record. */
export function keptFor(storage: DraftStorage, place: DraftPlace, now: number): string | null {
  const text = storage.getItem(keyOf(place));
  return text !== null && isFresh(text, now) ? text : null;
}

/** Stores a draft of its record. Returns false if the browser has no room; the previous draft then stays. */
export function keep(storage: DraftStorage, place: DraftPlace, text: string): boolean {
  try {
    storage.setItem(keyOf(place), text);
    return true;
  } catch {
    return false;
  }
}

/** Removes only this draft of the record: another window may have stored a later one. */
export function forget(storage: DraftStorage, place: DraftPlace, text: string | undefined): void {
  if (storage.getItem(keyOf(place)) === text) storage.removeItem(keyOf(place));
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

/** Also rejects times in the future, because a clock that was set back would keep a draft forever. */
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
