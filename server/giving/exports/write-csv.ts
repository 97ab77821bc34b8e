import { toDecimalString } from "#shared/money/money.ts";
import { guardFormula } from "./guard-formula.ts";
import { formatIstanbulTime } from "./istanbul-time.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";

/**
 * Writes a CSV file that a Turkish Excel opens correctly: UTF-8 with byte order mark, semicolons, decimal commas, times in
 * Istanbul. Texts that might run as formulas get an apostrophe.
 */
export async function* writeCsv<Row>({ columns, batches }: Sheet<Row>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${columns.map(({ header }) => quote(header)).join(";")}\r\n`);
  for await (const rows of batches) {
    const lines = rows.map((row) => `${columns.map((column) => writeCell(column, row)).join(";")}\r\n`);
    if (lines.length > 0) yield encoder.encode(lines.join(""));
  }
}

function writeCell<Row>(column: SheetColumn<Row>, row: Row): string {
  switch (column.kind) {
    case "text":
      return quote(guardFormula(column.value(row) ?? ""));
    case "day":
      return (column.value(row) ?? "").split("-").reverse().join(".");
    case "moment": {
      const value = column.value(row);
      return value ? formatIstanbulTime(value) : "";
    }
    default: {
      const value = column.value(row);
      if (value === null) return "";
      return column.kind === "amount" ? toDecimalString(value).replace(".", ",") : String(value);
    }
  }
}

function quote(text: string): string {
  return /[;,"\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
