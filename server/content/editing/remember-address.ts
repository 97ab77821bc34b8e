import { sql } from "drizzle-orm";
import type { StaffTx } from "#server/staff/staff-write.ts";
import { type AnyKind, isPublic, kindName } from "./record-kind.ts";
import { contentAddresses } from "./table.ts";

/**
 * Stores the slug under which visitors see the record. When the record gets another slug, the old slug redirects to it.
 */
export async function rememberAddress({ tx, now }: StaffTx, kind: AnyKind, row: object): Promise<void> {
  if (!isPublic(kind, row)) return;
  const { id, slug } = row as { id: string; slug: string };
  await tx
    .insert(contentAddresses)
    .values({ kind: kindName(kind), slug, recordId: id, createdAt: now })
    .onConflictDoUpdate({
      target: [contentAddresses.kind, contentAddresses.slug],
      set: { recordId: id },
      setWhere: sql`${contentAddresses.recordId} <> excluded.record_id`,
    });
}
