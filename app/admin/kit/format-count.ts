const numbers = new Intl.NumberFormat("tr", { useGrouping: "always", maximumFractionDigits: 0 });

/** `1.234`: how many there are, grouped as amounts are. */
export function formatCount(count: number): string {
  return numbers.format(count);
}
