/** A day's stacked bar, in units of the drawing. */
export type Bar = { card: number; transfer: number };

/** Computes bar heights; the highest bar fills the drawing. */
export function barsOf(days: readonly { card: number; transfer: number }[], height: number): Bar[] {
  const highest = Math.max(0, ...days.map(({ card, transfer }) => card + transfer));
  if (highest === 0) return days.map(() => ({ card: 0, transfer: 0 }));
  // A small value must stay visible.
  const scaled = (value: number) => (value === 0 ? 0 : Math.max(1, (value / highest) * height));
  return days.map(({ card, transfer }) => ({ card: scaled(card), transfer: scaled(transfer) }));
}

/** Rounds up to 1, 2 or 5 with zeros, for the scale. */
export function roundUp(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= highest) ?? highest;
}

type Sum = { count: number; amount: number };

/** With fewer gifts, a percentage shows chance rather than a trend. */
const fewest = 10;

/** Returns the change of the amount in whole percent, or null if there are too few gifts. */
export function changeInPercent(now: Sum, before: Sum): number | null {
  if (before.amount === 0 || Math.min(now.count, before.count) < fewest) return null;
  return Math.round(((now.amount - before.amount) / before.amount) * 100);
}
