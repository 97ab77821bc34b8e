import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { newCodes } from "../new-codes.ts";
import { yearStatements } from "../table.ts";

/** Stores the statement of an order's donor for a year once, and returns its id. */
export async function storeStatement(tx: Tx, orderId: string, year: number): Promise<string> {
  const { downloadCode } = newCodes();
  await tx.insert(yearStatements).values({ orderId, year, downloadCode }).onConflictDoNothing();
  const [row] = await tx
    .select({ id: yearStatements.id })
    .from(yearStatements)
    .where(and(eq(yearStatements.orderId, orderId), eq(yearStatements.year, year)));
  if (!row) throw new Error("a statement was not stored");
  return row.id;
}

/** Invalidates links that were mailed to a former address of the order, and removes orders that staff added. */
export async function renewStatementLinks(tx: Tx, orderId: string): Promise<void> {
  const statements = await tx
    .select({ id: yearStatements.id })
    .from(yearStatements)
    .where(eq(yearStatements.orderId, orderId));
  for (const { id } of statements) {
    const { downloadCode } = newCodes();
    await tx.update(yearStatements).set({ downloadCode, addedOrders: [] }).where(eq(yearStatements.id, id));
  }
}
