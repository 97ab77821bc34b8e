import { min } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { adminUsers } from "#server/staff/table.ts";
import { hourMs } from "#shared/text/time.ts";
import { maxCheckAge, readLastCheck } from "./last-check.ts";
import { type LedgerContext, reviewLedger } from "./review-ledger.ts";

/** 04:00 in Istanbul. */
const nightHourUtc = 1;

/** Runs the ledger checks at night, or later if the server was off at night. Returns whether the checks ran. */
export async function reviewDue(ctx: LedgerContext): Promise<boolean> {
  const lastCheck = await readLastCheck(ctx.db);
  const since = lastCheck?.at ?? (await installedAt(ctx.db));
  const now = ctx.clock.now();
  const age = since ? now.getTime() - since.getTime() : 0;
  const isNight = now.getUTCHours() === nightHourUtc && age > 12 * hourMs;
  // If the last check is in the future, the clock was wrong.
  if (!isNight && age >= 0 && age <= maxCheckAge) return false;
  const review = await reviewLedger(ctx);
  if (review.kind === "busy") return false;
  const { open, cleared, seconds } = review;
  ctx.log.info({ open, cleared, seconds }, "ledger checks done");
  return true;
}

/** Returns the time of the installation, when the first member of staff was created. */
async function installedAt(db: Db): Promise<Date | null> {
  const [firstUser] = await db.select({ at: min(adminUsers.createdAt) }).from(adminUsers);
  return firstUser?.at ?? null;
}
