import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { StaffContext, StaffTx } from "#server/staff/staff-write.ts";
import { type Position, pushPositions } from "./order-rules.ts";
import { type OrderedKind, removedColumn } from "./record-kind.ts";
import { laterThan } from "./rows.ts";

/**
 * Serialises changes of the display order of a kind. Call it before any lock of a record, to avoid deadlocks. Later
 * reads see all changes by earlier holders of the lock.
 */
export async function lockDisplayOrder(tx: Tx, { entity }: OrderedKind): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.displayOrder}::int, hashtext(${entity}))`,
  );
}

/**
 * Locks the display order, and all records that move when the record `id` gets the position `newPositions`. The records
 * are locked in the order of their ids, like in completed orders, so that no deadlock is possible.
 */
export async function lockPositions(
  tx: Tx,
  kind: OrderedKind,
  id: string,
  newPositions: unknown,
): Promise<void> {
  await lockDisplayOrder(tx, kind);
  const movedPositions =
    typeof newPositions === "number"
      ? pushPositions(await readPositions(tx, kind, { except: id }), newPositions)
      : [];
  const { table } = kind;
  await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [id, ...movedPositions.map((position) => position.id)]))
    .orderBy(asc(table.id))
    .for("no key update");
}

/** Reads the positions of the records of the kind in display order: without one record, or those in the group of one. */
export function readPositions(
  tx: Tx,
  kind: OrderedKind,
  { except, groupOf }: { except?: string | undefined; groupOf?: string | undefined } = {},
): Promise<Position[]> {
  const { table, orderGroup } = kind;
  const isInGroup =
    orderGroup && groupOf !== undefined
      ? eq(orderGroup, tx.select({ group: orderGroup }).from(table).where(eq(table.id, groupOf)))
      : undefined;
  return tx
    .select({ id: table.id, displayOrder: table.displayOrder })
    .from(table)
    .where(
      and(isNull(removedColumn(kind)), except === undefined ? undefined : ne(table.id, except), isInGroup),
    )
    .orderBy(asc(table.displayOrder), asc(table.id)) as Promise<Position[]>;
}

/** Returns the position after the last record, or 1 (docs/specification.md#4-states-and-transitions). */
export async function nextPosition(db: Db | Tx, kind: OrderedKind): Promise<number> {
  const [lastRow] = (await db
    .select({ position: sql<number>`coalesce(max(${kind.table.displayOrder}), 0)::int` })
    .from(kind.table)
    .where(isNull(removedColumn(kind)))) as { position: number }[];
  return (lastRow?.position ?? 0) + 1;
}

/**
 * Moves the records from this position on, if a record has this position. The caller must hold the display order lock.
 */
export async function shiftPositionsFrom(
  ctx: StaffContext,
  staff: StaffTx,
  kind: OrderedKind,
  displayOrder: number,
  exceptId?: string,
): Promise<void> {
  const list = await readPositions(staff.tx, kind, { except: exceptId });
  await writePositions(ctx, staff, kind, pushPositions(list, displayOrder), "move");
}

/**
 * Returns this position for a restored record, or the last position when another record has it. Needs the display order
 * lock.
 */
export async function restorePosition(
  tx: Tx,
  kind: OrderedKind,
  { id, displayOrder }: Position,
): Promise<number> {
  const list = await readPositions(tx, kind, { groupOf: id });
  return list.some((position) => position.displayOrder === displayOrder)
    ? nextPosition(tx, kind)
    : displayOrder;
}

/** Writes new positions in the order of the ids. All code locks several records in this order. */
export async function writePositions(
  { actor }: StaffContext,
  { tx, now, audit }: StaffTx,
  { table, entity }: OrderedKind,
  positions: Position[],
  action: string,
): Promise<void> {
  if (positions.length === 0) return;
  const newPositions = new Map(positions.map(({ id, displayOrder }) => [id, displayOrder]));
  const rows = (await tx
    .select({ id: table.id, displayOrder: table.displayOrder, updatedAt: table.updatedAt })
    .from(table)
    .where(inArray(table.id, [...newPositions.keys()]))
    .orderBy(asc(table.id))
    .for("no key update")) as (Position & { updatedAt: Date })[];
  for (const row of rows) {
    const displayOrder = newPositions.get(row.id) ?? row.displayOrder;
    await tx
      .update(table)
      .set({ displayOrder, updatedAt: laterThan(row.updatedAt, now), updatedBy: actor.id } as never)
      .where(eq(table.id, row.id));
    const before = { displayOrder: row.displayOrder };
    await audit({ action, entity, entityId: row.id, before, after: { displayOrder } });
  }
}
