import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { newCodes } from "../new-codes.ts";
import { yearStatements } from "../table.ts";

/** Stores one row for each donor's order and year, and returns its id. */
export async function keepStatement(tx: Tx, orderId: string, year: number): Promise<string> {
  const { downloadCode } = newCodes();
  await tx.insert(yearStatements).values({ orderId, year, downloadCode }).onConflictDoNothing();
  const [kept] = await tx
    .select({ id: yearStatements.id })
    .from(yearStatements)
    .where(and(eq(yearStatements.orderId, orderId), eq(yearStatements.year, year)));
  if (!kept) throw new Error("a statement was not kept");
  return kept.id;
}

/** Invalidates links that were mailed to a former address of the order, and removes the orders added for it. */
export async function endStatementLinks(tx: Tx, orderId: string): Promise<void> {
  const kept = await tx
    .select({ id: yearStatements.id })
    .from(yearStatements)
    .where(eq(yearStatements.orderId, orderId));
  for (const { id } of kept) {
    const { downloadCode } = newCodes();
    await tx.update(yearStatements).set({ downloadCode, addedOrders: [] }).where(eq(yearStatements.id, id));
  }
}
