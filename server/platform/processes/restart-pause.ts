const longest = 30_000;

/**
 * Returns the milliseconds before a worker that died is started again: none after the first death, then half a second,
 * doubled each time. A fault of every worker then does not keep the machine busy with starts.
 */
export function pauseBefore(deaths: number): number {
  return deaths <= 1 ? 0 : Math.min(longest, 500 * 2 ** (deaths - 2));
}
