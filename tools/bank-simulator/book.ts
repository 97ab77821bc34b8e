import { openJournal } from "./journal.ts";

/** The bank's payments. A journal file keeps them across restarts and shares them between processes. */
export type Book<Entry> = {
  find(key: string): Entry | undefined;
  findByToken(token: string): Entry | undefined;
  all(): readonly Entry[];
  /** The newest payment. */
  latest(): Entry | undefined;
  /** Stores a new payment, or the next state of a known one. */
  put(entry: Entry): void;
  close(): void;
};

/** @param of the key of an entry, and how a line of the journal is read: undefined for another kind of bank */
export function openBook<Entry extends { readonly token: string }>(
  journalPath: string | undefined,
  of: { keyOf(entry: Entry): string; read(line: unknown): Entry | undefined },
): Book<Entry> {
  const byKey = new Map<string, Entry>();
  const keyByToken = new Map<string, string>();
  let newest: string | undefined;
  const remember = (entry: Entry): void => {
    const key = of.keyOf(entry);
    if (!byKey.has(key)) newest = key;
    byKey.set(key, entry);
    keyByToken.set(entry.token, key);
  };
  let journal = journalPath === undefined ? undefined : openJournal(journalPath);
  // Reads what was appended since the last call, also by other processes of the site.
  const catchUp = (): void => {
    for (const line of journal?.readNew() ?? []) {
      const entry = of.read(line);
      if (entry !== undefined) remember(entry);
    }
  };
  catchUp();

  return {
    find(key) {
      catchUp();
      return byKey.get(key);
    },
    findByToken(token) {
      catchUp();
      const key = keyByToken.get(token);
      return key === undefined ? undefined : byKey.get(key);
    },
    all() {
      catchUp();
      return [...byKey.values()];
    },
    latest() {
      catchUp();
      return newest === undefined ? undefined : byKey.get(newest);
    },
    put(entry) {
      journal?.append(entry);
      remember(entry);
    },
    close() {
      journal?.close();
      journal = undefined;
    },
  };
}
