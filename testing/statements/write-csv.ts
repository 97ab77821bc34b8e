import { type Encoding, encode, inLira, type Statement } from "./statement.ts";
import { type Cell, type TableStyle, tableOf } from "./write-table.ts";

type Style = TableStyle & { encoding?: Encoding; delimiter?: ";" | "," | "\t"; lineEnd?: "\r\n" | "\n" };

/** A CSV file with Turkish decimals (`-1.234,56`) and dates (`02.11.2026`). */
export function writeCsv(statement: Statement, style: Style = {}): Buffer {
  const { encoding = "utf-8", delimiter = ";", lineEnd = "\r\n" } = style;
  const lines = tableOf(statement, style).map((row) =>
    row.map((cell) => quote(textOf(cell), delimiter)).join(delimiter),
  );
  return encode(`${lines.join(lineEnd)}${lineEnd}`, encoding);
}

/** The text of a cell in Turkish. */
export function textOf(cell: Cell): string {
  if (cell === null) return "";
  if ("text" in cell) return cell.text;
  if ("day" in cell) return cell.day.split("-").toReversed().join(".");
  const sign = cell.amount < 0 ? "-" : "";
  return sign + inLira(cell.amount, ",").replace(/\B(?=(\d{3})+,)/g, ".");
}

function quote(value: string, delimiter: string): string {
  return /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
}
