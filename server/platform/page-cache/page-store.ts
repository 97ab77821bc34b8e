import { bytesOf, type Page } from "./page.ts";

export type Entry = {
  readonly key: string;
  readonly page: Page;
  readonly bytes: number;
  /** Times in milliseconds. */
  readonly madeAt: number;
  readonly freshFor: number;
  /** How many changes of content came before its rendering. */
  readonly changes: number;
  /** Whether it was requested since room was last made. */
  used: boolean;
};

/**
 * Pages by key. Beyond `maxBytes` it removes the pages that were not requested lately. Finding a page only
 * marks it, because that happens at every page view.
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
    if (entry) entry.used = true;
    return entry;
  }

  /** Does not keep a page that would push out a good part of all others. */
  put(made: Omit<Entry, "bytes" | "used">): void {
    this.remove(made.key);
    const bytes = bytesOf(made.page);
    if (bytes > this.#maxBytes / 8) return;
    this.#makeRoom(bytes);
    const entry = { ...made, bytes, used: false };
    this.#entries.set(entry.key, entry);
    this.#bytes += entry.bytes;
  }

  /** A requested page loses its mark and moves to the end of the line, which the loop may reach again. */
  #makeRoom(wanted: number): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes + wanted <= this.#maxBytes) return;
      if (entry.used) {
        entry.used = false;
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
