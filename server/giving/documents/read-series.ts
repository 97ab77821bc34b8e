import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { lastNumberOfSeries } from "./rules.ts";
import { documentSeries } from "./table.ts";

/** Returns the last number of a series; 0 when it has none. */
export async function readLastNumber(db: Db | Tx, series: string): Promise<number> {
  const [row] = await db.select().from(documentSeries).where(eq(documentSeries.series, series));
  return row?.lastNumber ?? 0;
}

/** Returns whether fewer than `needed` numbers are left. */
export async function isSeriesFull(tx: Tx, series: string, needed: number): Promise<boolean> {
  return (await readLastNumber(tx, series)) + needed > lastNumberOfSeries;
}
