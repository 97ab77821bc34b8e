import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Sheet } from "./sheet.ts";
import { sheetXml } from "./sheet-xml.ts";
import { workbookParts } from "./workbook-parts.ts";

/** Excel allows 1,048,576 rows per sheet. */
const rowsPerSheet = 1_000_000;

/**
 * Writes an Excel workbook that is compressed as a stream, so that memory does not grow with the rows. Texts are inline,
 * because a table of shared texts would be in memory until the end.
 */
export async function* writeXlsx<Row>(
  sheet: Sheet<Row>,
  maxRows = rowsPerSheet,
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sources: Readable[] = [];
  const batches = sheet.batches[Symbol.asyncIterator]();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);

  const writing = (async () => {
    const pending = { rows: [] as readonly Row[], isDone: false };
    let count = 0;
    do {
      count += 1;
      const source = Readable.from(sheetXml(sheet.columns, batches, pending, maxRows), { objectMode: false });
      sources.push(source);
      const ended = new Promise<void>((resolve, reject) => {
        source.once("end", resolve);
        source.once("error", reject);
        source.once("close", resolve);
      });
      zip.addReadStream(source, `xl/worksheets/sheet${count}.xml`, { compressionLevel: 4 });
      await ended;
    } while (!pending.isDone && !output.destroyed);
    // The parts that list the sheets are last, because the number of sheets is known only now.
    for (const [path, xml] of workbookParts(sheet.name, count)) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
  })();
  writing.catch(fail);

  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    // If the download is aborted, reading from the database must end, too.
    for (const source of sources) source.destroy();
    output.destroy();
    await writing.catch(() => {});
    await batches.return?.();
  }
}
