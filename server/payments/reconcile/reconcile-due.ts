import type { PaymentContext } from "../context.ts";
import { reportFindings } from "../report-findings.ts";
import { type BankDay, claimDay, noteCompared, noteEndedDays, noteOpen } from "./bank-days.ts";
import { type DayCompared, reconcileDay } from "./reconcile-day.ts";

/** A week's outage is caught up with in two runs. */
const daysInOneRun = 4;
/** Nights without an answer are common; a morning without one is something that a person can ask the bank about. */
const unreadAfter = 8 * 60 * 60_000;

/**
 * The nightly comparison with the bank: every day that is due, the oldest first. When each is due stands in `bank_days`,
 * so that nothing is forgotten by a restart, and a day that could not be compared whole comes again by itself. Returns
 * the days that were compared to their end.
 */
export async function reconcileDue(ctx: PaymentContext): Promise<string[]> {
  const compared: string[] = [];
  await noteEndedDays(ctx);
  for (let n = 0; n < daysInOneRun; n++) {
    const row = await claimDay(ctx);
    if (!row) break;
    const outcome = await compareSafely(ctx, row);
    await reportDay(ctx, row, outcome);
    if (outcome.kind === "compared") {
      await noteCompared(ctx, row, outcome.figures);
      compared.push(row.day);
    } else {
      ctx.log.warn({ day: row.day, reason: outcome.reason }, "a day could not be compared with the bank");
      await noteOpen(ctx, row, outcome);
    }
  }
  return compared;
}

async function compareSafely(ctx: PaymentContext, { day }: BankDay): Promise<DayCompared> {
  try {
    return await reconcileDay(ctx, day);
  } catch (error) {
    // The next days are compared all the same.
    ctx.log.error({ err: error, day }, "comparing a day with the bank broke");
    return { kind: "open", reason: "error", figures: null };
  }
}

/** Puts a day before staff whose list could not be had, or lacks payments that the bank knows. */
async function reportDay(ctx: PaymentContext, row: BankDay, outcome: DayCompared): Promise<void> {
  const { day, comparedAt, triedSince } = row;
  const now = ctx.clock.now();
  const unlisted = outcome.figures?.unlisted ?? 0;
  const late = comparedAt === null && now.getTime() - (triedSince ?? now).getTime() >= unreadAfter;
  // Why exactly stands in bank_days and in the log: it changes with every try, and an alarm that was closed came back.
  const details =
    outcome.kind === "compared" && unlisted > 0
      ? { day, reason: "incomplete", unlisted }
      : outcome.kind === "open" && late
        ? { day, reason: "unread" }
        : null;
  const subject = `bank-day:${day}`;
  await reportFindings(ctx, {
    kinds: ["bank_day_unread"],
    found: details ? [{ kind: "bank_day_unread", subject, details }] : [],
    startedAt: now,
    covers: (open) => open.subject === subject && (outcome.kind === "compared" || late),
  });
}
