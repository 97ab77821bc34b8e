import { inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { Toggled } from "./outcomes.ts";
import type { RecordKind, RecordTable } from "./record-kind.ts";

/** A record before the change; the fields that its kind does not have are null. */
type RecordBefore = { id: string; title: string; category: string | null; isActive: boolean | null };

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
  return staffWrite(ctx, "content", "change", async ({ tx, now }) => {
    const { table } = kind;
    const rows = await tx
      .select(columnsOf(table))
      .from(table)
      .where(inArray(table.id, [...ids]));
    const before = new Map((rows as RecordBefore[]).map((row) => [row.id, row]));
    const records = new Map<string, ChangedRecord>();
    // Two people who change the same records lock them in the same order.
    for (const id of ids.toSorted()) {
      const outcome = await change({ ...ctx, db: tx }, id);
      const isChanged = outcome.kind === "saved" && outcome.updatedAt >= now;
      records.set(id, { id, before: before.get(id) ?? null, outcome, isChanged });
    }
    return { kind: "done" as const, records: ids.flatMap((id) => records.get(id) ?? []) };
  });
}

function columnsOf(table: RecordTable) {
  const { id, title, category, isActive } = table as RecordTable & Record<string, PgColumn | undefined>;
  return { id, title, category: category ?? sql`null`, isActive: isActive ?? sql`null` };
}
