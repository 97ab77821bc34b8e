/** Prints figures under a title, one line each, with aligned numbers. */
export function printTable(title: string, figures: Record<string, string | number>): void {
  const names = Object.keys(figures);
  const width = Math.max(...names.map((name) => name.length));
  const texts = names.map((name) => String(figures[name]));
  const right = Math.max(...texts.map((text) => text.length));
  console.log(`\n${title}\n${"─".repeat(Math.max(title.length, width + 2 + right))}`);
  for (const [index, name] of names.entries()) {
    console.log(`${name.padEnd(width)}  ${(texts[index] ?? "").padStart(right)}`);
  }
}

/** The first of many similar findings. */
export function printFindings(title: string, findings: readonly string[]): void {
  for (const finding of findings.slice(0, 20)) console.log(`✗ ${title}: ${finding}`);
  if (findings.length > 20) console.log(`✗ ${title}: and ${findings.length - 20} more`);
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
