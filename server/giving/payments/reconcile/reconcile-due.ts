import { hourMs } from "#shared/text/time.ts";
import type { BankContext, PaymentContext } from "../context.ts";
import { reportFindings } from "../raise-alarm.ts";
import { type BankDay, claimDay, noteCompared, noteEndedDays, noteOpen } from "./bank-days.ts";
import { inquireDay } from "./inquire-day.ts";
import { type DayCompared, reconcileDay } from "./reconcile-day.ts";

/** Two runs catch up with a week's outage. */
const daysInOneRun = 4;
/** Nights without an answer are common; if it is still missing in the morning, staff can call the bank. */
const unreadAfter = 8 * hourMs;

/**
 * Compares every due day of each bank, the oldest first; `bank_days` holds the due times. Returns the days that were
 * compared completely.
 */
export async function reconcileDue(ctx: PaymentContext): Promise<string[]> {
  const compared: string[] = [];
  for (const bank of ctx.banks) compared.push(...(await reconcileBank({ ...ctx, bank })));
  return compared;
}

async function reconcileBank(ctx: BankContext): Promise<string[]> {
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
      ctx.log.warn(
        { bank: ctx.bank.name, day: row.day, reason: outcome.reason },
        "bank day reconciliation incomplete",
      );
      await noteOpen(ctx, row, outcome);
    }
  }
  return compared;
}

async function compareSafely(ctx: BankContext, { day, comparedAt }: BankDay): Promise<DayCompared> {
  const { history } = ctx.bank;
  try {
    return await (history ? reconcileDay(ctx, day, history) : inquireDay(ctx, day, comparedAt));
  } catch (error) {
    // The next days are compared all the same.
    ctx.log.error({ err: error, bank: ctx.bank.name, day }, "bank day reconciliation crashed");
    return { kind: "open", reason: "error", figures: null };
  }
}

/** Raises an alarm about a day whose list could not be fetched, or lacks payments that the bank knows. */
async function reportDay(ctx: BankContext, row: BankDay, outcome: DayCompared): Promise<void> {
  const { day, comparedAt, triedSince } = row;
  const now = ctx.clock.now();
  const unlisted = outcome.figures?.unlisted ?? 0;
  const late = comparedAt === null && now.getTime() - (triedSince ?? now).getTime() >= unreadAfter;
  // The exact reason is in bank_days and in the log, not in the alarm: it changes with every try and would reopen a
  // closed alarm.
  const several = ctx.banks.length > 1;
  const named = several ? { day, bank: ctx.bank.name } : { day };
  const details =
    outcome.kind === "compared" && unlisted > 0
      ? { ...named, reason: "incomplete", unlisted }
      : outcome.kind === "open" && late
        ? { ...named, reason: "unread" }
        : null;
  const subject = several ? `bank-day:${ctx.bank.name}/${day}` : `bank-day:${day}`;
  await reportFindings(ctx, {
    kinds: ["bank_day_unread"],
    found: details ? [{ kind: "bank_day_unread", subject, details }] : [],
    startedAt: now,
    covers: (open) => open.subject === subject && (outcome.kind === "compared" || late),
  });
}
