/** A day's stacked bar, in units of the drawing: from the bottom, `height` high in all. */
export type Bar = { card: number; transfer: number };

/** Heights of the bars for these values; the highest is as high as the drawing. */
export function barsOf(days: readonly { card: number; transfer: number }[], height: number): Bar[] {
  const highest = Math.max(0, ...days.map(({ card, transfer }) => card + transfer));
  if (highest === 0) return days.map(() => ({ card: 0, transfer: 0 }));
  // What is there can be seen, however small it is beside the highest.
  const scaled = (value: number) => (value === 0 ? 0 : Math.max(1, (value / highest) * height));
  return days.map(({ card, transfer }) => ({ card: scaled(card), transfer: scaled(transfer) }));
}

/** A round number at or above the highest, for the scale: 1, 2 or 5 with zeros. */
export function roundUp(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= highest) ?? highest;
}

/** By how many whole percent `now` is above `before`, negative when below; null when there was nothing before. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}
