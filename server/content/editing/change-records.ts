import { inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockDisplayOrder } from "./display-order.ts";
import type { Toggled } from "./outcomes.ts";
import { isOrdered, type RecordKind, type RecordTable } from "./record-kind.ts";

/** A record before the change; the fields that its kind does not have are null. */
type RecordBefore = {
  id: string;
  title: string;
  updatedAt: Date;
  category: string | null;
  isActive: boolean | null;
};

/** `isChanged` is false if the record already was as requested. `before` is null if there is no such record. */
export type ChangedRecord = {
  id: string;
  before: RecordBefore | null;
  outcome: Toggled;
  isChanged: boolean;
};

/**
 * Changes several records in one transaction. `change` is the action for one record, with its own permission check and
 * audit entry. It runs in a savepoint, so a refused record does not stop the others. All page cache notices of one
 * transaction are sent as one.
 */
export function changeRecords(
  ctx: StaffContext,
  kind: RecordKind,
  ids: readonly string[],
  change: (ctx: StaffContext, id: string) => Promise<Toggled>,
): Promise<{ kind: "done"; records: ChangedRecord[] } | Forbidden> {
  return staffWrite(ctx, "content", "change", async ({ tx }) => {
    const { table } = kind;
    if (isOrdered(kind)) await lockDisplayOrder(tx, kind);
    const rows = await tx
      .select(columnsOf(table))
      .from(table)
      .where(inArray(table.id, [...ids]))
      // Two people who change the same records lock them in the same order.
      .orderBy(table.id)
      .for("no key update");
    const rowsBefore = new Map((rows as RecordBefore[]).map((row) => [row.id, row]));
    const records: ChangedRecord[] = [];
    for (const id of ids) {
      const before = rowsBefore.get(id) ?? null;
      const outcome = await change({ ...ctx, db: tx }, id);
      // Each change gives a record a later version (laterThan in rows.ts).
      const isChanged = outcome.kind === "saved" && before !== null && outcome.updatedAt > before.updatedAt;
      records.push({ id, before, outcome, isChanged });
    }
    return { kind: "done" as const, records };
  });
}

function columnsOf(table: RecordTable) {
  const { id, title, updatedAt, category, isActive } = table as RecordTable &
    Record<string, PgColumn | undefined>;
  return { id, title, updatedAt, category: category ?? sql`null`, isActive: isActive ?? sql`null` };
}
