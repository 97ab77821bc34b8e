const longest = 30_000;

/**
 * Milliseconds before a worker that died is started again: none after the first death, then half a second, doubled
 * each time, so that a fault of every worker does not keep the machine busy with starting.
 */
export function pauseBefore(deaths: number): number {
  return deaths <= 1 ? 0 : Math.min(longest, 500 * 2 ** (deaths - 2));
}
