import { min } from "drizzle-orm";
import { adminUsers } from "../accounts/table.ts";
import type { Db } from "../db/connect.ts";
import { checkExpectedWithin, readLastCheck } from "./last-check.ts";
import { type BooksContext, reviewBooks } from "./review-books.ts";

const hour = 60 * 60_000;
/** Four in the morning in Istanbul. */
const nightHourUtc = 1;

/**
 * Asked every hour: checks the books at night, or as soon as a server is there again that was off at night. Says whether
 * it did.
 */
export async function reviewDue(ctx: BooksContext): Promise<boolean> {
  const last = await readLastCheck(ctx.db);
  const since = last?.at ?? (await installedAt(ctx.db));
  const now = ctx.clock.now();
  const age = since ? now.getTime() - since.getTime() : 0;
  const night = now.getUTCHours() === nightHourUtc && age > 12 * hour;
  // A last check that lies in the future was noted by a clock that went wrong.
  if (!night && age >= 0 && age <= checkExpectedWithin) return false;
  const review = await reviewBooks(ctx);
  if (review.kind === "busy") return false;
  const { open, cleared, seconds } = review;
  ctx.log.info({ open, cleared, seconds }, "checked the books");
  return true;
}

/** The first member of staff is made with the installation. */
async function installedAt(db: Db): Promise<Date | null> {
  const [first] = await db.select({ at: min(adminUsers.createdAt) }).from(adminUsers);
  return first?.at ?? null;
}
