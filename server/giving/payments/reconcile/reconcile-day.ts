import { shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import type { Bank, HistoryLine } from "../banks/bank.ts";
import type { BankContext } from "../context.ts";
import { type Finding, type OpenFinding, reportFindings } from "../raise-alarm.ts";
import { findBank, namesOf } from "../site-bank.ts";
import { findAbsent } from "./find-absent.ts";
import { inquireAll } from "./inquire-all.ts";
import { inquireSuspect } from "./inquire-suspect.ts";
import { openFindings, reconciledKinds } from "./open-findings.ts";
import { findAttempts, paidAttempts } from "./our-attempts.ts";
import { byNumber, isSuspect, listedOf, type OurAttempt, salesIn } from "./suspects.ts";
import { unknownToUs } from "./unknown-to-us.ts";

/** Counts of one comparison. */
export type DayFigures = {
  /** Lines of the bank's list; null: the bank has none. */
  lines: number | null;
  /** Payments that we booked among those that began that day. */
  booked: number;
  /** Attempts about which the bank answered. The counts are stored under these names. */
  asked: number;
  /** Orders that turned out to be paid. */
  settled: number;
  differences: number;
  /** Payments that the bank knows but its list lacks: the list is not complete. */
  unlisted: number;
};

/** compared: completely. open: `reason` says what is missing; the day is compared again. */
export type DayCompared =
  | { kind: "compared"; figures: DayFigures }
  | { kind: "open"; reason: string; figures: DayFigures | null };

/** Limits concurrent inquiries and inquiries per run; the rest waits for the next run. */
const pace = { atOnce: 4, most: 500 };
/** Another system on the same account may have thousands; staff need only the first ones. */
const mostForeign = 100;

/**
 * Compares a day of the bank's history with our payments, in both directions. The history only shows where to look: an
 * inquiry about each suspect payment decides. Safe to repeat.
 */
export async function reconcileDay(
  ctx: BankContext,
  day: string,
  history: NonNullable<Bank["history"]>,
): Promise<DayCompared> {
  const startedAt = ctx.clock.now();
  const answer = await history(day);
  if (answer.kind === "unknown") return { kind: "open", reason: answer.reason, figures: null };

  const from = startOfIstanbulDay(day);
  const until = startOfIstanbulDay(shiftDay(day, 1));
  const listed = byNumber(answer.lines);
  const ours = await findAttempts(ctx.db, [...listed.keys()]);
  const known = ours.filter((attempt) => findBank(ctx.banks, attempt.bank)?.name === ctx.bank.name);
  const booked = await paidAttempts(ctx.db, namesOf(ctx.banks, ctx.bank), from, until);
  const absent = await findAbsent(history, booked, new Set(listed.keys()), { from, until });
  // Confirmed since that day ended: an earlier run has inquired about it.
  const isProven = ({ confirmedAt }: OurAttempt) => confirmedAt !== null && confirmedAt >= until;
  const suspects = [
    ...known.filter((attempt) => isSuspect(attempt, listed.get(attempt.number) ?? [])),
    ...absent.filter((attempt) => !isProven(attempt)),
  ];
  const inquired = await inquireAll([...suspects, ...(await openFindings(ctx))], pace, (attempt) => {
    return inquireSuspect(ctx, attempt, listedOf(listed.get(attempt.number) ?? []));
  });
  // Only of this day: open payments of other days without an answer are no reason to compare this one again.
  const left = suspects.filter(({ number }) => !inquired.answers.has(number)).length;

  const foreign = foreignIn(ctx, day, listed, ours);
  const own = [...doubles(known, listed), ...inquired.found];
  const found = [...foreign.slice(0, mostForeign), ...own];
  const { cleared } = await reportFindings(ctx, {
    kinds: reconciledKinds,
    found,
    startedAt,
    covers: ({ kind, number, subject, details }) => {
      if (number === null) return (subject?.endsWith(`:${day}`) ?? false) && isOfBank(ctx, details);
      return kind === "duplicate_payment" ? listed.has(number) : inquired.answers.has(number);
    },
  });
  const unlisted = absent.filter(
    (one) => isProven(one) || inquired.answers.get(one.number) === "equal",
  ).length;
  const figures = {
    lines: answer.lines.length,
    booked: booked.length,
    asked: inquired.answers.size,
    settled: inquired.settled,
    differences: foreign.length + own.length,
    unlisted,
  };
  ctx.log.info({ day, ...figures, cleared, left }, "bank day reconciled");
  return left > 0 ? { kind: "open", reason: "unanswered", figures } : { kind: "compared", figures };
}

/**
 * Money under numbers that are not of this bank; an attempt of a bank without settings may be its own under a former
 * name.
 */
function foreignIn(
  { banks, bank }: BankContext,
  day: string,
  listed: ReadonlyMap<string, readonly HistoryLine[]>,
  ours: readonly OurAttempt[],
): Finding[] {
  const isElsewhere = (one: OurAttempt) => (findBank(banks, one.bank) ?? bank).name !== bank.name;
  const own = new Set(ours.filter((one) => !isElsewhere(one)).map(({ number }) => number));
  const found = unknownToUs(day, listed, own);
  if (banks.length === 1) return found;
  return found.map((one) => ({ ...one, details: { ...one.details, bank: bank.name } }));
}

/** Findings from before there were several banks name none. */
function isOfBank({ bank }: BankContext, details: OpenFinding["details"]): boolean {
  const named = (details as { bank?: unknown }).bank;
  return named === undefined || named === bank.name;
}

/** Numbers under which the bank took money more than once. An inquiry cannot show that: it has one record. */
function doubles(
  known: readonly OurAttempt[],
  listed: ReadonlyMap<string, readonly HistoryLine[]>,
): Finding[] {
  return known.flatMap(({ number, orderId }) => {
    const sales = salesIn(listed.get(number) ?? []).filter(({ voided }) => !voided);
    if (sales.length < 2) return [];
    const details = { references: sales.map(({ reference }) => reference), times: sales.length };
    return [{ kind: "duplicate_payment", subject: `bank:${number}`, number, orderId, details }];
  });
}
