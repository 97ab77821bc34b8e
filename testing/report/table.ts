/** A text, a number, which is shown with three digits, or nothing, which is shown as a dash. */
type Cell = string | number | undefined;
type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** A Markdown table. Columns of numbers are right-aligned. */
export function tableOf<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const cells = rows.map((row) => Object.values(columns).map((cell) => textOf(cell(row))));
  const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  const heads = Object.keys(columns);
  const rule = heads.map((_, column) => (cells.every((row) => isNumber(row[column] ?? "")) ? "--:" : "---"));
  return [heads, rule, ...cells].map(line).join("\n");
}

function textOf(cell: Cell): string {
  if (cell === undefined || Number.isNaN(cell)) return "–";
  return typeof cell === "number" ? count(cell) : cell.replaceAll("|", "\\|");
}

function isNumber(cell: string): boolean {
  return /^[≤≥<>]?\s*[\d.,]+( ?(%|ms|s|KB|MiB))?$/.test(cell) || cell === "" || cell === "–";
}

/** 12,345 from 1,000 on and whole numbers as they are, otherwise three significant digits. */
export function count(value: number): string {
  if (value >= 1_000 || Number.isInteger(value)) return Math.round(value).toLocaleString("en-US");
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Kilobytes of 1,000 bytes, like browser tools. */
export function kilobytes(bytes: number): string {
  const size = bytes / 1_000;
  return bytes === 0 ? "–" : `${size >= 100 ? size.toFixed(0) : size.toFixed(1)} KB`;
}

export function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
}

export function milliseconds(value: number): string {
  return `${value >= 100 ? value.toFixed(0) : value.toFixed(1)} ms`;
}
