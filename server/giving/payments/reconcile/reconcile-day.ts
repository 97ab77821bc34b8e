import { shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import type { Bank, HistoryLine } from "../banks/bank.ts";
import type { BankContext } from "../context.ts";
import { type Finding, type OpenFinding, reportFindings } from "../raise-alarm.ts";
import { findBank, listBankNames } from "../site-bank.ts";
import { findAbsent } from "./find-absent.ts";
import { inquireAll } from "./inquire-all.ts";
import { inquireSuspect } from "./inquire-suspect.ts";
import { openFindings, reconciledKinds } from "./open-findings.ts";
import { findAttempts, paidAttempts } from "./our-attempts.ts";
import { byNumber, isSuspect, listedOf, type OurAttempt, salesIn } from "./suspects.ts";
import { unknownToUs } from "./unknown-to-us.ts";

/** The counts of one comparison. */
export type DayFigures = {
  /** The lines of the bank's list; null: the bank has no list. */
  lines: number | null;
  /** The booked payments that began that day. */
  booked: number;
  /** The attempts about which the bank answered. The database stores the counts under these names. */
  asked: number;
  /** The orders that the comparison settled. */
  settled: number;
  differences: number;
  /** The payments that the bank confirms but its list lacks: the list is not complete. */
  unlisted: number;
};

/** compared: the comparison is complete. open: the day is compared again, for `reason`. */
export type DayCompared =
  | { kind: "compared"; figures: DayFigures }
  | { kind: "open"; reason: string; figures: DayFigures | null };

/** A run makes at most this many inquiries; the next run continues. */
const pace = { atOnce: 4, most: 500 };
/** Another system on the same account may have thousands of payments; staff need only the first ones. */
const mostForeign = 100;

/**
 * Compares a day of the bank's history with our payments, in both directions. The history only shows which payments
 * differ; an inquiry about each of them decides. The comparison can be repeated.
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
  const booked = await paidAttempts(ctx.db, listBankNames(ctx.banks, ctx.bank), from, until);
  const absent = await findAbsent(history, booked, new Set(listed.keys()), { from, until });
  // An earlier run has inquired about a payment that was confirmed after the day ended.
  const isProven = ({ confirmedAt }: OurAttempt) => confirmedAt !== null && confirmedAt >= until;
  const suspects = [
    ...known.filter((attempt) => isSuspect(attempt, listed.get(attempt.number) ?? [])),
    ...absent.filter((attempt) => !isProven(attempt)),
  ];
  const inquired = await inquireAll([...suspects, ...(await openFindings(ctx))], pace, (attempt) => {
    return inquireSuspect(ctx, attempt, listedOf(listed.get(attempt.number) ?? []));
  });
  // Open payments of other days without an answer are no reason to compare this day again.
  const left = suspects.filter(({ number }) => !inquired.answers.has(number)).length;

  const foreign = foreignIn(ctx, day, listed, ours);
  const own = [...doubles(known, listed), ...inquired.found];
  const found = [...foreign.slice(0, mostForeign), ...own];
  const { cleared } = await reportFindings(ctx, {
    kinds: reconciledKinds,
    findings: found,
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
 * Returns the money under numbers that this bank's attempts do not have. An attempt of a bank without settings may be an
 * attempt of this bank under a former name.
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

/** Returns whether a finding is about this bank. Findings from before there were several banks name no bank. */
function isOfBank({ bank }: BankContext, details: OpenFinding["details"]): boolean {
  const name = (details as { bank?: unknown }).bank;
  return name === undefined || name === bank.name;
}

/** Returns the numbers under which the bank took money more than once. An inquiry shows only one record. */
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
