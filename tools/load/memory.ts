import { readKeptMemory } from "./kept-memory.ts";
import { residentBytes } from "./processor-time.ts";
import type { LoadedSite } from "./site.ts";
import { visitAll } from "./visit-all.ts";

/** What the page cache may hold (docs/decisions/010). */
export const cacheBound = 64 * 1024 * 1024;
/** What else a server learns on the way: compiled code, prepared statements, the inspector itself. */
const elsewhere = 12 * 1024 * 1024;

export type CacheFill = {
  addresses: number;
  /** Pages rendered, packed and kept per second. */
  perSecond: number;
  /** Bytes that the server holds on to: before, after half of them, after all of them. */
  kept: [number, number, number];
  resident: number;
  bounded: boolean;
};

/** Visits news items, each in three languages: far more addresses than the cache has room for. */
export async function fillCache(site: LoadedSite, paths: readonly string[]): Promise<CacheFill> {
  const visits = paths.flatMap((path) => ["tr", "en", "ar"].map((language) => ({ path, language })));
  const middle = Math.ceil(visits.length / 2);
  const before = await held(site);
  const first = await visitAll(site.url, visits.slice(0, middle));
  const half = await held(site);
  const second = await visitAll(site.url, visits.slice(middle));
  const resident = residentBytes(site.process.pid());
  const after = await held(site);
  return {
    addresses: visits.length,
    perSecond: visits.length / (first + second),
    kept: [before, half, after],
    resident,
    bounded: Math.max(half, after) - before <= cacheBound + elsewhere,
  };
}

async function held(site: LoadedSite): Promise<number> {
  const { heap, outside } = await readKeptMemory(site.process);
  return heap + outside;
}
