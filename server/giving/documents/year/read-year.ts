import { and, eq, max } from "drizzle-orm";
import { givenDay } from "#server/giving/orders/given-day.ts";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { type DonorOrder, isInStatement, sameDonor } from "#server/giving/orders/same-donor.ts";
import { orders } from "#server/giving/orders/table.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { type GiftState, readGifts } from "../read-gifts.ts";
import { yearStatements } from "../table.ts";

type Completed = { id: string; givenOn: string; taken: boolean; other: DonorOrder | null };

/** A completed order with the donor's phone or address that a statement does not name by itself. */
export type LeftOut = Pick<DonorOrder, "id" | "reference" | "customerName" | "totalAmount"> & {
  givenOn: string;
  otherName: boolean;
  otherAddress: boolean;
  /** The order has the address of the statement, so staff may add it. */
  mayAdd: boolean;
  /** Staff have added the order. */
  added: boolean;
};

export type YearSeen = {
  year: number;
  /** The number of mails with the statement, sent or queued. */
  attempts: number;
  leftOut: LeftOut[];
};

/** Returns the years of the donor's gifts, newest first; staff may mail each year's statement from the order. */
export async function yearsForStaff(db: Db | Tx, order: OrderRow): Promise<YearSeen[]> {
  const completed = await completedOf(db, order);
  const years = new Set(completed.flatMap(({ taken, givenOn }) => (taken ? [yearOf(givenOn)] : [])));
  if (years.size === 0) return [];
  const kept = await db
    .select({
      year: yearStatements.year,
      addedOrders: yearStatements.addedOrders,
      attempts: max(mailOutbox.attempt),
    })
    .from(yearStatements)
    .leftJoin(mailOutbox, and(eq(mailOutbox.subject, yearStatements.id), eq(mailOutbox.event, "year")))
    .where(eq(yearStatements.orderId, order.id))
    .groupBy(yearStatements.id);
  return [...years].map((year) => {
    const statement = kept.find((row) => row.year === year);
    const leftOut = completed.filter(({ taken, givenOn }) => !taken && yearOf(givenOn) === year);
    return {
      year,
      attempts: statement?.attempts ?? 0,
      leftOut: leftOut.flatMap((one) => describe(one, statement?.addedOrders ?? [])),
    };
  });
}

function describe({ id, givenOn, other }: Completed, addedOrders: readonly string[]): LeftOut[] {
  if (!other) return [];
  const mayAdd = isAddable(other);
  return [
    {
      id,
      givenOn,
      reference: other.reference,
      customerName: other.customerName,
      totalAmount: other.totalAmount,
      otherName: !other.sameName,
      otherAddress: other.customerEmail !== null && !other.sameEmail,
      mayAdd,
      added: mayAdd && addedOrders.includes(id),
    },
  ];
}

export async function findOrderRow(db: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** Returns the donor's gifts of a year and those that staff added, less refunds, oldest first. */
export async function readYear(db: Db | Tx, order: OrderRow, year: number): Promise<GiftState[]> {
  const [statement] = await db
    .select({ addedOrders: yearStatements.addedOrders })
    .from(yearStatements)
    .where(and(eq(yearStatements.orderId, order.id), eq(yearStatements.year, year)));
  const isAdded = ({ id, other }: Completed) =>
    other !== null && isAddable(other) && (statement?.addedOrders.includes(id) ?? false);
  const ids = (await completedOf(db, order))
    .filter((one) => yearOf(one.givenOn) === year && (one.taken || isAdded(one)))
    .map(({ id }) => id)
    .reverse();
  if (ids.length === 0) return [];
  return (await readGifts(db, ids)).filter(({ left }) => left > 0);
}

/** Returns the completed orders with the phone or the address of this order, newest first. */
async function completedOf(db: Db | Tx, order: OrderRow): Promise<Completed[]> {
  if (order.erasedAt || (!order.customerEmail && !order.customerPhone)) return [];
  const found: Completed[] = [];
  const own = givenDay(order);
  if (order.status === "completed" && own)
    found.push({ id: order.id, givenOn: own, taken: true, other: null });
  for (const other of await sameDonor(db, order)) {
    const { id, status, givenOn } = other;
    if (status === "completed" && givenOn) found.push({ id, givenOn, taken: isInStatement(other), other });
  }
  return found.toSorted((a, b) => (a.givenOn < b.givenOn ? 1 : a.givenOn > b.givenOn ? -1 : 0));
}

/** A statement never lists a gift that came with another address, whatever staff say. */
function isAddable(other: DonorOrder): boolean {
  return !other.sameName && other.sameEmail;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
