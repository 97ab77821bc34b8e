import { readCsv } from "#server/giving/transfers/readers/csv.ts";
import { detectFormat } from "#server/giving/transfers/readers/detect-format.ts";
import { Unreadable } from "#server/giving/transfers/readers/events.ts";
import { maxMerged } from "#server/giving/transfers/readers/sheet-rows.ts";
import type { TableRow } from "#server/giving/transfers/readers/table.ts";
import { readXlsx } from "#server/giving/transfers/readers/xlsx.ts";
import type { Refusal } from "#server/giving/transfers/refusal-text.ts";
import type { RawCell } from "../table.ts";

/** The limits in docs/contract.md. */
const maxRows = 200_000;
const maxColumns = 60;
const maxCellLength = 500;

export type RawRow = { kind: "row"; line: number; cells: RawCell[] };

/** The last line of the program's output. `merged`: the merged cells, like `A5:A9`. */
export type RowsVerdict = { kind: "whole"; merged: readonly string[] } | ({ kind: "refused" } & Refusal);

/** Reads the rows of a CSV file or workbook as they are, without empty rows, and returns the verdict. */
export async function readRows(file: Buffer, handleRow: (row: RawRow) => void): Promise<RowsVerdict> {
  try {
    const format = detectFormat(file);
    if (format !== "csv" && format !== "xlsx") throw new Unreadable("unknown_format");
    const rows = format === "csv" ? readCsv(file) : readXlsx(file);
    let count = 0;
    for (let next = await rows.next(); ; next = await rows.next()) {
      if (next.done) {
        if (count === 0) throw new Unreadable("empty");
        const merged = next.value ?? [];
        // The reader stores no more, and the rows of the others would be read with empty cells.
        if (merged.length >= maxMerged) throw new Unreadable("too_many_merged");
        return { kind: "whole", merged };
      }
      const cells = next.value.cells.slice(0, maxColumns).map(toRawCell);
      while (cells.at(-1) === "") cells.pop();
      if (cells.length === 0) continue;
      if (++count > maxRows) throw new Unreadable("too_many_rows", next.value.line);
      handleRow({ kind: "row", line: next.value.line, cells });
    }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "refused", ...error.refusal };
    throw error;
  }
}

function toRawCell({ text, isStoredNumber = false }: TableRow["cells"][number]): RawCell {
  if (isStoredNumber && Number.isFinite(Number(text))) return Number(text);
  // PostgreSQL refuses zero characters.
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim()
    .slice(0, maxCellLength);
}
