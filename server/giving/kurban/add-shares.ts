import { randomBytes } from "node:crypto";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { makeDocumentCode } from "#shared/giving/document-code.ts";
import { kurbanShares } from "./table.ts";

export type NewShare = Omit<typeof kurbanShares.$inferInsert, "code">;

/**
 * Inserts shares of one order, each with a new code, and a code of the order if it has none. The trigger
 * kurban_offers_keep_sums counts the shares at the commit.
 */
export async function addShares(tx: Tx, shares: readonly NewShare[]): Promise<void> {
  if (shares.length === 0) return;
  await tx.insert(kurbanShares).values(shares.map((share) => ({ ...share, code: makeTrackingCode() })));
  await rowsOf(tx)`
    insert into kurban_order_codes (order_id, code)
    select distinct order_id, ${makeTrackingCode()} from order_items
    where id in ${[...new Set(shares.map(({ orderItemId }) => orderItemId))]}
    on conflict (order_id) do nothing`;
}

const makeTrackingCode = () => makeDocumentCode(randomBytes(20));
