/** `sessionStorage` (lives as long as the tab), `localStorage`, or a substitute in tests. */
export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns the parsed entry; null when there is none, when it is damaged, or when storage is forbidden. */
export function readEntry(storage: SessionStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Null removes the entry. Errors of a full or forbidden storage are ignored: a reload then loses it. */
export function writeEntry(storage: SessionStorage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // A reload then loses the entry.
  }
}

/** The storage that all tabs of the browser share. */
export const browserStorage: SessionStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** The tab's storage, behind functions, because some browsers throw on any access to `sessionStorage`. */
export const tabStorage: SessionStorage = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
};
