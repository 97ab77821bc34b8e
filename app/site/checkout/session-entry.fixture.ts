import type { SessionStorage } from "./session-entry.ts";

export function fakeStorage(entries = new Map<string, string>()) {
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

/** The storage of a browser whose privacy settings forbid it. */
export const refusingStorage: SessionStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
