import { residentBytes } from "./processor-time.ts";
import type { SiteProcess } from "./site-process.ts";

/** Looks ten times a second, until `end`, at the server's memory and at how long a visitor of `path` waits. */
export function watchServer(site: SiteProcess, path: string) {
  const before = residentBytes(site.pid());
  let most = before;
  let slowest = 0;
  const looking = setInterval(async () => {
    most = Math.max(most, residentBytes(site.pid()));
    const asked = performance.now();
    const answer = await fetch(site.url + path).catch(() => null);
    await answer?.arrayBuffer();
    // The last request may meet a stopping server.
    if (answer?.ok) slowest = Math.max(slowest, performance.now() - asked);
  }, 100);
  return {
    /** The megabytes that it grew by, and the longest wait in milliseconds. */
    end() {
      clearInterval(looking);
      return { growth: Math.round((most - before) / 1e6), slowest: Math.round(slowest) };
    },
  };
}
