import { randomBytes } from "node:crypto";
import { inArray } from "drizzle-orm";
import { orderItems } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { makeDocumentCode } from "#shared/giving/document-code.ts";
import { kurbanShares } from "./table.ts";
import { kurbanOrderCodes } from "./tracking/table.ts";

export type NewShare = Omit<typeof kurbanShares.$inferInsert, "code">;

/**
 * Inserts shares, each with a new code, and a code for each of their orders that has none. The trigger
 * kurban_offers_keep_sums counts the shares at the commit.
 */
export async function addShares(tx: Tx, shares: readonly NewShare[]): Promise<void> {
  if (shares.length === 0) return;
  await tx.insert(kurbanShares).values(shares.map((share) => ({ ...share, code: makeTrackingCode() })));
  const itemIds = [...new Set(shares.map(({ orderItemId }) => orderItemId))];
  const items = await tx
    .selectDistinct({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(inArray(orderItems.id, itemIds));
  await tx
    .insert(kurbanOrderCodes)
    .values(items.map(({ orderId }) => ({ orderId, code: makeTrackingCode() })))
    .onConflictDoNothing({ target: kurbanOrderCodes.orderId });
}

const makeTrackingCode = () => makeDocumentCode(randomBytes(20));
