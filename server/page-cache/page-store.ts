import { bytesOf, type Page } from "./page.ts";

export type Entry = {
  readonly key: string;
  readonly page: Page;
  readonly bytes: number;
  /** The content that the page shows: `news`, `news:<id>`. */
  readonly tags: readonly string[];
  /** Times in milliseconds. */
  readonly madeAt: number;
  readonly freshFor: number;
};

/** Pages by key and by what they show, the least recently used first to go when they would need more than `maxBytes`. */
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

  /** Finding an entry makes it the most recently used. */
  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  /** A page that would push out a good part of all others is not kept. */
  put(made: Omit<Entry, "bytes">): void {
    this.remove(made.key);
    const bytes = bytesOf(made.page);
    if (bytes > this.#maxBytes / 8) return;
    const entry = { ...made, bytes };
    this.#entries.set(entry.key, entry);
    this.#bytes += entry.bytes;
    for (const tag of entry.tags) {
      const tagged = this.#byTag.get(tag);
      if (tagged) tagged.add(entry);
      else this.#byTag.set(tag, new Set([entry]));
    }
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.remove(key);
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

  /** Removes what shows this. */
  removeTag(tag: string): void {
    for (const { key } of this.#byTag.get(tag) ?? []) this.remove(key);
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
