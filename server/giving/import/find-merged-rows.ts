/** Returns a function that finds the merged cells of a row, like `A5:A9`. Cells merged within one row count, too. */
export function findMergedRows(ranges: readonly string[]): (line: number) => string | undefined {
  const byLine = new Map<number, string>();
  for (const range of ranges) {
    const [, first = "", last = first] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(range) ?? [];
    // A column that is merged as a whole would be a million rows.
    const end = Math.min(Number(last), Number(first) + 1_000);
    for (let line = Number(first); first !== "" && line <= end; line++) {
      if (!byLine.has(line)) byLine.set(line, range);
    }
  }
  return (line) => byLine.get(line);
}
