/** A Markdown table; numeric cells are right-aligned. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = head.map((_, column) => (rows.every((row) => isNumber(row[column] ?? "")) ? "--:" : "---"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

function isNumber(cell: string): boolean {
  return /^[≤≥<>]?\s*[\d.,]+( ?(%|ms|s|KB|MiB))?$/.test(cell) || cell === "" || cell === "–";
}

/** 12,345 from 1,000 on, otherwise three significant digits. */
export function count(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString("en-US");
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Kilobytes of 1,000 bytes, like browser tools. */
export function kilobytes(bytes: number): string {
  const size = bytes / 1_000;
  return bytes === 0 ? "–" : `${size >= 100 ? size.toFixed(0) : size.toFixed(1)} KB`;
}

/** Memory in MiB. */
export function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
}

export function milliseconds(value: number): string {
  return `${value >= 100 ? value.toFixed(0) : value.toFixed(1)} ms`;
}

const marks = (name: string) =>
  [`<!-- ${name}: written by npm run load -->`, `<!-- ${name}: end -->`] as const;

/** The document with the text between the marks of `name` replaced. Throws without such marks. */
export function replaceSection(document: string, name: string, content: string): string {
  const [begin, end] = marks(name);
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`no place for "${name}": it is between ${begin} and ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${document.slice(to)}`;
}
