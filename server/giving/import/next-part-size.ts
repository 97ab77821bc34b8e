/** Milliseconds. A part holds locks that donors and staff wait for, so it lasts for a fraction of a second. */
const partMs = 250;

/** Returns the number of rows of the next transaction, so that it takes about `partMs` on this machine. */
export function nextPartSize(size: number, tookMs: number): number {
  const wanted = Math.round((size * partMs) / Math.max(tookMs, 1));
  return Math.min(500, 2 * size, Math.max(10, wanted));
}
