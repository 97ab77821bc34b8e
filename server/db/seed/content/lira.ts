/** Lets the content be read in the lira people think in; returns kuruş. */
export function lira(amount: number): number {
  return Math.round(amount * 100);
}
