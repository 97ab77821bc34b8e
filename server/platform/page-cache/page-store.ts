import { countBytes, type Page } from "./page.ts";

export type Entry = {
  readonly key: string;
  readonly page: Page;
  readonly bytes: number;
  /** Times in milliseconds. */
  readonly madeAt: number;
  readonly freshFor: number;
  /** The number of changes of content before the rendering. */
  readonly changes: number;
  /** Whether the page was requested since the last removal of pages. */
  isUsed: boolean;
};

/**
 * Stores pages by key. Above `maxBytes` it removes the pages that were not requested lately. Finding a page only marks it,
 * because each page view finds a page.
 */
export class PageStore {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry) entry.isUsed = true;
    return entry;
  }

  /** Stores a page, unless it is so large that many other pages would be removed. */
  put(newEntry: Omit<Entry, "bytes" | "isUsed">): void {
    this.remove(newEntry.key);
    const bytes = countBytes(newEntry.page);
    if (bytes > this.#maxBytes / 8) return;
    this.#makeRoom(bytes);
    const entry = { ...newEntry, bytes, isUsed: false };
    this.#entries.set(entry.key, entry);
    this.#bytes += entry.bytes;
  }

  /** Removes pages from the beginning of the list. A used page loses its mark and moves to the end of the list instead. */
  #makeRoom(requiredBytes: number): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes + requiredBytes <= this.#maxBytes) return;
      if (entry.isUsed) {
        entry.isUsed = false;
        this.#entries.delete(key);
        this.#entries.set(key, entry);
      } else this.remove(key);
    }
  }

  remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
