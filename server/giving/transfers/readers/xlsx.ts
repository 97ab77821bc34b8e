import { StringDecoder } from "node:string_decoder";
import { Unreadable } from "./events.ts";
import { openZip, type Zip } from "./open-zip.ts";
import { parseXml, type XmlHandler } from "./parse-xml.ts";
import { SheetRows } from "./sheet-rows.ts";
import type { TableRow } from "./table.ts";
import { readWorkbook } from "./workbook.ts";

/**
 * Reads the first visible sheet of an Excel workbook (ECMA-376), with stored values instead of formulas. Returns the merged
 * cells. Throws Unreadable.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<TableRow, readonly string[]> {
  const zip = await openZip(bytes);
  const workbook = await readWorkbook((path, handler) => readPart(zip, path, handler));
  const rows = new SheetRows(workbook);
  for await (const _ of parsePart(zip, workbook.sheet, rows)) yield* rows.takeRows();
  yield* rows.takeRows();
  return rows.merged;
}

async function readPart(zip: Zip, path: string, handler: XmlHandler): Promise<boolean> {
  const part = parsePart(zip, path, handler);
  for (let next = await part.next(); ; next = await part.next()) {
    if (next.done) return next.value;
  }
}

/** Parses a part of the workbook chunk by chunk, and returns whether the part exists. */
async function* parsePart(zip: Zip, path: string, handler: XmlHandler): AsyncGenerator<void, boolean> {
  const stream = await zip.open(path);
  if (!stream) return false;
  const xml = parseXml(handler);
  const decoder = new StringDecoder("utf8");
  try {
    for await (const chunk of stream) {
      xml.write(decoder.write(chunk as Buffer));
      yield;
    }
  } catch (error) {
    // The container has a wrong size, a wrong checksum or broken compression.
    throw error instanceof Unreadable ? error : new Unreadable("not_whole");
  }
  xml.write(decoder.end());
  xml.end();
  return true;
}
