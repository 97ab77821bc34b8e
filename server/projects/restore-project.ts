import type { StaffContext } from "../accounts/staff-write.ts";
import { checkSlug } from "../records/choose-slug.ts";
import { lockDisplayOrder, restorePosition } from "../records/display-order.ts";
import { restoreRecord } from "../records/edit-record.ts";
import type { Restored } from "../records/outcomes.ts";
import { projectKind } from "./project-kind.ts";

/**
 * Restores it as it was, as the last one when its position is taken. When its slug is taken, it needs another one.
 */
export function restoreProject(ctx: StaffContext, id: string, slug?: string): Promise<Restored> {
  return restoreRecord(
    ctx,
    projectKind,
    id,
    async (row, { tx }) => {
      const checked = checkSlug(slug ?? row.slug);
      if (checked.kind === "refused") return checked;
      const displayOrder = await restorePosition(tx, projectKind, row.displayOrder);
      return { kind: "valid", values: { ...checked.values, displayOrder } };
    },
    ({ tx }) => lockDisplayOrder(tx, projectKind),
  );
}
