import type { Page } from "./page.ts";
import { type Entry, PageStore } from "./page-store.ts";

/** A rendered page. It is fresh for `freshFor` milliseconds. */
export type Rendered = { page: Page; freshFor: number };

/**
 * Renders a page. Returns null if the page must not be stored, and undefined if there is no time to render it. `last` is
 * the stored page that the new page replaces.
 */
export type Render = (last: Page | undefined) => Promise<Rendered | null | undefined>;

/**
 * Stores whole pages in memory. An old page is still served while it is rendered again. A change of content outdates every
 * page, also pages that are being rendered. An outdated page is served only within `graceMs`.
 */
export type PageCache = {
  /** Returns the page without waiting, or undefined. Renders an old page again in the background. */
  find(key: string, render: Render): Page | undefined;
  /**
   * Renders a missing page once for all concurrent requests. Null and undefined mean the same as for `render`. Throws the
   * error of `render`.
   */
  fill(key: string, render: Render): Promise<Page | null | undefined>;
  /** Outdates every page, because content has changed. */
  clear(): void;
  /**
   * Sets whether this process receives notifications about changed content. Without them no page lives longer than a
   * second.
   */
  setConnected(connected: boolean): void;
  /** Returns the page from before the connection was lost, to be served while the database is down. */
  lastKnown(key: string): Page | undefined;
  size(): { pages: number; bytes: number };
  /** The numbers of pages that were found, were old but still served, or were missing. */
  readonly lookups: Readonly<Record<"hit" | "stale" | "miss", number>>;
};

type Options = {
  maxBytes: number;
  /** Returns milliseconds. */
  now(): number;
  failed?(error: unknown): void;
};

const maxAgeWhileDisconnected = 1_000;
/**
 * Milliseconds after a change in which a visitor gets the previous page while other pages are being rendered. Otherwise an
 * edit on a busy night would make all visitors wait for all renderings.
 */
const graceMs = 1_000;

export function createPageCache({ maxBytes, now, failed }: Options): PageCache {
  const store = new PageStore(maxBytes);
  const counts = { hit: 0, stale: 0, miss: 0 };
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
    entry.changes === changes - 1 && now() - changedAt < graceMs && rendering.isBusy();

  return {
    lookups: counts,
    find(key, render) {
      const entry = store.find(key);
      if (!entry || (isOutdated(entry) && !hasGrace(entry))) {
        counts.miss++;
        return undefined;
      }
      const age = now() - entry.madeAt;
      const freshFor = isConnected ? entry.freshFor : Math.min(entry.freshFor, maxAgeWhileDisconnected);
      if (age >= 0 && age < freshFor && !isOutdated(entry)) {
        counts.hit++;
        return entry.page;
      }
      // An old page is served for another `freshFor`. After a longer pause, the first visitor must get the current amounts.
      if (!isConnected || age < 0 || age >= 2 * freshFor) {
        counts.miss++;
        return undefined;
      }
      counts.stale++;
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

/** Runs renderings. Each stores its page, unless the rendering was abandoned meanwhile. */
function createRenderings(store: PageStore, now: () => number, changes: () => number) {
  const running = new Map<string, Promise<Page | null | undefined>>();
  return {
    find: (key: string) => running.get(key),
    isBusy: () => running.size > 0,
    start(key: string, render: Render, last?: Page): Promise<Page | null | undefined> {
      const startedAt = now();
      const renderingOfKey: Promise<Page | null | undefined> = render(last)
        .then((rendered) => {
          if (rendered === undefined) return undefined;
          if (running.get(key) === renderingOfKey) {
            if (rendered) store.put({ key, madeAt: startedAt, changes: changes(), ...rendered });
            else store.remove(key);
          }
          return rendered?.page ?? null;
        })
        .finally(() => {
          if (running.get(key) === renderingOfKey) running.delete(key);
        });
      running.set(key, renderingOfKey);
      return renderingOfKey;
    },
    /** Running renderings still answer their waiting requests, but later requests do not join them, and they store nothing. */
    abandonAll: () => running.clear(),
  };
}
