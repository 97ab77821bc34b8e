import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { auditLog } from "#server/staff/table.ts";
import { type RetentionName, retentionSettings } from "#shared/settings/retention-settings.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { noteRemains } from "./clear-remains.ts";
import type { Forgetting } from "./donor-table.ts";
import { forgetOrders } from "./forget-orders.ts";
import { monthsBefore } from "./months-before.ts";
import { withDonors } from "./register.ts";

/** The number of removed rows of each rule. */
type Forgotten = Partial<Record<RetentionName, number>>;

/**
 * Whether the order was ever paid, also when the money was refunded: accounts, vouchers and disputes refer to it. A
 * transfer that was cancelled afterwards is recognised by its audit entry of completion.
 */
const paid = sql`(status = 'completed'
  or exists (select from payment_attempts p where p.order_id = orders.id and p.status in ('settled', 'duplicate', 'contradicted'))
  or exists (select from audit_log a where a.entity = 'order' and a.entity_id = orders.id and a.action = 'complete'))`;

/**
 * Removes data older than the retention settings, with one audit entry per run. A stopped run continues with the next.
 */
export async function forgetOldData({ db, clock }: { db: Db; clock: Clock }): Promise<Forgotten> {
  const settings = await readSettings(db, retentionSettings);
  const now = clock.now();
  const forgotten: Forgotten = {};
  const note = (name: RetentionName, count: number) => {
    if (count > 0) forgotten[name] = (ownValue(forgotten, name) ?? 0) + count;
  };
  const limit = (name: RetentionName) => {
    const months = settings[name];
    return months === null ? null : sql`${monthsBefore(now, months).toISOString()}::timestamptz`;
  };

  const given = limit("donorMonths");
  if (given) {
    const due = sql`status <> 'pending' and ${paid} and coalesce(completed_at, updated_at) < ${given}`;
    note("donorMonths", await forgetOrders(db, due, now));
  }
  const unpaid = limit("unpaidMonths");
  if (unpaid) {
    const due = sql`status in ('cancelled', 'payment_failed') and not ${paid} and updated_at < ${unpaid}`;
    note("unpaidMonths", await forgetOrders(db, due, now));
  }
  for (const [table, { forget = [] }] of Object.entries(withDonors)) {
    for (const rule of forget) {
      const before = limit(rule.name);
      if (before) note(rule.name, await forgetRows(db, table, rule, before));
    }
  }

  if (Object.keys(forgotten).length > 0) {
    await db.transaction(async (tx) => {
      await noteRemains(tx, now);
      const entry = { action: "forget", entity: "donor", entityId: "retention", after: forgotten };
      await tx.insert(auditLog).values({ at: now, actorName: "Sistem", ...entry });
    });
  }
  return forgotten;
}

/** Rows per statement, for the same reason as in forget-orders.ts. */
const batch = 1_000;

async function forgetRows(
  db: Db,
  table: string,
  { age, due, change }: Forgetting,
  before: SQL,
): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await rowsOf<unknown>(db)`
      ${change} where ctid = any(array(
        select ctid from ${sql.identifier(table)} where ${age} < ${before} and ${due} limit ${batch}))
      returning 1`;
    count += rows.length;
    if (rows.length < batch) return count;
  }
}
