import { residentBytes } from "./processor-time.ts";
import type { SiteProcess } from "./site-process.ts";

/** Measures the memory of the server, and the wait of a visitor of `path`, ten times a second until `end`. */
export function watchServer(site: SiteProcess, path: string) {
  const before = residentBytes(site.pid());
  let maxBytes = before;
  let maxWait = 0;
  const timer = setInterval(async () => {
    maxBytes = Math.max(maxBytes, residentBytes(site.pid()));
    const began = performance.now();
    const answer = await fetch(site.url + path).catch(() => null);
    await answer?.arrayBuffer();
    // The last request may meet a stopping server.
    if (answer?.ok) maxWait = Math.max(maxWait, performance.now() - began);
  }, 100);
  return {
    /** Returns the growth in megabytes, and the longest wait in milliseconds. */
    end() {
      clearInterval(timer);
      return { growth: Math.round((maxBytes - before) / 1e6), maxWait: Math.round(maxWait) };
    },
  };
}
