import { and, eq, type SQL } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { Stale } from "./outcomes.ts";
import type { RecordKind, RecordTable, RowOf } from "./record-kind.ts";

export type AnyRow = { id: string; updatedAt: Date; updatedBy: string | null };

/** Reads a record, and locks it until the transaction ends. */
export async function lockRow<Table extends RecordTable>(
  tx: Tx,
  { table }: RecordKind<Table>,
  id: string,
  condition: SQL | undefined,
): Promise<(RowOf<Table> & AnyRow) | undefined> {
  const [row] = await tx
    .select()
    .from(table as RecordTable)
    .where(and(eq(table.id, id), condition))
    // With `for update`, new orders of a campaign would wait for an editor, because orders refer to campaigns.
    .for("no key update");
  return row as (RowOf<Table> & AnyRow) | undefined;
}

/** Returns the time of a change. It is later than the previous version, even within the same millisecond. */
export function laterThan(previous: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), previous.getTime() + 1));
}

export async function staleOutcome(tx: Tx, row: AnyRow): Promise<Stale> {
  const [person] = row.updatedBy
    ? await tx.select({ name: adminUsers.fullName }).from(adminUsers).where(eq(adminUsers.id, row.updatedBy))
    : [];
  return { kind: "stale", by: person?.name ?? null, at: row.updatedAt };
}
