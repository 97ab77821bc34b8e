import { type Encoding, encode } from "./encode.ts";
import type { StatementPlan } from "./plan.ts";
import { type Cell, type TableStyle, tableOf } from "./write-table.ts";

type Style = TableStyle & { encoding?: Encoding; delimiter?: ";" | "," | "\t"; lineEnd?: "\r\n" | "\n" };

/** With Turkish decimals (`-1.234,56`) and dates (`02.11.2026`). */
export function writeCsv(plan: StatementPlan, style: Style = {}): Buffer {
  const { encoding = "utf-8", delimiter = ";", lineEnd = "\r\n" } = style;
  const { preamble, header, rows } = tableOf(plan, style);
  const lines = [...preamble, header, ...rows.map((row) => row.map(write))];
  const quoted = lines.map((line) => line.map((value) => quote(value, delimiter)).join(delimiter));
  return encode(`${quoted.join(lineEnd)}${lineEnd}`, encoding);
}

function write(cell: Cell): string {
  if (cell === null) return "";
  if ("text" in cell) return cell.text;
  return "amount" in cell ? turkishDecimal(cell.amount) : cell.day.split("-").toReversed().join(".");
}

export function turkishDecimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${amount < 0 ? "-" : ""}${whole},${digits.slice(-2)}`;
}

function quote(value: string, delimiter: string): string {
  return /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
}
