import { unreadableValue } from "./events.ts";
import type { XmlHandler } from "./parse-xml.ts";
import { readStoredDay } from "./read-day.ts";
import type { Cell, TableRow } from "./table.ts";
import type { Workbook } from "./workbook.ts";

const maxColumns = 200;
/** No more merged cells are stored. */
export const maxMerged = 10_000;

/** Turns the XML of a sheet into rows while it is read. */
export class SheetRows implements XmlHandler {
  /** The merged cells, like `A5:A9`. They follow the rows in the file. */
  readonly merged: string[] = [];
  private readonly workbook: Workbook;
  private rows: TableRow[] = [];
  private line = 0;
  private cells: Cell[] = [];
  private column = 0;
  private type = "n";
  private style = 0;
  private value = "";
  private inRow = false;

  constructor(workbook: Workbook) {
    this.workbook = workbook;
  }

  /** Returns the rows that were completed since the last call. */
  takeRows(): TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>, line: number): void {
    if (name === "row") {
      this.line = Number(attributes.r ?? this.line + 1);
      if (!Number.isSafeInteger(this.line))
        throw unreadableValue("line_unreadable", line, attributes.r ?? "");
      this.cells = [];
      this.inRow = true;
    } else if (name === "c" && this.inRow) {
      this.column = attributes.r === undefined ? this.cells.length : toColumnIndex(attributes.r);
      this.type = attributes.t ?? "n";
      this.style = Number(attributes.s ?? 0);
      this.value = "";
    } else if (name === "mergeCell" && attributes.ref !== undefined && this.merged.length < maxMerged)
      this.merged.push(attributes.ref);
  }

  close(name: string, text: string): void {
    if (name === "v") this.value = text;
    else if (name === "t" && this.type === "inlineStr") this.value += text;
    else if (name === "c" && this.inRow && this.column >= 0 && this.column < maxColumns)
      this.cells[this.column] = this.toCell(this.value);
    else if (name === "row") {
      this.rows.push({ line: this.line, cells: Array.from(this.cells, (cell) => cell ?? { text: "" }) });
      this.inRow = false;
    }
  }

  private toCell(value: string): Cell {
    const { texts, isDayStyle, isFrom1904 } = this.workbook;
    switch (this.type) {
      case "s":
        return { text: texts[Number(value)] ?? "" };
      case "n": {
        if (value === "") return { text: "" };
        const day = isDayStyle[this.style] ? readStoredDay(value, isFrom1904) : null;
        return day ? { text: day } : { text: value, isStoredNumber: true };
      }
      // An error (#REF!) or a boolean must not be read as an amount or a day.
      case "e":
      case "b":
        return { text: `#${value}` };
      default:
        return { text: value };
    }
  }
}

/** Converts `AB12` to 27. */
function toColumnIndex(cellName: string): number {
  const letters = /^[A-Z]{1,3}/.exec(cellName)?.[0] ?? "";
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
