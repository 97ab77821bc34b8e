import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { gapQuestion } from "./balance-questions.ts";
import type { Difference } from "./check-books.ts";
import type { BooksContext } from "./review-books.ts";

/** Raises an alarm for an account whose statements lack a file, and closes it once the file has come. */
export async function findStatementGaps(ctx: BooksContext): Promise<{ found: number; cleared: number }> {
  const startedAt = ctx.clock.now();
  const rows = await rowsOf<Pick<Difference, "subject" | "details">>(ctx.db)`${gapQuestion.differences}`;
  const { kind } = gapQuestion;
  const found = rows.map(({ subject, details }) => ({ kind, subject, details }));
  const { cleared } = await reportFindings(ctx, { kinds: [kind], found, startedAt });
  return { found: found.length, cleared };
}
