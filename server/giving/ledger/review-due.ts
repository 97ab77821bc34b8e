import { min } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { adminUsers } from "#server/staff/table.ts";
import { hourMs } from "#shared/text/time.ts";
import { checkExpectedWithin, readLastCheck } from "./last-check.ts";
import { type LedgerContext, reviewLedger } from "./review-ledger.ts";

/** Four in the morning in Istanbul. */
const nightHourUtc = 1;

/** Runs the ledger checks at night, or when a server that was off at night starts. Returns whether the checks ran. */
export async function reviewDue(ctx: LedgerContext): Promise<boolean> {
  const last = await readLastCheck(ctx.db);
  const since = last?.at ?? (await installedAt(ctx.db));
  const now = ctx.clock.now();
  const age = since ? now.getTime() - since.getTime() : 0;
  const night = now.getUTCHours() === nightHourUtc && age > 12 * hourMs;
  // A last check in the future was stored while the clock was wrong.
  if (!night && age >= 0 && age <= checkExpectedWithin) return false;
  const review = await reviewLedger(ctx);
  if (review.kind === "busy") return false;
  const { open, cleared, seconds } = review;
  ctx.log.info({ open, cleared, seconds }, "ledger checks done");
  return true;
}

/** Returns the time of the installation, when the first member of staff was created. */
async function installedAt(db: Db): Promise<Date | null> {
  const [first] = await db.select({ at: min(adminUsers.createdAt) }).from(adminUsers);
  return first?.at ?? null;
}
