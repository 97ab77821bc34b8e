import { asc, eq } from "drizzle-orm";
import { orderItems } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { KURBAN_CATEGORY } from "#shared/giving/kurban.ts";
import type { BasketLine } from "./banks/bank.ts";

/** Returns the lines of a stored order for a payment firm. */
export async function readBasket(tx: Tx, orderId: string): Promise<BasketLine[]> {
  const { campaignTitle, category, lineTotal } = orderItems;
  const lines = await tx
    .select({ campaignTitle, category, amount: lineTotal })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return lines.map((line) => ({ title: basketTitle(line), amount: line.amount }));
}

/** Returns no title for a kurban, because an act of worship is not the business of a payment firm. */
export function basketTitle(line: { campaignTitle: string; category: string }): string {
  return line.category === KURBAN_CATEGORY ? "" : line.campaignTitle;
}
