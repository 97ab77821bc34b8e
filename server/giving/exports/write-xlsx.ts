import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Sheet } from "./sheet.ts";
import { sheetXml } from "./sheet-xml.ts";
import { workbookParts } from "./workbook-parts.ts";

/** Excel allows 1,048,576 rows per sheet; after this many a next one begins. */
const rowsPerSheet = 1_000_000;

/**
 * An Excel workbook, compressed while it is written: neither the rows nor the file are ever in memory as a whole.
 * Texts are inline in the cells, because a table of shared texts would have to be kept until the end.
 */
export async function* writeXlsx<Row>(
  sheet: Sheet<Row>,
  most = rowsPerSheet,
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sources: Readable[] = [];
  const batches = sheet.batches[Symbol.asyncIterator]();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);

  const writing = (async () => {
    const rest = { rows: [] as readonly Row[], done: false };
    let count = 0;
    do {
      count += 1;
      const source = Readable.from(sheetXml(sheet.columns, batches, rest, most), { objectMode: false });
      sources.push(source);
      const ended = new Promise<void>((resolve, reject) => {
        source.once("end", resolve);
        source.once("error", reject);
        source.once("close", resolve);
      });
      zip.addReadStream(source, `xl/worksheets/sheet${count}.xml`, { compressionLevel: 4 });
      await ended;
    } while (!rest.done && !output.destroyed);
    // The parts that name the sheets come last, because only then their number is known.
    for (const [path, xml] of workbookParts(sheet.name, count)) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
  })();
  writing.catch(fail);

  try {
    for await (const piece of output) yield piece as Uint8Array;
  } finally {
    // When the reader stops, the database query must stop, too.
    for (const source of sources) source.destroy();
    output.destroy();
    await writing.catch(() => {});
    await batches.return?.();
  }
}
