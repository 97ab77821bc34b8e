import { nameRefunded } from "#server/giving/kurban/refund-shares.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { RefundRow } from "./lock-refund.ts";
import { refundItems, refunds } from "./table.ts";

/** Inserts a refund, the refunded amounts of the order's items in kuruş, and the shares of kurban that it gives back. */
export async function insertRefund(
  tx: Tx,
  values: typeof refunds.$inferInsert,
  items: readonly { id: number; amount: number }[],
  shareIds: readonly string[] = [],
): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(values).returning();
  if (!row) throw new Error("the new refund is missing");
  if (items.length > 0)
    await tx
      .insert(refundItems)
      .values(items.map(({ id, amount }) => ({ refundId: row.id, orderItemId: id, amount })));
  await nameRefunded(tx, row.id, shareIds);
  return row;
}
