import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { nearestPage } from "#server/platform/db/list-page.ts";
import { movedGifts, orders } from "./table.ts";

export type MovedGiftList = Awaited<ReturnType<typeof listMovedGifts>>;
export type MovedGift = MovedGiftList["rows"][number];

const pageSize = 20;

const isStillMoved = and(
  eq(orders.status, "completed"),
  sql`date_part('year', ${movedGifts.countedOn}) <> date_part('year', ${orders.givenOn})`,
);

/** Lists the completed orders that documents counted in another year until `fill-given-days` set their day. */
export async function listMovedGifts(db: Db, requested: number) {
  const total = await countGiftsMovedToOtherYear(db);
  const { pagination, offset } = nearestPage(total, requested, pageSize);
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
    .where(isStillMoved)
    .orderBy(desc(orders.givenOn), orders.id)
    .limit(pageSize)
    .offset(offset);
  return { rows, total, ...pagination };
}

export async function countGiftsMovedToOtherYear(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(movedGifts)
    .innerJoin(orders, eq(orders.id, movedGifts.orderId))
    .where(isStillMoved);
  return row?.total ?? 0;
}
