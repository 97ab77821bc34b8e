import { dayMs } from "#shared/text/time.ts";

/** The unsaved entries of a form. */
export type Draft = {
  /** Names and values as the form sends them. */
  entries: [name: string, value: string][];
  /** The time of the record's last save (ISO), read when the form was first displayed; null for a new record. */
  seen: string | null;
  /** The time when the draft was stored, in milliseconds. */
  at: number;
};

/** The person and the record. `record` is "new" for a record that is not saved yet. */
export type DraftKey = { user: string; entity: string; record: string };

export type DraftStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

const prefix = "draft:";
const maxAgeMs = 7 * dayMs;

/** Returns null if the browser allows no storage. */
export function openStorage(): DraftStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Returns the key of the newest text of a record, and of an earlier text that still waits for the person's answer. */
const storageKeys = ({ user, entity, record }: DraftKey) => {
  const newest = `${prefix}${user}:${entity}:${record}`;
  return { newest, earlier: `${newest}:earlier` };
};

/** Returns the stored texts of the record, newest first. */
export function findDraftTexts(storage: DraftStorage, draftKey: DraftKey, now: number): string[] {
  const { newest, earlier } = storageKeys(draftKey);
  const texts = [storage.getItem(newest), storage.getItem(earlier)];
  return texts.filter((text) => text !== null && isFresh(text, now)) as string[];
}

/**
 * Stores a text as the newest text of its record. If this form stored or restored the previous text (`replaced`), the
 * previous text is dropped. Otherwise the previous text comes from another window or waits for an answer to its offer,
 * and is stored as the earlier text.
 *
 * @returns false if the storage of the browser is full; the previous text stays
 */
export function storeDraft(
  storage: DraftStorage,
  draftKey: DraftKey,
  text: string,
  replaced: ReadonlySet<string>,
): boolean {
  const { newest, earlier } = storageKeys(draftKey);
  try {
    const previous = storage.getItem(newest);
    if (previous !== null && !replaced.has(previous)) storage.setItem(earlier, previous);
    storage.setItem(newest, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes only these texts of the record, because another window may have stored a later text. */
export function removeDrafts(storage: DraftStorage, draftKey: DraftKey, texts: ReadonlySet<string>): void {
  for (const key of Object.values(storageKeys(draftKey))) {
    const text = storage.getItem(key);
    if (text !== null && texts.has(text)) storage.removeItem(key);
  }
}

/** Removes drafts of other people and drafts older than 7 days. */
export function removeStaleDrafts(storage: DraftStorage, user: string, now: number): void {
  for (const key of draftKeys(storage)) {
    const isOwn = key.startsWith(`${prefix}${user}:`);
    if (!isOwn || !isFresh(storage.getItem(key) ?? "", now)) storage.removeItem(key);
  }
}

export function hasDrafts(storage: DraftStorage): boolean {
  return draftKeys(storage).length > 0;
}

export function removeAllDrafts(storage: DraftStorage): void {
  for (const key of draftKeys(storage)) storage.removeItem(key);
}

/** Rejects times in the future, too: a clock that was set back must not keep a text forever. */
function isFresh(text: string, now: number): boolean {
  const draft = parseDraft(text);
  return draft !== null && Math.abs(now - draft.at) < maxAgeMs;
}

/** Returns null for an entry in an unknown format. */
export function parseDraft(text: string): Draft | null {
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
