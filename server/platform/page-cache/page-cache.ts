import type { Page } from "./page.ts";
import { type Entry, PageStore } from "./page-store.ts";

/** A rendered page, and how long it is fresh (milliseconds). */
export type Rendered = { page: Page; freshFor: number };

/**
 * Renders a page; null: it must not be kept; undefined: there is no time for it. `last` is the copy to replace, if there
 * still is one.
 */
export type Render = (last: Page | undefined) => Promise<Rendered | null | undefined>;

/**
 * Whole pages in memory. A page past its time is served once more while it is rendered again. A change of content
 * outdates every page at once, also those that are being rendered; an outdated page is served only as `grace` says.
 */
export type PageCache = {
  /** The page, at once; undefined when there is none to serve. Renders an old one again in the background. */
  find(key: string, render: Render): Page | undefined;
  /**
   * Renders a missing page once, for all who request it meanwhile. Null and undefined mean the same as for `render`.
   * Throws what `render` throws.
   */
  fill(key: string, render: Render): Promise<Page | null | undefined>;
  /** Content has changed: outdates every page. */
  clear(): void;
  /**
   * Whether changes of content are announced to this process. While they are not, no page lives longer than a second.
   */
  setHearing(hearing: boolean): void;
  /** The copy from before announcements stopped: for when the database is down and nothing newer can be rendered. */
  stranded(key: string): Page | undefined;
  size(): { pages: number; bytes: number };
  /** How often a page was found, found old and served once more, or missing. */
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
 * Milliseconds after a change in which a visitor who would wait for the rendering of another page gets the page from
 * before the change. Without it an edit on a busy night makes every visitor wait for all renderings, and donors with them.
 */
const grace = 1_000;

export function createPageCache({ maxBytes, now, failed }: Options): PageCache {
  const store = new PageStore(maxBytes);
  const found = { hit: 0, stale: 0, miss: 0 };
  let hearing = true;
  const stranded = new Map<string, Page>();
  let changes = 0;
  let changedAt = Number.NEGATIVE_INFINITY;
  const rendering = createRenderings(store, now, () => changes);

  function clear(): void {
    rendering.abandonAll();
    changes += 1;
    changedAt = now();
  }
  const isOutdated = (entry: Entry) => entry.changes !== changes;
  const hasGrace = (entry: Entry) =>
    entry.changes === changes - 1 && now() - changedAt < grace && rendering.isBusy();

  return {
    found,
    find(key, render) {
      const entry = store.find(key);
      if (!entry || (isOutdated(entry) && !hasGrace(entry))) {
        found.miss++;
        return undefined;
      }
      const age = now() - entry.madeAt;
      const freshFor = hearing ? entry.freshFor : Math.min(entry.freshFor, unheardLife);
      if (age >= 0 && age < freshFor && !isOutdated(entry)) {
        found.hit++;
        return entry.page;
      }
      // Served for as long again as it was fresh: the first visitor after a quiet hour gets the current amounts.
      if (!hearing || age < 0 || age >= 2 * freshFor) {
        found.miss++;
        return undefined;
      }
      found.stale++;
      if (!rendering.find(key))
        rendering.start(key, render, entry.page).catch((error: unknown) => failed?.(error));
      return entry.page;
    },
    fill: (key, render) => rendering.find(key) ?? rendering.start(key, render, store.find(key)?.page),
    clear,
    setHearing(heard) {
      hearing = heard;
      if (heard) stranded.clear();
      else for (const entry of store.entries()) if (!isOutdated(entry)) stranded.set(entry.key, entry.page);
      clear();
      store.clear();
    },
    stranded: (key) => stranded.get(key),
    size: () => ({ pages: store.size, bytes: store.bytes }),
  };
}

/** The renderings that run. Each keeps its page in the store, unless it was abandoned meanwhile. */
function createRenderings(store: PageStore, now: () => number, changes: () => number) {
  const running = new Map<string, Promise<Page | null | undefined>>();
  return {
    find: (key: string) => running.get(key),
    isBusy: () => running.size > 0,
    start(key: string, render: Render, last?: Page): Promise<Page | null | undefined> {
      const begun = now();
      const own: Promise<Page | null | undefined> = render(last)
        .then((rendered) => {
          if (rendered === undefined) return undefined;
          if (running.get(key) === own) {
            if (rendered) store.put({ key, madeAt: begun, changes: changes(), ...rendered });
            else store.remove(key);
          }
          return rendered?.page ?? null;
        })
        .finally(() => {
          if (running.get(key) === own) running.delete(key);
        });
      running.set(key, own);
      return own;
    },
    /** After a change: they end for their waiters, but are neither joined nor kept. */
    abandonAll: () => running.clear(),
  };
}
