/** `sessionStorage` (until the tab is closed), `localStorage`, or a substitute in tests. */
export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns the parsed entry, or null if the entry is missing or damaged or storage is forbidden. */
export function readEntry(storage: SessionStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Writes an entry; null removes the entry. */
export function writeEntry(storage: SessionStorage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // If the storage is full or forbidden, a reload loses the entry.
  }
}

/** The storage that all tabs of the browser share. */
export const browserStorage: SessionStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** The storage of the tab. It consists of functions, because some browsers throw on each access to `sessionStorage`. */
export const tabStorage: SessionStorage = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
};
