import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import { hourMs } from "#shared/text/time.ts";

export const lastCheckKey = "books.last-check";

/** When the ledger checks last ran, how long they took, and how many differences were open. */
export type LastCheck = { at: Date; seconds: number; orders: number; open: number };

/** The job runs every night: after a longer gap it does not run. */
export const checkExpectedWithin = 36 * hourMs;

/** Undefined: never. */
export async function readLastCheck(db: Db): Promise<LastCheck | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, lastCheckKey));
  if (!row) return undefined;
  const { at, ...rest } = row.value as Omit<LastCheck, "at"> & { at: string };
  return { at: new Date(at), ...rest };
}
