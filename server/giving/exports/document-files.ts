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
const mostFiles = 20_000;

type Month = { from: string; to: string };

type FilesStarted =
  | { kind: "started"; files: number; pieces: AsyncGenerator<Uint8Array, void> }
  | { kind: "none" }
  | { kind: "too-many"; files: number }
  | Forbidden;

/** Returns the first and last day of a month like `2026-11`; null when the text is no month. */
export function monthOf(text: string): Month | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (!year || !month) return null;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${text}-01`, to: `${text}-${last}` };
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
  const days = monthOf(month);
  if (!days) return { kind: "none" };
  return staffWrite(ctx, "orders.export", async ({ tx, audit }): Promise<FilesStarted> => {
    const found = await tx
      .select({
        id: documents.id,
        series: documents.series,
        number: documents.number,
        issuedAt: documents.issuedAt,
      })
      .from(documents)
      .where(and(isNotNull(documents.recipient), ...betweenDays(sql`${documents.issuedAt}`, days)))
      .orderBy(asc(documents.issuedAt), asc(documents.number))
      .limit(mostFiles + 1);
    if (found.length === 0) return { kind: "none" };
    if (found.length > mostFiles) return { kind: "too-many", files: found.length };
    const after = { what: "document-files", format: "zip", rows: found.length, ...days };
    await audit({ action: "export", entity: "document", entityId: "document-files", after });
    // The place in the list comes first: letters have no number.
    const files = found.map(({ id, ...parts }, at) => ({
      id,
      name: `${String(at + 1).padStart(5, "0")}-${fileName(parts)}`,
    }));
    return { kind: "started", files: files.length, pieces: zipOf(ctx.db, files, publicUrl) };
  });
}

async function* zipOf(
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
      draw(db, id, publicUrl).then(
        (bytes) => done(null, Readable.from([bytes])),
        (error: Error) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  try {
    for await (const piece of output) yield piece as Uint8Array;
  } finally {
    output.destroy();
  }
}

/** The export tries a busy drawing thread again this many times. */
const tries = 60;

async function draw(db: Db, id: string, publicUrl: string): Promise<Buffer> {
  const document = await findDocumentById(db, id);
  if (!document) throw new Error("a document that was just there");
  for (let tried = 0; tried < tries; tried++) {
    const printed = await printDocument(db, document, { publicUrl, copy: true, full: true });
    if (printed.kind === "printed") return Buffer.from(printed.bytes);
    // The donor was erased after the list was read.
    if (printed.kind === "erased") return Buffer.alloc(0);
    await wait(500);
  }
  throw new Error("the drawing of documents is busy");
}
