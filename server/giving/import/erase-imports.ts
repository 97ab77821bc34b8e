import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { undoDays } from "#shared/giving/import-fields.ts";
import { dayMs } from "#shared/text/time.ts";
import { eraseTexts } from "./erase-texts.ts";

/** Erases the texts of imports that ended, or were left before the run, 30 days ago. Returns their number. */
export async function eraseOldImports({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  const limit = new Date(now.getTime() - undoDays * dayMs).toISOString();
  const due = await rowsOf<{ id: string }>(db)`
    select id from imports where erased_at is null and coalesce(done_at, at) < ${limit}::timestamptz
      and state in ('columns', 'checked', 'done', 'undone', 'refused', 'failed')`;
  for (const { id } of due) await db.transaction((tx) => eraseTexts(tx, id, now));
  return due.length;
}
