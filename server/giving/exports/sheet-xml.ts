import { toDecimalString } from "#shared/money/money.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { dayMs } from "#shared/text/time.ts";
import { looksLikeFormula } from "./guard-formula.ts";
import { istanbulMillis } from "./istanbul-time.ts";
import type { SheetColumn } from "./sheet.ts";
import { cellStyles } from "./workbook-parts.ts";

type Rest<Row> = { rows: readonly Row[]; done: boolean };

/**
 * Writes one worksheet of at most so many rows; `rest` gets the remaining rows of a batch, and whether more follow.
 */
export async function* sheetXml<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterator<readonly Row[]>,
  rest: Rest<Row>,
  most: number,
): AsyncGenerator<Buffer, void> {
  const letters = columns.map((_, index) => columnLetters(index));
  yield Buffer.from(head(columns, letters));
  let number = 1;
  for (;;) {
    if (rest.rows.length === 0) {
      const next = await batches.next();
      if (next.done) break;
      rest.rows = next.value;
    }
    const room = most - (number - 1);
    // A next sheet is needed only if there is another row.
    if (room === 0 && rest.rows.length > 0) {
      yield Buffer.from(tail(letters, number));
      return;
    }
    const taken = rest.rows.slice(0, room);
    rest.rows = rest.rows.slice(room);
    let xml = "";
    for (const row of taken) {
      number += 1;
      xml += `<row r="${number}">`;
      for (const [index, column] of columns.entries()) xml += cell(column, row, `${letters[index]}${number}`);
      xml += "</row>";
    }
    if (xml) yield Buffer.from(xml);
  }
  rest.done = true;
  yield Buffer.from(tail(letters, number));
}

function head<Row>(columns: readonly SheetColumn<Row>[], letters: string[]): string {
  const widths = columns.map(
    ({ width = 14 }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const names = columns.map(({ header }, index) => text(header, `${letters[index]}1`, cellStyles.header));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${names.join("")}</row>`;
}

function tail(letters: string[], rows: number): string {
  return `</sheetData><autoFilter ref="A1:${letters.at(-1)}${rows}"/></worksheet>`;
}

function cell<Row>(column: SheetColumn<Row>, row: Row, place: string): string {
  switch (column.kind) {
    case "text": {
      const value = column.value(row);
      if (!value) return "";
      // A text never runs from here; the style keeps it a text when a person edits the cell or saves it as CSV.
      return text(value, place, looksLikeFormula(value) ? cellStyles.guarded : cellStyles.text);
    }
    case "day": {
      const value = column.value(row);
      return value ? number(Date.parse(value) / dayMs + 25_569, place, cellStyles.day) : "";
    }
    case "moment": {
      const value = column.value(row);
      return value ? number(istanbulMillis(value) / dayMs + 25_569, place, cellStyles.moment) : "";
    }
    default: {
      const value = column.value(row);
      if (value === null) return "";
      return column.kind === "amount"
        ? number(toDecimalString(value), place, cellStyles.amount)
        : number(value, place, cellStyles.text);
    }
  }
}

function number(value: number | string, place: string, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

/** The longest text of an Excel cell. */
const longest = 32_767;

function text(value: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.slice(0, longest))}</t></is></c>`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

function escapeXml(value: string): string {
  return (
    value
      .toWellFormed()
      // Excel reads _x0041_ as a letter; escaping keeps the text.
      .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[&<>\r]/g, (sign) => ownValue(escapes, sign) ?? "")
  );
}

function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}
