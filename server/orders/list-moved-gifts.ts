import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { type ListPage, nearestPage } from "../db/list-page.ts";
import { movedGifts, orders } from "./table.ts";

/** A completed order that papers counted in another year until it got its day. */
export type MovedGift = {
  id: string;
  reference: string | null;
  customerName: string;
  totalAmount: number;
  /** The day by which papers counted it, and the day of the gift. */
  countedOn: string;
  givenOn: string;
};

export type MovedGiftList = ListPage<MovedGift>;

const pageSize = 20;

/** Those that are completed still, and whose year differs still. */
const stillMoved = and(
  eq(orders.status, "completed"),
  sql`date_part('year', ${movedGifts.countedOn}) <> date_part('year', ${orders.givenOn})`,
);

/** One page, the newest gifts first. */
export async function listMovedGifts(db: Db, asked: number): Promise<MovedGiftList> {
  const total = await countMovedGifts(db);
  const { place, offset } = nearestPage(total, asked, pageSize);
  const rows = await db
    .select({
      id: orders.id,
      reference: orders.reference,
      customerName: orders.customerName,
      totalAmount: orders.totalAmount,
      countedOn: movedGifts.countedOn,
      givenOn: sql<string>`${orders.givenOn}::text`,
    })
    .from(movedGifts)
    .innerJoin(orders, eq(orders.id, movedGifts.orderId))
    .where(stillMoved)
    .orderBy(desc(orders.givenOn), orders.id)
    .limit(pageSize)
    .offset(offset);
  return { rows, total, ...place };
}

export async function countMovedGifts(db: Db): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(movedGifts)
    .innerJoin(orders, eq(orders.id, movedGifts.orderId))
    .where(stillMoved);
  return counted?.total ?? 0;
}
