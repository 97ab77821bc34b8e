/** The stacked bar of a day, in units of the drawing. */
export type Bar = { card: number; transfer: number };

/** The highest bar gets the full height. */
export function computeBars(days: readonly { card: number; transfer: number }[], height: number): Bar[] {
  const maxSum = Math.max(0, ...days.map(({ card, transfer }) => card + transfer));
  if (maxSum === 0) return days.map(() => ({ card: 0, transfer: 0 }));
  // A small value must stay visible.
  const scale = (value: number) => (value === 0 ? 0 : Math.max(1, (value / maxSum) * height));
  return days.map(({ card, transfer }) => ({ card: scale(card), transfer: scale(transfer) }));
}

/** Rounds up to 1, 2 or 5 times a power of ten, for the scale. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

type Sum = { count: number; amount: number };

/** With fewer gifts a percentage would mainly show chance. */
const minCount = 10;

/** Returns the change of the amount in whole percent; null if there are too few gifts. */
export function changeInPercent(current: Sum, previous: Sum): number | null {
  if (previous.amount === 0 || Math.min(current.count, previous.count) < minCount) return null;
  return Math.round(((current.amount - previous.amount) / previous.amount) * 100);
}
