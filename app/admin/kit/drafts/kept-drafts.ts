import { type DraftPlace, typedAt } from "./seal-draft.ts";

export type DraftStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

const prefix = "draft:";
const week = 7 * 24 * 3_600_000;

/** null where the browser keeps nothing. */
export function openStorage(): DraftStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The newest text of a record, and the one before it that nobody has answered yet. */
const keysOf = ({ user, entity, record }: DraftPlace) => {
  const newest = `${prefix}${user}:${entity}:${record}`;
  return { newest, earlier: `${newest}:earlier` };
};

/** What is kept for the record, the newest first. */
export function keptFor(storage: DraftStorage, place: DraftPlace, now: number): string[] {
  const { newest, earlier } = keysOf(place);
  const kept = [storage.getItem(newest), storage.getItem(earlier)];
  return kept.filter((text) => text !== null && isFresh(text, now)) as string[];
}

/**
 * Keeps a text as the newest of its record. What is there gives way if it is one of `replaced` (what this form kept
 * itself, or filled in); another window's, or one offered and not answered, becomes the earlier one.
 *
 * @returns false where the browser has no room; what was kept stays
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

/** Removes these texts of the record and no others: another window may have kept one since. */
export function forget(storage: DraftStorage, place: DraftPlace, texts: ReadonlySet<string>): void {
  for (const key of Object.values(keysOf(place))) {
    const there = storage.getItem(key);
    if (there !== null && texts.has(there)) storage.removeItem(key);
  }
}

/** Removes what others than this person left, and what is older than 7 days. */
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

/** A clock that was put back makes no text immortal. */
function isFresh(text: string, now: number): boolean {
  const at = typedAt(text);
  return at !== null && Math.abs(now - at) < week;
}

function draftKeys(storage: DraftStorage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key) => key?.startsWith(prefix)) as string[];
}
