import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { maxDocumentNumber } from "#shared/giving/document-number.ts";
import { documentSeries } from "./table.ts";

/** Returns the last number of a series, or 0 for a new series. */
export async function readLastNumber(db: Db | Tx, series: string): Promise<number> {
  const [row] = await db.select().from(documentSeries).where(eq(documentSeries.series, series));
  return row?.lastNumber ?? 0;
}

/** Returns whether fewer than `needed` numbers are free. */
export async function isSeriesFull(tx: Tx, series: string, needed: number): Promise<boolean> {
  return (await readLastNumber(tx, series)) + needed > maxDocumentNumber;
}
