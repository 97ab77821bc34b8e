const numbers = new Intl.NumberFormat("tr", { useGrouping: "always", maximumFractionDigits: 0 });

/** `1.234`: a count with the same digit grouping as amounts. */
export function formatCount(count: number): string {
  return numbers.format(count);
}
