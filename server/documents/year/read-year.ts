import { and, desc, eq, inArray, isNotNull, isNull, max } from "drizzle-orm";
import { yearMonth } from "#shared/dates.ts";
import { foldForSearch } from "#shared/search-fold.ts";
import type { Db, Tx } from "../../db/connect.ts";
import { mailOutbox } from "../../messaging/table.ts";
import { orders } from "../../orders/table.ts";
import type { OrderRow } from "../../orders/write-status.ts";
import { type GiftState, readGifts } from "../read-gifts.ts";
import { yearStatements } from "../table.ts";

/** A donor gives far less often; a shared address would otherwise read the whole table. */
const mostGifts = 1_000;

type Completed = { id: string; completedAt: Date; name: string };

/** The years in which the donor of an order has given, newest first. */
async function yearsOf(db: Db | Tx, order: OrderRow): Promise<number[]> {
  const completed = await completedOf(db, order);
  return [...new Set(completed.map(({ completedAt }) => yearMonth(completedAt).year))];
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
    .filter(({ completedAt }) => yearMonth(completedAt).year === year)
    .map(({ id }) => id)
    .reverse();
  if (ids.length === 0) return [];
  return (await readGifts(db, ids)).filter(({ left }) => left > 0);
}

/**
 * Completed orders with the same name and the same address, or the same phone where the order has no address: relatives
 * share addresses, and a statement names no other donor's gifts. Newest first.
 */
async function completedOf(db: Db | Tx, order: OrderRow): Promise<Completed[]> {
  const { customerEmail: email, customerPhone: phone, erasedAt } = order;
  if (erasedAt || (!email && !phone)) return [];
  const reached = email
    ? inArray(orders.customerEmail, spellings(email))
    : eq(orders.customerPhone, phone ?? "");
  const found = await db
    .select({ id: orders.id, completedAt: orders.completedAt, name: orders.customerName })
    .from(orders)
    .where(
      and(reached, eq(orders.status, "completed"), isNotNull(orders.completedAt), isNull(orders.erasedAt)),
    )
    .orderBy(desc(orders.completedAt), orders.id)
    .limit(mostGifts);
  const name = plain(order.customerName);
  return found.flatMap((one) =>
    one.completedAt && plain(one.name) === name ? [{ ...one, completedAt: one.completedAt }] : [],
  );
}

/** Phones capitalise the first letter of an address. */
function spellings(email: string): string[] {
  const lower = email.toLowerCase();
  return [...new Set([email, lower, lower.charAt(0).toUpperCase() + lower.slice(1)])];
}

function plain(name: string): string {
  return foldForSearch(name).replace(/\s+/g, " ").trim();
}
