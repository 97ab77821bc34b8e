import type { Page } from "./page.ts";
import { type Entry, PageStore } from "./page-store.ts";

/** A rendered page, and how long it is fresh (milliseconds). */
export type Rendered = { page: Page; freshFor: number };

/**
 * Renders a page. Returns null when the page must not be kept, and undefined when there is no time to render it. `last` is
 * the copy that the new page replaces, if there is one.
 */
export type Render = (last: Page | undefined) => Promise<Rendered | null | undefined>;

/**
 * Keeps whole pages in memory. A page past its time is served once more while it is rendered again. A change of content
 * outdates every page at once, also those that are being rendered; an outdated page is served only as `grace` says.
 */
export type PageCache = {
  /** Returns the page without waiting, or undefined. Renders an old page again in the background. */
  find(key: string, render: Render): Page | undefined;
  /**
   * Renders a missing page once, for all who request it meanwhile. Null and undefined mean the same as for `render`.
   * Throws what `render` throws.
   */
  fill(key: string, render: Render): Promise<Page | null | undefined>;
  /** Outdates every page, because content has changed. */
  clear(): void;
  /**
   * Says whether this process gets the notifications about changed content. Without them no page lives longer than a
   * second.
   */
  setConnected(connected: boolean): void;
  /** Returns the copy from before the connection was lost, for the time in which the database is down. */
  lastKnown(key: string): Page | undefined;
  size(): { pages: number; bytes: number };
  /** Counts how often a page was found, was old but still served, or was missing. */
  readonly found: Readonly<Record<"hit" | "stale" | "miss", number>>;
};

type Options = {
  maxBytes: number;
  /** Returns milliseconds. */
  now(): number;
  failed?(error: unknown): void;
};

const disconnectedLife = 1_000;
/**
 * For this many milliseconds after a change, a visitor who would wait for the rendering of another page gets the page from
 * before the change. Otherwise an edit on a busy night would make all visitors, also donors, wait for all renderings.
 */
const grace = 1_000;

export function createPageCache({ maxBytes, now, failed }: Options): PageCache {
  const store = new PageStore(maxBytes);
  const found = { hit: 0, stale: 0, miss: 0 };
  let isConnected = true;
  const lastKnown = new Map<string, Page>();
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
      const freshFor = isConnected ? entry.freshFor : Math.min(entry.freshFor, disconnectedLife);
      if (age >= 0 && age < freshFor && !isOutdated(entry)) {
        found.hit++;
        return entry.page;
      }
      // An old page is served for as long again as it was fresh. After a longer pause the first visitor after it must get the current amounts.
      if (!isConnected || age < 0 || age >= 2 * freshFor) {
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
    setConnected(connected) {
      isConnected = connected;
      if (connected) lastKnown.clear();
      else for (const entry of store.entries()) if (!isOutdated(entry)) lastKnown.set(entry.key, entry.page);
      clear();
      store.clear();
    },
    lastKnown: (key) => lastKnown.get(key),
    size: () => ({ pages: store.size, bytes: store.bytes }),
  };
}

/** Runs renderings. Each puts its page into the store, unless the rendering was abandoned meanwhile. */
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
    /** Lets running renderings answer those who wait for them, but neither joins nor keeps them. */
    abandonAll: () => running.clear(),
  };
}
