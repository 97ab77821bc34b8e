import { desc } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { isOwnSubmission } from "#server/staff/find-submission.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockDisplayOrder, readPositions, writePositions } from "./display-order.ts";
import { type Direction, moveIdsToEnd, rearrangePositions, swapPositions } from "./order-rules.ts";
import type { Missing, Stale } from "./outcomes.ts";
import type { OrderedKind } from "./record-kind.ts";
import { staleOutcome } from "./rows.ts";

/** With "edge" nothing was written, because the first record cannot move up, and the last record cannot move down. */
export type Moved = { kind: "moved" } | { kind: "edge" } | Missing | Forbidden;

/** With "stale" nothing was written, because the list has changed since the screen was loaded. */
export type Reordered = { kind: "moved" } | Stale | Forbidden;

/** The ids of all records, or of consecutive records, in the order on the screen, and the same ids in the new order. */
export type NewOrder = { previousIds: string[]; newIds: string[] };

/** `moved` is the number of records that were moved to the end. `undo` restores the earlier order. */
export type Arranged = { kind: "arranged"; moved: number; undo: NewOrder } | { kind: "edge" } | Forbidden;

/** Swaps a record with its neighbour in the list of all records of its group, whatever the screen's filters are. */
export function moveRecord(
  ctx: StaffContext,
  kind: OrderedKind,
  id: string,
  direction: Direction,
): Promise<Moved> {
  return staffWrite(ctx, "content", "change", async (staff): Promise<Moved> => {
    await lockDisplayOrder(staff.tx, kind);
    if (await isOwnSubmission(staff.tx, ctx, kind.entity, id)) return { kind: "moved" };
    const positions = swapPositions(await readPositions(staff.tx, kind, { groupOf: id }), id, direction);
    if (typeof positions === "string") return { kind: positions };
    await writePositions(ctx, staff, kind, positions, "move");
    return { kind: "moved" };
  });
}

/** Stores the order after a person dragged a record. */
export function reorderRecords(
  ctx: StaffContext,
  kind: OrderedKind,
  { previousIds, newIds }: NewOrder,
): Promise<Reordered> {
  return staffWrite(ctx, "content", "change", async (staff): Promise<Reordered> => {
    await lockDisplayOrder(staff.tx, kind);
    const storedPositions = await readPositions(staff.tx, kind, { groupOf: previousIds[0] });
    const positions = rearrangePositions(storedPositions, previousIds, newIds);
    if (typeof positions === "string") {
      // When a browser sends the request again after a lost answer, the records already have the new order.
      const isDone =
        positions === "stale" && typeof rearrangePositions(storedPositions, newIds, newIds) !== "string";
      return isDone ? { kind: "moved" } : findLastChange(staff.tx, kind);
    }
    await writePositions(ctx, staff, kind, positions, "move");
    return { kind: "moved" };
  });
}

/** Moves the records that `find` returns to the end of the list. With "edge" they are already at the end. */
export function moveLast(
  ctx: StaffContext,
  kind: OrderedKind,
  find: (tx: Tx) => Promise<string[]>,
): Promise<Arranged> {
  return staffWrite(ctx, "content", "change", async (staff): Promise<Arranged> => {
    await lockDisplayOrder(staff.tx, kind);
    const storedPositions = await readPositions(staff.tx, kind);
    const previousIds = storedPositions.map(({ id }) => id);
    const lastIds = new Set(await find(staff.tx));
    const newIds = moveIdsToEnd(storedPositions, lastIds);
    const lastOther = previousIds.findLastIndex((id) => !lastIds.has(id));
    const movedCount = previousIds.slice(0, lastOther + 1).filter((id) => lastIds.has(id)).length;
    const positions = rearrangePositions(storedPositions, previousIds, newIds);
    if (typeof positions === "string" || movedCount === 0) return { kind: "edge" };
    await writePositions(ctx, staff, kind, positions, "move");
    return { kind: "arranged", moved: movedCount, undo: { previousIds: newIds, newIds: previousIds } };
  });
}

/** Finds the last change of the list. Deleted records are included, because a deletion also changes the list. */
async function findLastChange(tx: Tx, { table }: OrderedKind): Promise<Stale> {
  const [row] = (await tx
    .select({ id: table.id, updatedAt: table.updatedAt, updatedBy: table.updatedBy })
    .from(table)
    .orderBy(desc(table.updatedAt))
    .limit(1)) as { id: string; updatedAt: Date; updatedBy: string | null }[];
  return row ? staleOutcome(tx, row) : { kind: "stale", by: null, at: new Date(0) };
}
