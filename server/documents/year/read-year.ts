import { and, eq, max } from "drizzle-orm";
import type { Db, Tx } from "../../db/connect.ts";
import { mailOutbox } from "../../messaging/table.ts";
import { givenDay } from "../../orders/given-day.ts";
import { isInStatement, sameDonor } from "../../orders/same-donor.ts";
import { orders } from "../../orders/table.ts";
import type { OrderRow } from "../../orders/write-status.ts";
import { type GiftState, readGifts } from "../read-gifts.ts";
import { yearStatements } from "../table.ts";

type Completed = { id: string; givenOn: string };

/** The years in which the donor of an order has given, newest first. */
async function yearsOf(db: Db | Tx, order: OrderRow): Promise<number[]> {
  const completed = await completedOf(db, order);
  return [...new Set(completed.map(({ givenOn }) => yearOf(givenOn)))];
}

export type YearSeen = {
  year: number;
  /** How often its statement was mailed, or was to be. */
  attempts: number;
};

/** The same for staff, who may mail each year's statement from this order. */
export async function yearsForStaff(db: Db, order: OrderRow): Promise<YearSeen[]> {
  const years = await yearsOf(db, order);
  if (years.length === 0) return [];
  const mailed = await db
    .select({ year: yearStatements.year, attempts: max(mailOutbox.attempt) })
    .from(yearStatements)
    .innerJoin(mailOutbox, and(eq(mailOutbox.subject, yearStatements.id), eq(mailOutbox.event, "year")))
    .where(eq(yearStatements.orderId, order.id))
    .groupBy(yearStatements.year);
  const attempts = new Map(mailed.map((row) => [row.year, row.attempts ?? 0]));
  return years.map((year) => ({ year, attempts: attempts.get(year) ?? 0 }));
}

export async function findOrderRow(db: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** What is left of the donor's gifts of a year, oldest first. */
export async function readYear(db: Db | Tx, order: OrderRow, year: number): Promise<GiftState[]> {
  const ids = (await completedOf(db, order))
    .filter(({ givenOn }) => yearOf(givenOn) === year)
    .map(({ id }) => id)
    .reverse();
  if (ids.length === 0) return [];
  return (await readGifts(db, ids)).filter(({ left }) => left > 0);
}

/** The completed orders of the donor that a statement to the address of this order may name; newest first. */
async function completedOf(db: Db | Tx, order: OrderRow): Promise<Completed[]> {
  if (order.erasedAt || (!order.customerEmail && !order.customerPhone)) return [];
  const others = (await sameDonor(db, order)).filter(isInStatement);
  return [{ ...order, givenOn: givenDay(order) }, ...others]
    .flatMap(({ id, status, givenOn }) => (status === "completed" && givenOn ? [{ id, givenOn }] : []))
    .toSorted((a, b) => (a.givenOn < b.givenOn ? 1 : a.givenOn > b.givenOn ? -1 : 0));
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
