import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { kindName, type RecordKind, removedColumn } from "#server/content/editing/record-kind.ts";
import { contentAddresses, contentVersions, translations } from "#server/content/editing/table.ts";
import { kindList } from "#server/content/every-kind.ts";
import { news } from "#server/content/news/table.ts";
import { notes } from "#server/giving/notes/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { writeSystemAudit } from "#server/staff/audit.ts";
import { dayMs } from "#shared/text/time.ts";

/** The milliseconds for which a deleted record can be restored. */
const retentionMs = 30 * dayMs;

/** Removes the records that were deleted 30 days ago. Returns their number. */
export async function purgeDeleted({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  let count = 0;
  for (const { record } of kindList) count += await purge(db, clock.now(), record);
  return count;
}

function purge(db: Db, now: Date, kind: RecordKind): Promise<number> {
  const { table, entity, purgeable } = kind;
  const before = new Date(now.getTime() - retentionMs);
  return db.transaction(async (tx) => {
    const purgedRecords = (await tx
      .delete(table)
      .where(and(lte(removedColumn(kind), before), purgeable))
      .returning({ id: table.id, title: table.title })) as { id: string; title: string }[];
    const ids = purgedRecords.map(({ id }) => id);
    if (ids.length > 0) await removeRelatedRows(tx, kind, ids);
    for (const { id, title } of purgedRecords)
      await writeSystemAudit(tx, { action: "purge", entity, entityId: id, before: { title } }, now);
    return purgedRecords.length;
  });
}

/** Removes the rows that refer to purged records, because a new record may get the same id. */
async function removeRelatedRows(tx: Tx, kind: RecordKind, ids: string[]): Promise<void> {
  const name = kindName(kind);
  for (const table of [translations, contentVersions, contentAddresses])
    await tx.delete(table).where(and(eq(table.kind, name), inArray(table.recordId, ids)));
  if (name === "campaigns")
    await tx.delete(notes).where(and(eq(notes.entity, "campaign"), inArray(notes.entityId, ids)));
  if (name !== "campaigns" && name !== "projects") return;
  const causes = name === "campaigns" ? news.campaignIds : news.projectIds;
  const column = sql.identifier(causes.name);
  for (const id of ids)
    await tx.execute(
      sql`update news set ${column} = array_remove(${column}, ${id}) where ${column} @> array[${id}]::text[]`,
    );
}
