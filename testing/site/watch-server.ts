import { residentBytes } from "./processor-time.ts";
import type { SiteProcess } from "./site-process.ts";

/** Megabytes that the server's process occupies. */
export const megabytesOf = (site: SiteProcess) => residentBytes(site.pid()) / 1e6;

/** Looks ten times a second, until `end`, at the server's memory and at how long a visitor of `path` waits. */
export function watchServer(site: SiteProcess, path: string) {
  const memory = [megabytesOf(site)];
  const waits: number[] = [];
  const looking = setInterval(async () => {
    memory.push(megabytesOf(site));
    const asked = performance.now();
    const answer = await fetch(site.url + path).catch(() => null);
    await answer?.arrayBuffer();
    // The last request may meet a stopping server.
    if (answer?.ok) waits.push(performance.now() - asked);
  }, 100);
  return {
    /** The megabytes at each look, and the longest wait in milliseconds. */
    end() {
      clearInterval(looking);
      return { memory, slowest: Math.round(Math.max(0, ...waits)) };
    },
  };
}
