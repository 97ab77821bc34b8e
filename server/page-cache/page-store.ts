import { bytesOf, type Page } from "./page.ts";

export type Entry = {
  readonly key: string;
  readonly page: Page;
  readonly bytes: number;
  /** The tags of the content that the page shows: `news`, `news:<id>`. */
  readonly tags: readonly string[];
  /** Times in milliseconds. */
  readonly madeAt: number;
  readonly freshFor: number;
  /** Whether it was requested since room was last made. */
  used: boolean;
};

/**
 * Pages by key and by tag. Beyond `maxBytes` it removes the pages that were not requested lately. Finding a page only
 * marks it, because that happens at every page view.
 */
export class PageStore {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  readonly #byTag = new Map<string, Set<Entry>>();
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
    for (const tag of entry.tags) {
      const tagged = this.#byTag.get(tag);
      if (tagged) tagged.add(entry);
      else this.#byTag.set(tag, new Set([entry]));
    }
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
    for (const tag of entry.tags) {
      const tagged = this.#byTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) this.#byTag.delete(tag);
    }
  }

  /** Removes the pages with this tag. */
  removeTag(tag: string): void {
    for (const { key } of this.#byTag.get(tag) ?? []) this.remove(key);
  }

  entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  tags(): string[] {
    return [...this.#byTag.keys()];
  }

  clear(): void {
    this.#entries.clear();
    this.#byTag.clear();
    this.#bytes = 0;
  }
}
