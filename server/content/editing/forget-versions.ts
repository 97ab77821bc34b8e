import { and, desc, eq, notInArray } from "drizzle-orm";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { Missing, Saved } from "./outcomes.ts";
import { kindName, type RecordKind } from "./record-kind.ts";
import { lockRow } from "./rows.ts";
import { contentVersions } from "./table.ts";

/**
 * Removes the earlier versions of a record irrevocably, because they may contain personal data. The record and its
 * current version stay.
 */
export function forgetVersions(
  ctx: StaffContext,
  kind: RecordKind,
  id: string,
): Promise<Saved | Missing | Forbidden> {
  return staffWrite(ctx, "content", "change", async ({ tx, audit }): Promise<Saved | Missing> => {
    const row = await lockRow(tx, kind, id, undefined);
    if (!row) return { kind: "missing" };
    const isOfRecord = and(eq(contentVersions.kind, kindName(kind)), eq(contentVersions.recordId, id));
    const currentVersion = tx
      .select({ id: contentVersions.id })
      .from(contentVersions)
      .where(isOfRecord)
      .orderBy(desc(contentVersions.savedAt))
      .limit(1);
    const removedVersions = await tx
      .delete(contentVersions)
      .where(and(isOfRecord, notInArray(contentVersions.id, currentVersion)))
      .returning({ id: contentVersions.id });
    const before = { count: removedVersions.length };
    if (removedVersions.length > 0)
      await audit({ action: "forget-versions", entity: kind.entity, entityId: id, before });
    return { kind: "saved", id, updatedAt: row.updatedAt };
  });
}
