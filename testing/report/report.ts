/** The result of a drill, which passes when every list of faults is empty. A fault is one sentence. */
export type Report = {
  title: string;
  figures: Record<string, string | number>;
  faults: Record<string, readonly string[]>;
};

/** Prints the figures, one a line, and the first 20 faults of each kind. */
export function printReport({ title, figures, faults }: Report): void {
  const counts = Object.entries(faults).map(([kind, list]) => [kind, list.length] as const);
  const lines = [...Object.entries(figures), ...counts].map(
    ([name, value]) => [name, String(value)] as const,
  );
  const width = Math.max(...lines.map(([name]) => name.length));
  const right = Math.max(...lines.map(([, value]) => value.length));
  console.log(`\n${title}\n${"─".repeat(Math.max(title.length, width + 2 + right))}`);
  for (const [name, value] of lines) console.log(`${name.padEnd(width)}  ${value.padStart(right)}`);
  for (const [kind, list] of Object.entries(faults)) {
    for (const fault of list.slice(0, 20)) console.log(`✗ ${kind}: ${fault}`);
    if (list.length > 20) console.log(`✗ ${kind}: and ${list.length - 20} more`);
  }
}

export function passes({ faults }: Report): boolean {
  return Object.values(faults).every((list) => list.length === 0);
}

export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

/** The number that this share of all numbers does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
