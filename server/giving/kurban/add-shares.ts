import { randomBytes } from "node:crypto";
import type { Tx } from "#server/platform/db/connect.ts";
import { makeDocumentCode } from "#shared/giving/document-code.ts";
import { kurbanShares } from "./table.ts";

export type NewShare = Omit<typeof kurbanShares.$inferInsert, "code">;

/** Inserts shares, each with a new code. The trigger kurban_offers_keep_sums counts them at the commit. */
export async function addShares(tx: Tx, shares: readonly NewShare[]): Promise<void> {
  if (shares.length === 0) return;
  await tx
    .insert(kurbanShares)
    .values(shares.map((share) => ({ ...share, code: makeDocumentCode(randomBytes(20)) })));
}
