const numbers = new Intl.NumberFormat("tr", { useGrouping: "always", maximumFractionDigits: 0 });

/** Formats a count like `1.234`, with the same digit grouping as amounts. */
export function formatCount(count: number): string {
  return numbers.format(count);
}
