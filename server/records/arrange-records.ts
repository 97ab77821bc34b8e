import { desc } from "drizzle-orm";
import { isOwnSubmission } from "../accounts/find-submission.ts";
import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import type { Tx } from "../db/connect.ts";
import { lockDisplayOrder, readPositions, writePositions } from "./display-order.ts";
import { type Direction, rearranged, swapped } from "./order-rules.ts";
import type { Missing, Stale } from "./outcomes.ts";
import type { OrderedKind } from "./record-kind.ts";
import { staleness } from "./rows.ts";

/** `edge`: the first record cannot move up, the last cannot move down; nothing was written. */
export type Moved = { kind: "moved" } | { kind: "edge" } | Missing | Forbidden;

/** `stale`: the list has changed since it was loaded (by whom last, and when); nothing was written. */
export type Reordered = { kind: "moved" } | Stale | Forbidden;

/** The ids in the order of the screen, all or a consecutive part, and the same ids in the wanted order. */
export type NewOrder = { seen: string[]; wanted: string[] };

/** Swaps a record with its neighbour in the whole list, regardless of the screen's filters. */
export function moveRecord(
  ctx: StaffContext,
  kind: OrderedKind,
  id: string,
  direction: Direction,
): Promise<Moved> {
  return staffWrite(ctx, "content.write", async (staff): Promise<Moved> => {
    await lockDisplayOrder(staff.tx, kind);
    if (await isOwnSubmission(staff.tx, ctx, kind.entity, id)) return { kind: "moved" };
    const positions = swapped(await readPositions(staff.tx, kind), id, direction);
    if (typeof positions === "string") return { kind: positions };
    await writePositions(ctx, staff, kind, positions, "move");
    return { kind: "moved" };
  });
}

/** Stores the order after dragging. */
export function reorderRecords(
  ctx: StaffContext,
  kind: OrderedKind,
  { seen, wanted }: NewOrder,
): Promise<Reordered> {
  return staffWrite(ctx, "content.write", async (staff): Promise<Reordered> => {
    await lockDisplayOrder(staff.tx, kind);
    const before = await readPositions(staff.tx, kind);
    const positions = rearranged(before, seen, wanted);
    if (typeof positions === "string") {
      // A request that is sent again after a lost answer finds its order already in place.
      const isDone = positions === "stale" && typeof rearranged(before, wanted, wanted) !== "string";
      return isDone ? { kind: "moved" } : lastChange(staff.tx, kind);
    }
    await writePositions(ctx, staff, kind, positions, "move");
    return { kind: "moved" };
  });
}

/** Includes deleted records: a deletion also changes the list. */
async function lastChange(tx: Tx, { table }: OrderedKind): Promise<Stale> {
  const [row] = (await tx
    .select({ id: table.id, updatedAt: table.updatedAt, updatedBy: table.updatedBy })
    .from(table)
    .orderBy(desc(table.updatedAt))
    .limit(1)) as { id: string; updatedAt: Date; updatedBy: string | null }[];
  return row ? staleness(tx, row) : { kind: "stale", by: null, at: new Date(0) };
}
