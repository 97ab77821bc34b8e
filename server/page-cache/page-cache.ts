import { createConcurrencyLimit } from "./limit-concurrency.ts";
import type { Page } from "./page.ts";
import { PageStore } from "./page-store.ts";

/** A page that has just been rendered, with the content it shows and how long it may be given without a look at it. */
export type Rendered = { page: Page; tags: readonly string[]; freshFor: number };

/** Renders a page; null: it must not be kept. `last` is the copy that is being replaced, if there still is one. */
export type Render = (last: Page | undefined) => Promise<Rendered | null>;

/**
 * Whole pages in memory. A page that has grown old is given once more while it is rendered anew; one whose content
 * has changed is never given again, and neither is one whose rendering began before the change and ended after it.
 */
export type PageCache = {
  /** The page, at once; undefined when there is none to give. Renders an old one anew behind the visitor's back. */
  find(key: string, render: Render): Page | undefined;
  /** Renders a page that is missing: once, for all who ask meanwhile. Null: it is not for keeping. Throws what `render` throws. */
  fill(key: string, render: Render): Promise<Page | null>;
  /** Drops what shows this content: `news:<id>`, or `news` for pages that show any or all of the news. */
  dropTag(tag: string): void;
  /** Drops what shows any row of this table. */
  dropTable(table: string): void;
  clear(): void;
  /** Whether changes of content are heard of. While they are not, no page lives longer than a second. */
  setHearing(hearing: boolean): void;
  /** The copy of before changes ceased to be heard: for when nothing newer can be rendered, the database being away. */
  stranded(key: string): Page | undefined;
  size(): { pages: number; bytes: number };
  /** How often a page was found, found old and given once more, or missing. */
  readonly found: Readonly<Record<"hit" | "stale" | "miss", number>>;
};

type Options = {
  maxBytes: number;
  /** Milliseconds. */
  now(): number;
  failed?(error: unknown): void;
};

const unheardLife = 1_000;

/**
 * An edit of a campaign makes dozens of pages old at once. A donor's order takes a dozen steps, and could stand behind
 * several of them at each; so it finds two before it.
 */
const rendersAtOnce = 2;
/** Milliseconds. */
const patience = 500;

export function createPageCache({ maxBytes, now, failed }: Options): PageCache {
  const store = new PageStore(maxBytes);
  // A change takes the renderings under way out of here: they end for those who wait, but nobody joins or keeps them.
  const rendering = new Map<string, Promise<Page | null>>();
  const found = { hit: 0, stale: 0, miss: 0 };
  const limited = createConcurrencyLimit(rendersAtOnce, patience);
  let hearing = true;
  const stranded = new Map<string, Page>();

  function start(key: string, render: Render, last?: Page): Promise<Page | null> {
    const begun = now();
    const own: Promise<Page | null> = limited(() => render(last))
      .then((rendered) => {
        if (rendering.get(key) === own) {
          if (rendered) store.put({ key, madeAt: begun, ...rendered });
          else store.remove(key);
        }
        return rendered?.page ?? null;
      })
      .finally(() => {
        if (rendering.get(key) === own) rendering.delete(key);
      });
    rendering.set(key, own);
    return own;
  }

  function drop(remove: () => void): void {
    rendering.clear();
    remove();
  }

  return {
    found,
    find(key, render) {
      const entry = store.find(key);
      if (!entry) {
        found.miss++;
        return undefined;
      }
      const age = now() - entry.madeAt;
      const freshFor = hearing ? entry.freshFor : Math.min(entry.freshFor, unheardLife);
      if (age >= 0 && age < freshFor) {
        found.hit++;
        return entry.page;
      }
      // As long again as it was fresh: who comes after a quiet hour gets today's amounts, not that hour's.
      if (!hearing || age < 0 || age >= 2 * freshFor) {
        found.miss++;
        return undefined;
      }
      found.stale++;
      if (!rendering.has(key)) start(key, render, entry.page).catch((error: unknown) => failed?.(error));
      return entry.page;
    },
    fill: (key, render) => rendering.get(key) ?? start(key, render, store.find(key)?.page),
    dropTag: (tag) => drop(() => store.removeTag(tag)),
    dropTable(table) {
      const shown = store.tags().filter((tag) => tag === table || tag.startsWith(`${table}:`));
      drop(() => {
        for (const tag of shown) store.removeTag(tag);
      });
    },
    clear: () => drop(() => store.clear()),
    setHearing(heard) {
      hearing = heard;
      if (heard) stranded.clear();
      else for (const { key, page } of store.entries()) stranded.set(key, page);
      drop(() => store.clear());
    },
    stranded: (key) => stranded.get(key),
    size: () => ({ pages: store.size, bytes: store.bytes }),
  };
}
