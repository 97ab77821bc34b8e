import { and, lte } from "drizzle-orm";
import { auditLog } from "../accounts/table.ts";
import { kindList } from "../content/every-kind.ts";
import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import { type RecordKind, removedColumn } from "../records/record-kind.ts";

/** How long a deleted record can be restored. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Removes what was deleted 30 days ago. Returns the number of removed records. */
export async function purgeDeleted({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  let count = 0;
  for (const { record } of kindList) count += await purge(db, before, record);
  return count;
}

function purge(db: Db, before: Date, kind: RecordKind): Promise<number> {
  const { table, entity, purgeable } = kind;
  return db.transaction(async (tx) => {
    const gone = (await tx
      .delete(table)
      .where(and(lte(removedColumn(kind), before), purgeable))
      .returning({ id: table.id, title: table.title })) as { id: string; title: string }[];
    for (const { id, title } of gone) {
      await tx.insert(auditLog).values({
        actorName: "Sistem",
        action: "purge",
        entity,
        entityId: id,
        before: { title },
      });
    }
    return gone.length;
  });
}
