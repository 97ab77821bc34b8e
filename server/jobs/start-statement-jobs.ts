import { findStatementGaps } from "../books/find-statement-gaps.ts";
import { forgetKnownRows } from "../transfers/clear-import.ts";
import { endInterrupted } from "../transfers/end-interrupted.ts";
import type { ImportContext } from "../transfers/import-context.ts";
import type { Inbox } from "../transfers/run-inbox.ts";
import type { Matcher } from "../transfers/run-matching.ts";
import type { Scheduler } from "./scheduler.ts";
import { everyHourAt, everyMinute, everySeconds } from "./times.ts";
import { createClockTrust } from "./trust-clock.ts";

/** Schedules the jobs on statements of the bank. */
export function startStatementJobs(
  scheduler: Scheduler,
  statements: ImportContext,
  { inbox, matcher }: { inbox: Inbox; matcher: Matcher },
): void {
  const { log } = statements;
  const isTrusted = createClockTrust(statements);
  scheduler.repeat("import-statements", everySeconds(10), async () => {
    const taken = await inbox.run();
    if (taken > 0) log.info({ taken }, "statements taken from their folder");
  });
  scheduler.repeat("match-statements", everySeconds(10), async () => {
    const { held: _, ...matched } = await matcher.match();
    if (Object.keys(matched).length > 0) log.info({ matched }, "statement rows matched");
  });
  scheduler.repeat("apply-matches", everySeconds(10), async () => {
    if (!(await isTrusted())) return;
    const applied = await matcher.apply();
    if (Object.values(applied).some((count) => count > 0)) log.info(applied, "matched transfers applied");
  });
  scheduler.repeat("end-interrupted-imports", everyMinute, async () => {
    if (!(await isTrusted())) return;
    const ended = await endInterrupted(statements);
    if (ended > 0) log.warn({ ended }, "interrupted statement imports ended");
  });
  scheduler.repeat("find-statement-gaps", everyHourAt(17), async () => {
    if (!(await isTrusted())) return;
    const { found, cleared } = await findStatementGaps(statements);
    if (found + cleared > 0) log.info({ found, cleared }, "balances of statements compared");
  });
  scheduler.repeat("empty-statement-folders", everyHourAt(47), async () => {
    if (!(await isTrusted())) return;
    const removed = await inbox.empty();
    if (removed > 0) log.info({ removed }, "old statement files removed");
    await forgetKnownRows(statements);
  });
}
