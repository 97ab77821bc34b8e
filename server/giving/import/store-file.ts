import { and, asc, desc, eq, lte, notInArray, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { refusalText } from "#server/giving/transfers/refusal-text.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Mapping } from "#shared/giving/import-fields.ts";
import type { DataImportContext } from "./context.ts";
import { findHeader, fingerprintOf, headRows, proposeMapping, type RawLine } from "./find-header.ts";
import { readImportFile } from "./read-import-file.ts";
import { importRows, imports } from "./table.ts";

/** This process reads one file at a time, because a file has up to 20 MB and its reader needs more. */
const readLimit = pLimit(1);
const heartbeatMs = 10_000;
/** Rows per insert: a long SQL statement would block the embedded database. */
const insertSize = 500;

const interrupted = "Okuma yarıda kaldı. Dosyayı yeniden yükleyin.";
const noTable = "Dosyada tablo bulunamadı: ilk satırlardan birinde sütun adları olmalı.";

/** Reads a file into the rows of its import, and proposes what its columns mean. */
export function storeFile(ctx: DataImportContext, id: string, bytes: Uint8Array): Promise<void> {
  // The heartbeat also runs while this file waits for an earlier one.
  const heartbeat = setInterval(() => {
    keepAlive(ctx, id).catch((err: unknown) => ctx.log.warn({ err, id }, "import heartbeat failed"));
  }, heartbeatMs);
  return readLimit(async () => {
    try {
      const refusal = await readAndStore(ctx, id, bytes);
      if (refusal !== null) await refuseFile(ctx.db, id, refusal);
    } catch (err) {
      await refuseFile(ctx.db, id, interrupted).catch(() => {});
      throw err;
    }
  }).finally(() => clearInterval(heartbeat));
}

async function keepAlive({ db, clock }: DataImportContext, id: string): Promise<void> {
  await db
    .update(imports)
    .set({ seenAt: clock.now() })
    .where(and(eq(imports.id, id), eq(imports.state, "reading")));
}

/** Refuses the file of an import that is still being read, and removes what was read of it. */
async function refuseFile(db: Db, id: string, refusal: string): Promise<void> {
  const isReading = and(eq(imports.id, id), eq(imports.state, "reading"));
  await db.transaction(async (tx) => {
    const values = { state: "refused" as const, refusal };
    const refused = await tx.update(imports).set(values).where(isReading).returning({ id: imports.id });
    if (refused.length > 0) await tx.delete(importRows).where(eq(importRows.importId, id));
  });
}

/** Ends the imports whose process ended while it read the file. */
export async function refuseInterrupted({ db, clock }: DataImportContext): Promise<number> {
  const oldest = new Date(clock.now().getTime() - 6 * heartbeatMs);
  const ended = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.state, "reading"), lte(imports.seenAt, oldest)));
  for (const { id } of ended) await refuseFile(db, id, interrupted);
  return ended.length;
}

/** Returns why the file is refused, or null. */
async function readAndStore(ctx: DataImportContext, id: string, bytes: Uint8Array): Promise<string | null> {
  const { db, stopping, read = readImportFile } = ctx;
  let count = 0;
  const verdict = await read(
    bytes,
    async (rows) => {
      for (let at = 0; at < rows.length; at += insertSize) {
        const part = rows.slice(at, at + insertSize);
        await db.execute(sql`
          insert into import_rows (import_id, line, raw)
          select ${id}, (r ->> 'line')::int, r -> 'cells' from jsonb_array_elements(${JSON.stringify(part)}::jsonb) r
          on conflict do nothing`);
        count += part.length;
      }
      await db.update(imports).set({ rows: count, seenAt: ctx.clock.now() }).where(eq(imports.id, id));
    },
    stopping,
  );
  if (verdict.kind === "refused") return refusalText(verdict);
  const first = await readFirstRows(db, id);
  const head = findHeader(first);
  if (!head) return noTable;
  const header = head.cells.map(String);
  const samples = first.filter(({ line }) => line > head.line);
  const mapping = (await findEarlierMapping(db, header)) ?? proposeMapping(header, samples);
  const { kind, source, fields, dayOrder } = mapping;
  const columns = { header, headerLine: head.line, fingerprint: fingerprintOf(header) };
  await db.transaction(async (tx) => {
    await tx.delete(importRows).where(and(eq(importRows.importId, id), lte(importRows.line, head.line)));
    const rows = await tx.$count(importRows, eq(importRows.importId, id));
    await tx
      .update(imports)
      .set({
        state: "columns",
        ...columns,
        merged: [...verdict.merged],
        kind,
        source,
        fields,
        dayOrder,
        rows,
      })
      .where(eq(imports.id, id));
  });
  return null;
}

/** Reads the first rows of a file, above and below its header. */
async function readFirstRows(db: Db, id: string): Promise<RawLine[]> {
  const rows = await db
    .select({ line: importRows.line, raw: importRows.raw })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.line))
    .limit(headRows);
  return rows.map(({ line, raw }) => ({ line, cells: raw ?? [] }));
}

/** Returns what staff said about the last file with the same header. */
async function findEarlierMapping(db: Db, header: readonly string[]): Promise<Mapping | null> {
  const [earlier] = await db
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.fingerprint, fingerprintOf(header)),
        notInArray(imports.state, ["reading", "columns", "refused"]),
      ),
    )
    .orderBy(desc(imports.at))
    .limit(1);
  if (!earlier?.fields) return null;
  const { kind, source, dayOrder } = earlier;
  return { kind, source, dayOrder, fields: header.map((_, index) => earlier.fields?.[index] ?? null) };
}
