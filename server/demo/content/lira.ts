/** Converts lira to kuruş. */
export function lira(amount: number): number {
  return Math.round(amount * 100);
}
