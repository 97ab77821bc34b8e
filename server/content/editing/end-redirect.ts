import { and, eq, ne } from "drizzle-orm";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { Missing, Saved } from "./outcomes.ts";
import { keyColumn, kindName, type RecordKind } from "./record-kind.ts";
import { lockRow } from "./rows.ts";
import { contentAddresses } from "./table.ts";

/** Ends the redirect from an old slug of a record. The current slug of the record cannot be removed. */
export function endRedirect(
  ctx: StaffContext,
  kind: RecordKind,
  id: string,
  slug: string,
): Promise<Saved | Missing | Forbidden> {
  return staffWrite(ctx, "content", "change", async ({ tx, audit }): Promise<Saved | Missing> => {
    const row = await lockRow(tx, kind, id, ne(keyColumn(kind), slug));
    if (!row) return { kind: "missing" };
    const [removedAddress] = await tx
      .delete(contentAddresses)
      .where(
        and(
          eq(contentAddresses.kind, kindName(kind)),
          eq(contentAddresses.slug, slug),
          eq(contentAddresses.recordId, id),
        ),
      )
      .returning({ slug: contentAddresses.slug });
    if (!removedAddress) return { kind: "missing" };
    await audit({ action: "end-redirect", entity: kind.entity, entityId: id, before: { slug } });
    return { kind: "saved", id, updatedAt: row.updatedAt };
  });
}
