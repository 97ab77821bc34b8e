/** Lets the content name amounts in lira. Returns kuruş. */
export function lira(amount: number): number {
  return Math.round(amount * 100);
}
