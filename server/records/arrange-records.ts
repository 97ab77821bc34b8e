import { desc } from "drizzle-orm";
import { isOwnSubmission } from "../accounts/find-submission.ts";
import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import type { Tx } from "../db/connect.ts";
import { lockDisplayOrder, readPositions, writePositions } from "./display-order.ts";
import { type Direction, rearranged, swapped } from "./order-rules.ts";
import type { Missing, Stale } from "./outcomes.ts";
import type { OrderedKind } from "./record-kind.ts";
import { staleness } from "./rows.ts";

/** `edge`: the first cannot go up, the last cannot go down; nothing was written. */
export type Moved = { kind: "moved" } | { kind: "edge" } | Missing | Forbidden;

/** `stale`: the list was changed since it was seen (by whom last, and when); nothing was written. */
export type Reordered = { kind: "moved" } | Stale | Forbidden;

/** The ids as they stood on the screen, all or some that follow each other, and the same ids as they should stand. */
export type NewOrder = { seen: string[]; wanted: string[] };

/** Swaps a record with its neighbour in the whole list, whatever the screen shows of it. */
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

/** Puts records into the order in which they were dragged. */
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
      // Sent again after a lost answer, it finds the order that it asks for.
      const isDone = positions === "stale" && typeof rearranged(before, wanted, wanted) !== "string";
      return isDone ? { kind: "moved" } : lastChange(staff.tx, kind);
    }
    await writePositions(ctx, staff, kind, positions, "move");
    return { kind: "moved" };
  });
}

/** Deleted ones count, too: one that is gone is what changed the list. */
async function lastChange(tx: Tx, { table }: OrderedKind): Promise<Stale> {
  const [row] = (await tx
    .select({ id: table.id, updatedAt: table.updatedAt, updatedBy: table.updatedBy })
    .from(table)
    .orderBy(desc(table.updatedAt))
    .limit(1)) as { id: string; updatedAt: Date; updatedBy: string | null }[];
  return row ? staleness(tx, row) : { kind: "stale", by: null, at: new Date(0) };
}
