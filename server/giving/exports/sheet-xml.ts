import { toDecimalString } from "#shared/money/money.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { dayMs } from "#shared/text/time.ts";
import { looksLikeFormula } from "./guard-formula.ts";
import { toIstanbulMs } from "./istanbul-time.ts";
import type { SheetColumn } from "./sheet.ts";
import { cellStyles } from "./workbook-parts.ts";

type PendingRows<Row> = { rows: readonly Row[]; isDone: boolean };

/**
 * Writes a worksheet of at most `maxRows` rows. It stores the remaining rows of the last batch in `pending`, and whether
 * the batches have ended.
 */
export async function* sheetXml<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterator<readonly Row[]>,
  pending: PendingRows<Row>,
  maxRows: number,
): AsyncGenerator<Buffer, void> {
  const letters = columns.map((_, index) => columnLetters(index));
  yield Buffer.from(writeHead(columns, letters));
  let number = 1;
  for (;;) {
    if (pending.rows.length === 0) {
      const next = await batches.next();
      if (next.done) break;
      pending.rows = next.value;
    }
    const remainingRows = maxRows - (number - 1);
    // Another sheet is needed only if there is another row.
    if (remainingRows === 0 && pending.rows.length > 0) {
      yield Buffer.from(writeTail(letters, number));
      return;
    }
    const sheetRows = pending.rows.slice(0, remainingRows);
    pending.rows = pending.rows.slice(remainingRows);
    let xml = "";
    for (const row of sheetRows) {
      number += 1;
      xml += `<row r="${number}">`;
      for (const [index, column] of columns.entries())
        xml += writeCell(column, row, `${letters[index]}${number}`);
      xml += "</row>";
    }
    if (xml) yield Buffer.from(xml);
  }
  pending.isDone = true;
  yield Buffer.from(writeTail(letters, number));
}

function writeHead<Row>(columns: readonly SheetColumn<Row>[], letters: string[]): string {
  const widths = columns.map(
    ({ width = 14 }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const names = columns.map(({ header }, index) =>
    writeText(header, `${letters[index]}1`, cellStyles.header),
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${names.join("")}</row>`;
}

function writeTail(letters: string[], rows: number): string {
  return `</sheetData><autoFilter ref="A1:${letters.at(-1)}${rows}"/></worksheet>`;
}

function writeCell<Row>(column: SheetColumn<Row>, row: Row, cellName: string): string {
  switch (column.kind) {
    case "text": {
      const value = column.value(row);
      if (!value) return "";
      // Excel never runs an inline text. The style keeps it a text when a user edits the cell or saves the file as CSV.
      return writeText(value, cellName, looksLikeFormula(value) ? cellStyles.guarded : cellStyles.text);
    }
    case "day": {
      const value = column.value(row);
      return value ? writeNumber(Date.parse(value) / dayMs + 25_569, cellName, cellStyles.day) : "";
    }
    case "moment": {
      const value = column.value(row);
      return value ? writeNumber(toIstanbulMs(value) / dayMs + 25_569, cellName, cellStyles.moment) : "";
    }
    default: {
      const value = column.value(row);
      if (value === null) return "";
      return column.kind === "amount"
        ? writeNumber(toDecimalString(value), cellName, cellStyles.amount)
        : writeNumber(value, cellName, cellStyles.text);
    }
  }
}

function writeNumber(value: number | string, cellName: string, style: number): string {
  return `<c r="${cellName}" s="${style}"><v>${value}</v></c>`;
}

/** The maximum length of a text in an Excel cell. */
const maxTextLength = 32_767;

function writeText(value: string, cellName: string, style: number): string {
  return `<c r="${cellName}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.slice(0, maxTextLength))}</t></is></c>`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

function escapeXml(value: string): string {
  return (
    value
      .toWellFormed()
      // Excel would read _x0041_ as a letter.
      .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these characters.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[&<>\r]/g, (character) => ownValue(escapes, character) ?? "")
  );
}

function columnLetters(index: number): string {
  const prefixIndex = Math.floor(index / 26);
  return (prefixIndex > 0 ? columnLetters(prefixIndex - 1) : "") + String.fromCharCode(65 + (index % 26));
}
