import { openJournal } from "./journal.ts";

/** The payments of a simulated bank: in memory, and in the journal if the bank has one. */
export type PaymentStore<Entry> = {
  find(key: string): Entry | undefined;
  findByToken(token: string): Entry | undefined;
  all(): readonly Entry[];
  latest(): Entry | undefined;
  put(entry: Entry): void;
  close(): void;
};

/** `read` returns undefined for a journal line that another kind of bank wrote. */
export function openPaymentStore<Entry extends { readonly token: string }>(
  journalPath: string | undefined,
  entryKind: { keyOf(entry: Entry): string; read(line: unknown): Entry | undefined },
): PaymentStore<Entry> {
  const byKey = new Map<string, Entry>();
  const keyByToken = new Map<string, string>();
  let newest: string | undefined;
  const remember = (entry: Entry): void => {
    const key = entryKind.keyOf(entry);
    if (!byKey.has(key)) newest = key;
    byKey.set(key, entry);
    keyByToken.set(entry.token, key);
  };
  let journal = journalPath === undefined ? undefined : openJournal(journalPath);
  // Reads the lines that any process of the site has appended since the last call.
  const catchUp = (): void => {
    for (const line of journal?.readNew() ?? []) {
      const entry = entryKind.read(line);
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
