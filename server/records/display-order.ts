import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { StaffContext, StaffTx } from "../accounts/staff-write.ts";
import { advisoryLocks } from "../db/advisory-locks.ts";
import type { Db, Tx } from "../db/connect.ts";
import { type Place, pushed } from "./order-rules.ts";
import { type OrderedKind, removedColumn } from "./record-kind.ts";
import { laterThan } from "./rows.ts";

/**
 * Lets one at a time work on the display order of a kind of records. Taken before any lock on a record; what is read
 * after it is what the one before has left.
 */
export async function lockDisplayOrder(tx: Tx, { entity }: OrderedKind): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.displayOrder}::int, hashtext(${entity}))`,
  );
}

/**
 * The same, for a change that may put the record `id` to the place `wanted`, with all records that would move. Their
 * locks are taken in the order of the ids, as by orders that are completed: nobody waits for each other in a circle.
 */
export async function lockPlaces(tx: Tx, kind: OrderedKind, id: string, wanted: unknown): Promise<void> {
  await lockDisplayOrder(tx, kind);
  const moving = typeof wanted === "number" ? pushed(await readPlaces(tx, kind, id), wanted) : [];
  const { table } = kind;
  await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [id, ...moving.map((place) => place.id)]))
    .orderBy(asc(table.id))
    .for("no key update");
}

/** All records of the kind in display order, `without` one. */
export function readPlaces(tx: Tx, kind: OrderedKind, without?: string): Promise<Place[]> {
  const { table } = kind;
  return tx
    .select({ id: table.id, displayOrder: table.displayOrder })
    .from(table)
    .where(and(isNull(removedColumn(kind)), without === undefined ? undefined : ne(table.id, without)))
    .orderBy(asc(table.displayOrder), asc(table.id)) as Promise<Place[]>;
}

/** The place of a new record: behind the last, 1 when there is none (docs/specification.md#4-states-and-transitions). */
export async function nextPlace(db: Db | Tx, kind: OrderedKind): Promise<number> {
  const [last] = (await db
    .select({ place: sql<number>`coalesce(max(${kind.table.displayOrder}), 0)::int` })
    .from(kind.table)
    .where(isNull(removedColumn(kind)))) as { place: number }[];
  return (last?.place ?? 0) + 1;
}

/** Makes room for a record that is put to a place by number. The order must be locked. */
export async function takePlace(
  ctx: StaffContext,
  staff: StaffTx,
  kind: OrderedKind,
  displayOrder: number,
  without?: string,
): Promise<void> {
  const list = await readPlaces(staff.tx, kind, without);
  await writePlaces(ctx, staff, kind, pushed(list, displayOrder), "move");
}

/** Where a deleted record comes back: to its old place, or last when that has been taken. The order must be locked. */
export async function placeAgain(tx: Tx, kind: OrderedKind, displayOrder: number): Promise<number> {
  const list = await readPlaces(tx, kind);
  return list.some((place) => place.displayOrder === displayOrder) ? nextPlace(tx, kind) : displayOrder;
}

/** Writes new places, record by record in the order of their ids, as everybody does who locks several of them. */
export async function writePlaces(
  { actor }: StaffContext,
  { tx, now, audit }: StaffTx,
  { table, entity }: OrderedKind,
  places: Place[],
  action: string,
): Promise<void> {
  if (places.length === 0) return;
  const wanted = new Map(places.map(({ id, displayOrder }) => [id, displayOrder]));
  const rows = (await tx
    .select({ id: table.id, displayOrder: table.displayOrder, updatedAt: table.updatedAt })
    .from(table)
    .where(inArray(table.id, [...wanted.keys()]))
    .orderBy(asc(table.id))
    .for("no key update")) as (Place & { updatedAt: Date })[];
  for (const row of rows) {
    const displayOrder = wanted.get(row.id) ?? row.displayOrder;
    await tx
      .update(table)
      .set({ displayOrder, updatedAt: laterThan(row.updatedAt, now), updatedBy: actor.id } as never)
      .where(eq(table.id, row.id));
    const [before, after] = [{ displayOrder: row.displayOrder }, { displayOrder }];
    await audit({ action, entity, entityId: row.id, before, after });
  }
}
