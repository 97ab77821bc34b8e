import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { auditLog } from "../accounts/table.ts";
import { campaignKind } from "../campaigns/campaign-kind.ts";
import { campaigns } from "../campaigns/table.ts";
import { newsKind } from "../content/news/news-kind.ts";
import { pageKind } from "../content/pages/page-kind.ts";
import { sliderKind } from "../content/sliders/slider-kind.ts";
import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import { projectKind } from "../projects/project-kind.ts";
import { projects } from "../projects/table.ts";
import { type RecordKind, removedColumn } from "../records/record-kind.ts";

/** How long a deleted record can be restored. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The ledger refers to these records forever: an order of any status, or an opening amount
 * (docs/contract.md#collected-amounts).
 */
const campaignNotGivenTo = and(
  eq(campaigns.collectedAmount, 0),
  sql`not exists (select 1 from order_items where order_items.campaign_id = campaigns.id)`,
);
const projectNotGivenTo = and(
  eq(projects.collectedAmount, 0),
  sql`not exists (select 1 from order_items where order_items.project_id = projects.id)`,
);

/** Removes what was deleted 30 days ago. Returns the number of removed records. */
export async function purgeDeleted({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  const counts = [
    await purge(db, before, newsKind),
    await purge(db, before, pageKind),
    await purge(db, before, sliderKind),
    await purge(db, before, campaignKind, campaignNotGivenTo),
    await purge(db, before, projectKind, projectNotGivenTo),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

function purge(db: Db, before: Date, kind: RecordKind, condition?: SQL): Promise<number> {
  const { table, entity } = kind;
  return db.transaction(async (tx) => {
    const gone = (await tx
      .delete(table)
      .where(and(lte(removedColumn(kind), before), condition))
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
