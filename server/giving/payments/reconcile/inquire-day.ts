import { shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import type { BankContext } from "../context.ts";
import { applyAnswer, inquire } from "../inquire-attempt.ts";
import { reportFindings } from "../raise-alarm.ts";
import { namesOf } from "../site-bank.ts";
import { inquireAll } from "./inquire-all.ts";
import { inquireSuspect, notListed, type Verdict } from "./inquire-suspect.ts";
import { openFindings, reconciledKinds } from "./open-findings.ts";
import { attemptsOf } from "./our-attempts.ts";
import type { DayCompared } from "./reconcile-day.ts";
import { isBooked, type OurAttempt } from "./suspects.ts";

/** Four inquiries a second, for six minutes at most; the rest of the day waits for the next run. */
const pace = { atOnce: 4, most: 1_500, eachMs: 1_000 };

/**
 * Compares a day with a bank that has no list: inquires about each attempt that began that day. Payments under numbers
 * that we never issued stay unseen. It goes on where the last run ended. `comparedAt`: the last complete comparison.
 */
export async function inquireDay(
  ctx: BankContext,
  day: string,
  comparedAt: Date | null,
): Promise<DayCompared> {
  const startedAt = ctx.clock.now();
  const until = startOfIstanbulDay(shiftDay(day, 1));
  const since = comparedAt ?? until;
  const attempts = await attemptsOf(ctx.db, namesOf(ctx.banks, ctx.bank), startOfIstanbulDay(day), until);
  const left = attempts.filter((attempt) => !isAnswered(attempt, since));
  const inquired = await inquireAll([...left, ...(await openFindings(ctx))], pace, (attempt) =>
    isBooked(attempt) ? inquireSuspect(ctx, attempt, notListed) : inquireOpen(ctx, attempt),
  );
  const { cleared } = await reportFindings(ctx, {
    kinds: reconciledKinds,
    found: inquired.found,
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

/** Only a confirmation answers for a booked payment; the next run inquires again about the others. */
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
