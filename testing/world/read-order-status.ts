import { eq } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";

export async function readOrderStatus(db: Db, id: string): Promise<string | undefined> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  return order?.status;
}
