import { shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import type { BankContext } from "../context.ts";
import { applyAnswer, inquire } from "../inquire-attempt.ts";
import { reportFindings } from "../raise-alarm.ts";
import { listBankNames } from "../site-bank.ts";
import { findDecidableAttempts } from "./find-attempts.ts";
import { findOpenFindings, reconciledKinds } from "./find-open-findings.ts";
import { inquireAll } from "./inquire-all.ts";
import { inquireCandidate, notListed, type Verdict } from "./inquire-candidate.ts";
import type { DayCompared } from "./reconcile-day.ts";
import { isBooked, type OurAttempt } from "./rules.ts";

/** A run makes at most four inquiries a second for about six minutes; the next run continues. */
const inquiryLimits = { concurrency: 4, maxInquiries: 1_500, minMsEach: 1_000 };

/**
 * Compares a day with a bank that has no list, by an inquiry about each attempt that began that day. So payments under
 * numbers that are not ours stay unknown. A run continues after the attempts that earlier runs inquired about.
 * `comparedAt`: the time of the last complete comparison.
 */
export async function inquireDay(
  ctx: BankContext,
  day: string,
  comparedAt: Date | null,
): Promise<DayCompared> {
  const startedAt = ctx.clock.now();
  const until = startOfIstanbulDay(shiftDay(day, 1));
  const since = comparedAt ?? until;
  const attempts = await findDecidableAttempts(
    ctx.db,
    listBankNames(ctx.banks, ctx.bank),
    startOfIstanbulDay(day),
    until,
  );
  const unanswered = attempts.filter((attempt) => !isAnswered(attempt, since));
  const results = await inquireAll(
    [...unanswered, ...(await findOpenFindings(ctx))],
    inquiryLimits,
    (attempt) =>
      isBooked(attempt) ? inquireCandidate(ctx, attempt, notListed) : inquireOpenAttempt(ctx, attempt),
  );
  const { cleared } = await reportFindings(ctx, {
    kinds: reconciledKinds,
    findings: results.findings,
    startedAt,
    covers: ({ number }) => number !== null && results.answers.has(number),
  });
  const figures = {
    lines: null,
    booked: attempts.filter(isBooked).length,
    asked: results.answers.size,
    settled: results.settled,
    differences: results.findings.length,
    unlisted: 0,
  };
  const unansweredCount = unanswered.filter(({ number }) => !results.answers.has(number)).length;
  ctx.log.info({ day, ...figures, cleared, left: unansweredCount }, "bank day reconciled");
  return unansweredCount > 0
    ? { kind: "open", reason: "unanswered", figures }
    : { kind: "compared", figures };
}

/** Returns whether the bank has answered about the attempt since `since`; a booked payment needs a confirmation. */
function isAnswered(attempt: OurAttempt, since: Date): boolean {
  const answeredAt = isBooked(attempt) ? attempt.confirmedAt : attempt.inquiredAt;
  return answeredAt !== null && answeredAt > since;
}

async function inquireOpenAttempt(ctx: BankContext, attempt: OurAttempt): Promise<Verdict> {
  const answer = await inquire(ctx, attempt);
  if (answer.kind === "unknown") return { kind: "unknown" };
  const { outcome } = await applyAnswer(ctx, attempt.number, answer);
  return { kind: outcome === "paid" ? "settled" : "equal" };
}
