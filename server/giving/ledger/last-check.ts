import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import { hourMs } from "#shared/text/time.ts";

export const lastCheckKey = "books.last-check";

/** The last run of the ledger checks: its time, duration, and number of open differences. */
export type LastCheck = { at: Date; seconds: number; orders: number; open: number };

/** The job runs every night. If the last check is older, the job does not run. */
export const maxCheckAge = 36 * hourMs;

/** Returns undefined when the ledger checks have never run. */
export async function readLastCheck(db: Db): Promise<LastCheck | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, lastCheckKey));
  if (!row) return undefined;
  const { at, ...lastCheck } = row.value as Omit<LastCheck, "at"> & { at: string };
  return { at: new Date(at), ...lastCheck };
}
