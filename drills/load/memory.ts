import { openClient } from "../harness/http-client.ts";
import { inCrowd } from "../harness/in-crowd.ts";
import { readKeptMemory } from "../harness/kept-memory.ts";
import { residentBytes } from "../harness/processor-time.ts";
import { packed } from "./ask-once.ts";
import type { LoadedSite } from "./site.ts";

/** What the page cache may hold (docs/decisions/010). */
export const cacheBound = 64 * 1024 * 1024;
/** What else a server keeps: compiled code, prepared statements, the inspector itself. */
const elsewhere = 12 * 1024 * 1024;

export type CacheFill = {
  addresses: number;
  /** Pages rendered, compressed and cached per second. */
  perSecond: number;
  /** Bytes that the server holds: before, after half of the visits, after all of them. */
  kept: [number, number, number];
  resident: number;
  bounded: boolean;
};

/** Visits news items in three languages each: far more addresses than the cache can hold. */
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

/** Requests each address once, some at a time. Resolves with the seconds it took; throws unless all are 200. */
async function visitAll(
  site: string,
  visits: readonly { path: string; language: string }[],
): Promise<number> {
  using client = openClient({ maxSockets: 8 });
  const begun = performance.now();
  await inCrowd(visits, 8, async ({ path, language }) => {
    const { status } = await client.ask(site + path, { headers: { ...packed, "Accept-Language": language } });
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  });
  return (performance.now() - begun) / 1_000;
}
