import { hourMs } from "#shared/text/time.ts";
import type { BankContext, PaymentContext } from "../context.ts";
import { reportFindings } from "../raise-alarm.ts";
import { type BankDay, claimDay, noteCompared, noteEndedDays, noteOpen } from "./bank-days.ts";
import { inquireDay } from "./inquire-day.ts";
import { type DayCompared, reconcileDay } from "./reconcile-day.ts";

/** Two runs of this many days catch up after an outage of a week. */
const daysInOneRun = 4;
/** Banks often give no list at night; if the list is still missing after this time, staff can call the bank. */
const unreadAfter = 8 * hourMs;

/**
 * Compares every due day of each bank, the oldest first; `bank_days` holds the due times. Returns the completely compared
 * days.
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
    // The next days are compared despite this error.
    ctx.log.error({ err: error, bank: ctx.bank.name, day }, "bank day reconciliation crashed");
    return { kind: "open", reason: "error", figures: null };
  }
}

/** Raises an alarm about a day whose list could not be fetched, or lacks payments that the bank confirms. */
async function reportDay(ctx: BankContext, row: BankDay, outcome: DayCompared): Promise<void> {
  const { day, comparedAt, triedSince } = row;
  const now = ctx.clock.now();
  const unlisted = outcome.figures?.unlisted ?? 0;
  const late = comparedAt === null && now.getTime() - (triedSince ?? now).getTime() >= unreadAfter;
  // The alarm omits the exact reason, which bank_days and the log have: the reason changes with every try and would
  // reopen a closed alarm.
  const several = ctx.banks.length > 1;
  const about = several ? { day, bank: ctx.bank.name } : { day };
  const details =
    outcome.kind === "compared" && unlisted > 0
      ? { ...about, reason: "incomplete", unlisted }
      : outcome.kind === "open" && late
        ? { ...about, reason: "unread" }
        : null;
  const subject = several ? `bank-day:${ctx.bank.name}/${day}` : `bank-day:${day}`;
  await reportFindings(ctx, {
    kinds: ["bank_day_unread"],
    findings: details ? [{ kind: "bank_day_unread", subject, details }] : [],
    startedAt: now,
    covers: (open) => open.subject === subject && (outcome.kind === "compared" || late),
  });
}
