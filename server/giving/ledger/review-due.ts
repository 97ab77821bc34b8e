import { min } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { adminUsers } from "#server/staff/table.ts";
import { hourMs } from "#shared/text/time.ts";
import { checkExpectedWithin, readLastCheck } from "./last-check.ts";
import { type BooksContext, reviewBooks } from "./review-books.ts";

/** Four in the morning in Istanbul. */
const nightHourUtc = 1;

/** Runs the ledger checks at night, or once a server that was off at night runs again. Returns whether it ran them. */
export async function reviewDue(ctx: BooksContext): Promise<boolean> {
  const last = await readLastCheck(ctx.db);
  const since = last?.at ?? (await installedAt(ctx.db));
  const now = ctx.clock.now();
  const age = since ? now.getTime() - since.getTime() : 0;
  const night = now.getUTCHours() === nightHourUtc && age > 12 * hourMs;
  // A last check in the future was stored while the clock was wrong.
  if (!night && age >= 0 && age <= checkExpectedWithin) return false;
  const review = await reviewBooks(ctx);
  if (review.kind === "busy") return false;
  const { open, cleared, seconds } = review;
  ctx.log.info({ open, cleared, seconds }, "ledger checks done");
  return true;
}

/** The first member of staff is created with the installation. */
async function installedAt(db: Db): Promise<Date | null> {
  const [first] = await db.select({ at: min(adminUsers.createdAt) }).from(adminUsers);
  return first?.at ?? null;
}
