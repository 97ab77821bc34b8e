const maxPauseMs = 30_000;

/**
 * Returns the milliseconds before a dead worker is started again: none after the first death, then half a second, doubled
 * each time. So a fault of all workers does not keep the machine busy with starts.
 */
export function computePause(deaths: number): number {
  return deaths <= 1 ? 0 : Math.min(maxPauseMs, 500 * 2 ** (deaths - 2));
}
