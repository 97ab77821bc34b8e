import { eq, sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { undoDays } from "#shared/giving/import-fields.ts";
import { dayMs } from "#shared/text/time.ts";
import { imports } from "./table.ts";

/**
 * Erases the texts of the rows and the name of the file. The keys stay, so that the file is still known, and so do the ids
 * of what was made. A file that was never run loses its rows.
 */
export async function eraseTexts(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update import_rows set raw = null, reason = null
    where import_id = ${id} and num_nonnulls(raw, reason) > 0 and key is not null`);
  await tx.execute(sql`delete from import_rows where import_id = ${id} and key is null`);
  await tx.update(imports).set({ file: null, erasedAt: now }).where(eq(imports.id, id));
}

/** Erases the texts of imports that ended, or were left before the run, 30 days ago. Returns their number. */
export async function eraseOldImports({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  const limit = new Date(now.getTime() - undoDays * dayMs).toISOString();
  const due = await rowsOf<{ id: string }>(db)`
    select id from imports where erased_at is null and coalesce(done_at, at) < ${limit}::timestamptz
      and state in ('columns', 'checked', 'done', 'undone', 'refused')`;
  for (const { id } of due) await db.transaction((tx) => eraseTexts(tx, id, now));
  return due.length;
}
