import { hourMs } from "#shared/text/time.ts";
import type { BankContext, PaymentContext } from "../context.ts";
import { reportFindings } from "../raise-alarm.ts";
import { addEndedDays, type BankDay, claimDay, recordComparison, scheduleRetry } from "./bank-days.ts";
import { inquireDay } from "./inquire-day.ts";
import { type DayCompared, reconcileDay } from "./reconcile-day.ts";

/** With this limit, two runs catch up after an outage of a week. */
const maxDaysPerRun = 4;
/** Banks often give no list at night, so an alarm about a missing list is raised only after this time. */
const unreadAfter = 8 * hourMs;

/**
 * Compares the due days of each bank, oldest first; their due times are in `bank_days`. Returns the days whose
 * comparison is complete.
 */
export async function reconcileDue(ctx: PaymentContext): Promise<string[]> {
  const comparedDays: string[] = [];
  for (const bank of ctx.banks) comparedDays.push(...(await reconcileBank({ ...ctx, bank })));
  return comparedDays;
}

async function reconcileBank(ctx: BankContext): Promise<string[]> {
  const comparedDays: string[] = [];
  await addEndedDays(ctx);
  for (let n = 0; n < maxDaysPerRun; n++) {
    const row = await claimDay(ctx);
    if (!row) break;
    const outcome = await compareSafely(ctx, row);
    await reportDay(ctx, row, outcome);
    if (outcome.kind === "compared") {
      await recordComparison(ctx, row, outcome.figures);
      comparedDays.push(row.day);
    } else {
      ctx.log.warn(
        { bank: ctx.bank.name, day: row.day, reason: outcome.reason },
        "bank day reconciliation incomplete",
      );
      await scheduleRetry(ctx, row, outcome);
    }
  }
  return comparedDays;
}

async function compareSafely(ctx: BankContext, { day, comparedAt }: BankDay): Promise<DayCompared> {
  const { history } = ctx.bank;
  try {
    return await (history ? reconcileDay(ctx, day, history) : inquireDay(ctx, day, comparedAt));
  } catch (error) {
    // The run continues with the next days despite this error.
    ctx.log.error({ err: error, bank: ctx.bank.name, day }, "bank day reconciliation crashed");
    return { kind: "open", reason: "error", figures: null };
  }
}

/** Raises or closes the alarm about a day whose list is missing, or lacks payments that the bank confirms. */
async function reportDay(ctx: BankContext, row: BankDay, outcome: DayCompared): Promise<void> {
  const { day, comparedAt, triedSince } = row;
  const now = ctx.clock.now();
  const unlisted = outcome.figures?.unlisted ?? 0;
  const isOverdue = comparedAt === null && now.getTime() - (triedSince ?? now).getTime() >= unreadAfter;
  // The alarm omits the exact reason, which is in bank_days and in the log. A reason that changes with every try would
  // raise an alarm again that staff have closed.
  const hasSeveralBanks = ctx.banks.length > 1;
  const dayDetails = hasSeveralBanks ? { day, bank: ctx.bank.name } : { day };
  let details: Record<string, unknown> | null = null;
  if (outcome.kind === "compared" && unlisted > 0)
    details = { ...dayDetails, reason: "incomplete", unlisted };
  if (outcome.kind === "open" && isOverdue) details = { ...dayDetails, reason: "unread" };
  const subject = hasSeveralBanks ? `bank-day:${ctx.bank.name}/${day}` : `bank-day:${day}`;
  await reportFindings(ctx, {
    kinds: ["bank_day_unread"],
    findings: details ? [{ kind: "bank_day_unread", subject, details }] : [],
    startedAt: now,
    covers: (open) => open.subject === subject && (outcome.kind === "compared" || isOverdue),
  });
}
