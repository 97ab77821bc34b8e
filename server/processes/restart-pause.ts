const longest = 30_000;

/**
 * Milliseconds before a worker is started in place of one that died: none after a first death, then from half a second
 * on twice as long each time, so that a fault that meets every worker does not keep the machine busy with starting.
 */
export function pauseBefore(deaths: number): number {
  return deaths <= 1 ? 0 : Math.min(longest, 500 * 2 ** (deaths - 2));
}
