import type { Db } from "../db/connect.ts";
import { settings } from "../db/table.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { type FindingState, reportFindings } from "../payments/report-findings.ts";
import { type BooksChecked, checkBooks, type Difference, listed } from "./check-books.ts";
import { lastCheckKey } from "./last-check.ts";

export type BooksContext = { db: Db; clock: Clock; log: Logger };

export type Reviewed = Omit<BooksChecked, "kind" | "differences"> & {
  kind: "reviewed";
  /** `state` accepted: a person has closed exactly this one before, saying why. */
  differences: (Difference & { state: FindingState })[];
  /** Differences that nobody has accepted. */
  open: number;
  /** Alarms that this review closed, because what they are about is no longer so. */
  cleared: number;
};

/**
 * Checks the books and puts every difference before staff as an alarm; closes the alarms of differences that are gone.
 * Changes nothing else, least of all the books.
 */
export async function reviewBooks(ctx: BooksContext): Promise<Reviewed | { kind: "busy" }> {
  const checked = await checkBooks(ctx.db, ctx.clock);
  if (checked.kind === "busy") return checked;
  const { startedAt, seconds, figures, checks, differences } = checked;
  const { states, cleared } = await reportFindings(ctx, {
    // Of a kind of which not all are listed nobody knows which are gone.
    kinds: checks.filter((check) => check.differences <= listed).map(({ kind }) => kind),
    found: differences,
    startedAt,
  });
  const all = checks.reduce((sum, check) => sum + check.differences, 0);
  const open = all - states.filter((state) => state === "accepted").length;
  await keepLastCheck(ctx, { at: startedAt.toISOString(), seconds, orders: figures.orders, open });
  if (open > 0) {
    const kinds = Object.fromEntries(checks.flatMap((c) => (c.differences ? [[c.kind, c.differences]] : [])));
    ctx.log.error({ open, kinds }, "the books have differences");
  }
  return {
    kind: "reviewed",
    startedAt,
    seconds,
    figures,
    checks,
    differences: differences.map((difference, at) => ({ ...difference, state: states[at] ?? "open" })),
    open,
    cleared,
  };
}

type LastCheckValue = { at: string; seconds: number; orders: number; open: number };

async function keepLastCheck({ db, clock }: BooksContext, value: LastCheckValue): Promise<void> {
  const updatedAt = clock.now();
  await db
    .insert(settings)
    .values({ key: lastCheckKey, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}
