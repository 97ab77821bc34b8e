/** A stacked bar, in units of the drawing. */
export type Bar = { lower: number; upper: number };

/** The highest bar gets the full height. */
export function computeBars(values: readonly Bar[], height: number): Bar[] {
  const maxSum = Math.max(0, ...values.map(({ lower, upper }) => lower + upper));
  if (maxSum === 0) return values.map(() => ({ lower: 0, upper: 0 }));
  // A small value must stay visible.
  const scale = (value: number) => (value === 0 ? 0 : Math.max(1, (value / maxSum) * height));
  return values.map(({ lower, upper }) => ({ lower: scale(lower), upper: scale(upper) }));
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
