import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { auditLog } from "#server/staff/table.ts";
import { type RetentionName, retentionSettings } from "#shared/settings/retention-settings.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { scheduleClearing } from "./clear-remains.ts";
import type { RetentionRule } from "./donor-table.ts";
import { forgetPermissions } from "./erase-donor-page.ts";
import { forgetOrders } from "./forget-orders.ts";
import { monthsBefore } from "./months-before.ts";
import { withDonors } from "./register.ts";

/** The number of removed rows by setting. */
type ForgottenCounts = Partial<Record<RetentionName, number>>;

/**
 * Selects whether an order was ever paid, also if it was refunded, because accounts, vouchers and disputes refer to it.
 * The audit trail shows whether a cancelled transfer had been completed.
 */
const wasPaid = sql`(status = 'completed'
  or exists (select from payment_attempts p where p.order_id = orders.id and p.status in ('settled', 'duplicate', 'contradicted'))
  or exists (select from audit_log a where a.entity = 'order' and a.entity_id = orders.id and a.action = 'complete'))`;

/**
 * Removes data that are older than the retention settings, with one audit entry per run. The next run continues a run
 * that was stopped.
 */
export async function forgetOldData({ db, clock }: { db: Db; clock: Clock }): Promise<ForgottenCounts> {
  const settings = await readSettings(db, retentionSettings);
  const now = clock.now();
  const counts: ForgottenCounts = {};
  const addCount = (name: RetentionName, count: number) => {
    if (count > 0) counts[name] = (ownValue(counts, name) ?? 0) + count;
  };
  const findLimit = (name: RetentionName) => {
    const months = settings[name];
    return months === null ? null : sql`${monthsBefore(now, months).toISOString()}::timestamptz`;
  };

  const donorLimit = findLimit("donorMonths");
  if (donorLimit) {
    const due = sql`status <> 'pending' and ${wasPaid} and coalesce(completed_at, updated_at) < ${donorLimit}`;
    addCount("donorMonths", await forgetOrders(db, due, now));
  }
  const unpaidLimit = findLimit("unpaidMonths");
  if (unpaidLimit) {
    const due = sql`status in ('cancelled', 'payment_failed') and not ${wasPaid} and updated_at < ${unpaidLimit}`;
    addCount("unpaidMonths", await forgetOrders(db, due, now));
  }
  for (const [table, { forget = [] }] of Object.entries(withDonors)) {
    for (const rule of forget) {
      const limit = findLimit(rule.name);
      if (limit) addCount(rule.name, await forgetRows(db, table, rule, limit));
    }
  }

  const erasedPermissions = await forgetPermissions(db);
  if (Object.keys(counts).length > 0 || erasedPermissions > 0) {
    await db.transaction(async (tx) => {
      await scheduleClearing(tx, now);
      const entry = {
        action: "forget",
        entity: "donor",
        entityId: "retention",
        after: { ...counts, ...(erasedPermissions > 0 ? { permissions: erasedPermissions } : {}) },
      };
      await tx.insert(auditLog).values({ at: now, actorName: "Sistem", ...entry });
    });
  }
  return counts;
}

/** Rows per SQL statement, because each statement blocks the embedded database. */
const batchSize = 1_000;

async function forgetRows(
  db: Db,
  table: string,
  { age, due, change, before }: RetentionRule,
  limit: SQL,
): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await db.transaction(async (tx) => {
      if (before) await tx.execute(before);
      return rowsOf<unknown>(tx)`
        ${change} where ctid = any(array(
          select ctid from ${sql.identifier(table)} where ${age} < ${limit} and ${due} limit ${batchSize}))
        returning 1`;
    });
    count += rows.length;
    if (rows.length < batchSize) return count;
  }
}
