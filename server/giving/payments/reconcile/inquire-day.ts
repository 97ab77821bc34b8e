import { shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import type { BankContext } from "../context.ts";
import { applyAnswer, inquire } from "../inquire-attempt.ts";
import { reportFindings } from "../raise-alarm.ts";
import { listBankNames } from "../site-bank.ts";
import { inquireAll } from "./inquire-all.ts";
import { inquireSuspect, notListed, type Verdict } from "./inquire-suspect.ts";
import { openFindings, reconciledKinds } from "./open-findings.ts";
import { attemptsOf } from "./our-attempts.ts";
import type { DayCompared } from "./reconcile-day.ts";
import { isBooked, type OurAttempt } from "./suspects.ts";

/** A run makes four inquiries a second for six minutes at most; the next run continues. */
const pace = { atOnce: 4, most: 1_500, eachMs: 1_000 };

/**
 * Compares a day with a bank that has no list: inquires about each attempt that began that day. The comparison cannot see
 * payments under numbers that we never issued. A run continues where the last one ended. `comparedAt`: the last complete
 * comparison.
 */
export async function inquireDay(
  ctx: BankContext,
  day: string,
  comparedAt: Date | null,
): Promise<DayCompared> {
  const startedAt = ctx.clock.now();
  const until = startOfIstanbulDay(shiftDay(day, 1));
  const since = comparedAt ?? until;
  const attempts = await attemptsOf(
    ctx.db,
    listBankNames(ctx.banks, ctx.bank),
    startOfIstanbulDay(day),
    until,
  );
  const left = attempts.filter((attempt) => !isAnswered(attempt, since));
  const inquired = await inquireAll([...left, ...(await openFindings(ctx))], pace, (attempt) =>
    isBooked(attempt) ? inquireSuspect(ctx, attempt, notListed) : inquireOpen(ctx, attempt),
  );
  const { cleared } = await reportFindings(ctx, {
    kinds: reconciledKinds,
    findings: inquired.found,
    startedAt,
    covers: ({ number }) => number !== null && inquired.answers.has(number),
  });
  const figures = {
    lines: null,
    booked: attempts.filter(isBooked).length,
    asked: inquired.answers.size,
    settled: inquired.settled,
    differences: inquired.found.length,
    unlisted: 0,
  };
  const unanswered = left.filter(({ number }) => !inquired.answers.has(number)).length;
  ctx.log.info({ day, ...figures, cleared, left: unanswered }, "bank day reconciled");
  return unanswered > 0 ? { kind: "open", reason: "unanswered", figures } : { kind: "compared", figures };
}

/** Returns whether the comparison has an answer about the attempt. A booked payment needs a confirmation. */
function isAnswered(attempt: OurAttempt, since: Date): boolean {
  const answeredAt = isBooked(attempt) ? attempt.confirmedAt : attempt.inquiredAt;
  return answeredAt !== null && answeredAt > since;
}

async function inquireOpen(ctx: BankContext, attempt: OurAttempt): Promise<Verdict> {
  const answer = await inquire(ctx, attempt);
  if (answer.kind === "unknown") return { kind: "unknown" };
  const { outcome } = await applyAnswer(ctx, attempt.number, answer);
  return { kind: outcome === "paid" ? "settled" : "equal" };
}
