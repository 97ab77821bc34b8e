import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, isNotNull, sql } from "drizzle-orm";
import { ZipFile } from "yazl";
import { findDocumentById } from "#server/giving/documents/list-documents.ts";
import { fileName, printDocument } from "#server/giving/documents/print-document.ts";
import { documents } from "#server/giving/documents/table.ts";
import { betweenDays } from "#server/giving/orders/order-query.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";

/** One file contains at most this many documents. */
const maxFiles = 20_000;

type Month = { from: string; to: string };

type FilesStarted =
  | { kind: "started"; files: number; chunks: AsyncGenerator<Uint8Array, void> }
  | { kind: "none" }
  | { kind: "too-many"; files: number }
  | Forbidden;

/** Returns the first and last day of a month like `2026-11`; null if the text is not a month. */
export function parseMonth(text: string): Month | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (!year || !month) return null;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${text}-01`, to: `${text}-${lastDay}` };
}

/**
 * Writes the documents of a month as PDF files into one ZIP, for the accountant. Each document is drawn when it is
 * written, so memory does not grow with their number. All are copies; documents of erased donors are omitted.
 */
export async function startDocumentFiles(
  ctx: StaffContext,
  month: string,
  publicUrl: string,
): Promise<FilesStarted> {
  const days = parseMonth(month);
  if (!days) return { kind: "none" };
  return staffWrite(ctx, "exports", "change", async ({ tx, audit }): Promise<FilesStarted> => {
    const rows = await tx
      .select({
        id: documents.id,
        series: documents.series,
        number: documents.number,
        issuedAt: documents.issuedAt,
      })
      .from(documents)
      .where(and(isNotNull(documents.recipient), ...betweenDays(sql`${documents.issuedAt}`, days)))
      .orderBy(asc(documents.issuedAt), asc(documents.number))
      .limit(maxFiles + 1);
    if (rows.length === 0) return { kind: "none" };
    if (rows.length > maxFiles) return { kind: "too-many", files: rows.length };
    const after = { what: "document-files", format: "zip", rows: rows.length, ...days };
    await audit({ action: "export", entity: "document", entityId: "document-files", after });
    // File names begin with the position in the list, because letters have no number.
    const files = rows.map(({ id, ...parts }, at) => ({
      id,
      name: `${String(at + 1).padStart(5, "0")}-${fileName(parts)}`,
    }));
    return { kind: "started", files: files.length, chunks: createZip(ctx.db, files, publicUrl) };
  });
}

async function* createZip(
  db: Db,
  files: readonly { id: string; name: string }[],
  publicUrl: string,
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  for (const { id, name } of files) {
    // A PDF is already compressed.
    zip.addReadStreamLazy(name, { compress: false }, (done) => {
      if (output.destroyed) return done(new Error("the reader has left"), Readable.from([]));
      drawDocument(db, id, publicUrl).then(
        (bytes) => done(null, Readable.from([bytes])),
        (error: Error) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    output.destroy();
  }
}

/** The number of attempts while the drawing thread is busy. */
const maxTries = 60;

async function drawDocument(db: Db, id: string, publicUrl: string): Promise<Buffer> {
  const document = await findDocumentById(db, id);
  if (!document) throw new Error("the document to draw does not exist");
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const result = await printDocument(db, document, { publicUrl, copy: true, full: true });
    if (result.kind === "printed") return Buffer.from(result.bytes);
    // The donor was erased after the list was read.
    if (result.kind === "erased") return Buffer.alloc(0);
    await wait(500);
  }
  throw new Error("the drawing of documents is busy");
}
