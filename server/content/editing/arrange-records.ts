import { desc } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { isOwnSubmission } from "#server/staff/find-submission.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockDisplayOrder, readPositions, writePositions } from "./display-order.ts";
import { type Direction, rearranged, swapped, withLast } from "./order-rules.ts";
import type { Missing, Stale } from "./outcomes.ts";
import type { OrderedKind } from "./record-kind.ts";
import { staleness } from "./rows.ts";

/** With "edge" nothing was written: the first record cannot move up, and the last cannot move down. */
export type Moved = { kind: "moved" } | { kind: "edge" } | Missing | Forbidden;

/** With "stale" nothing was written, because the list has changed since it was loaded. */
export type Reordered = { kind: "moved" } | Stale | Forbidden;

/** The ids in the order that the screen showed, all or a consecutive part, and the same ids in the wanted order. */
export type NewOrder = { seen: string[]; wanted: string[] };

/** `moved` counts the records that went to the end. `undo` is the order before the change. */
export type Arranged = { kind: "arranged"; moved: number; undo: NewOrder } | { kind: "edge" } | Forbidden;

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

/** Moves the records that `find` returns to the end of the list. With "edge" they were there already. */
export function moveLast(
  ctx: StaffContext,
  kind: OrderedKind,
  find: (tx: Tx) => Promise<string[]>,
): Promise<Arranged> {
  return staffWrite(ctx, "content.write", async (staff): Promise<Arranged> => {
    await lockDisplayOrder(staff.tx, kind);
    const before = await readPositions(staff.tx, kind);
    const seen = before.map(({ id }) => id);
    const last = new Set(await find(staff.tx));
    const wanted = withLast(before, last);
    const lastOther = seen.findLastIndex((id) => !last.has(id));
    const moved = seen.slice(0, lastOther + 1).filter((id) => last.has(id)).length;
    const positions = rearranged(before, seen, wanted);
    if (typeof positions === "string" || moved === 0) return { kind: "edge" };
    await writePositions(ctx, staff, kind, positions, "move");
    return { kind: "arranged", moved, undo: { seen: wanted, wanted: seen } };
  });
}

/** Finds the last change of the list. Deleted records count, because a deletion also changes the list. */
async function lastChange(tx: Tx, { table }: OrderedKind): Promise<Stale> {
  const [row] = (await tx
    .select({ id: table.id, updatedAt: table.updatedAt, updatedBy: table.updatedBy })
    .from(table)
    .orderBy(desc(table.updatedAt))
    .limit(1)) as { id: string; updatedAt: Date; updatedBy: string | null }[];
  return row ? staleness(tx, row) : { kind: "stale", by: null, at: new Date(0) };
}
