import { shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import type { Bank, HistoryLine } from "../banks/bank.ts";
import type { BankContext } from "../context.ts";
import { type Finding, type OpenFinding, reportFindings } from "../raise-alarm.ts";
import { findBank, listBankNames } from "../site-bank.ts";
import { findAbsentPayments } from "./find-absent-payments.ts";
import { findAttempts, findPaidAttempts } from "./find-attempts.ts";
import { findOpenFindings, reconciledKinds } from "./find-open-findings.ts";
import { findUnknownNumbers } from "./find-unknown-numbers.ts";
import { inquireAll } from "./inquire-all.ts";
import { inquireCandidate } from "./inquire-candidate.ts";
import { findSales, groupByNumber, isCandidate, type OurAttempt, summarizeLines } from "./rules.ts";

/** The counts of one comparison. */
export type DayFigures = {
  /** The lines of the bank's list; null: the bank has no list. */
  lines: number | null;
  /** The booked payments that began that day. */
  booked: number;
  /** The attempts about which the bank answered an inquiry. The name is stored in the database. */
  asked: number;
  /** The orders that the comparison settled. */
  settled: number;
  differences: number;
  /** The payments that the bank confirms although its list lacks them, so that the list is not complete. */
  unlisted: number;
};

/** compared: the comparison is complete. open: the comparison must be repeated, because of `reason`. */
export type DayCompared =
  | { kind: "compared"; figures: DayFigures }
  | { kind: "open"; reason: string; figures: DayFigures | null };

/** The limits of one run; the next run continues. */
const inquiryLimits = { concurrency: 4, maxInquiries: 500 };
/** Another system on the same account may have thousands of payments, and staff need an alarm only about some. */
const maxForeignFindings = 100;

/**
 * Compares the bank's list of a day with our payments, in both directions. The list only shows which payments may
 * differ; an inquiry about each of these decides. The comparison can be repeated at any time.
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
  const listed = groupByNumber(answer.lines);
  const attemptsOfSite = await findAttempts(ctx.db, [...listed.keys()]);
  const ownAttempts = attemptsOfSite.filter(
    (attempt) => findBank(ctx.banks, attempt.bank)?.name === ctx.bank.name,
  );
  const booked = await findPaidAttempts(ctx.db, listBankNames(ctx.banks, ctx.bank), from, until);
  const absent = await findAbsentPayments(history, booked, new Set(listed.keys()), { from, until });
  // A payment that was confirmed after the end of the day needs no further inquiry.
  const isProven = ({ confirmedAt }: OurAttempt) => confirmedAt !== null && confirmedAt >= until;
  const candidates = [
    ...ownAttempts.filter((attempt) => isCandidate(attempt, listed.get(attempt.number) ?? [])),
    ...absent.filter((attempt) => !isProven(attempt)),
  ];
  const results = await inquireAll(
    [...candidates, ...(await findOpenFindings(ctx))],
    inquiryLimits,
    (attempt) => inquireCandidate(ctx, attempt, summarizeLines(listed.get(attempt.number) ?? [])),
  );
  // Only missing answers about payments of this day are a reason to compare the day again.
  const unansweredCount = candidates.filter(({ number }) => !results.answers.has(number)).length;

  const foreignFindings = findForeignPayments(ctx, day, listed, attemptsOfSite);
  const ownFindings = [...findDoubleSales(ownAttempts, listed), ...results.findings];
  const findings = [...foreignFindings.slice(0, maxForeignFindings), ...ownFindings];
  const { cleared } = await reportFindings(ctx, {
    kinds: reconciledKinds,
    findings,
    startedAt,
    covers: ({ kind, number, subject, details }) => {
      if (number === null) return (subject?.endsWith(`:${day}`) ?? false) && isOfBank(ctx, details);
      return kind === "duplicate_payment" ? listed.has(number) : results.answers.has(number);
    },
  });
  const unlisted = absent.filter(
    (attempt) => isProven(attempt) || results.answers.get(attempt.number) === "equal",
  ).length;
  const figures = {
    lines: answer.lines.length,
    booked: booked.length,
    asked: results.answers.size,
    settled: results.settled,
    differences: foreignFindings.length + ownFindings.length,
    unlisted,
  };
  ctx.log.info({ day, ...figures, cleared, left: unansweredCount }, "bank day reconciled");
  return unansweredCount > 0
    ? { kind: "open", reason: "unanswered", figures }
    : { kind: "compared", figures };
}

/**
 * Returns a finding for each listed number that no attempt of this bank has. An attempt of a bank without settings
 * counts as this bank's, which may have had that name earlier.
 */
function findForeignPayments(
  { banks, bank }: BankContext,
  day: string,
  listed: ReadonlyMap<string, readonly HistoryLine[]>,
  attemptsOfSite: readonly OurAttempt[],
): Finding[] {
  const isOfThisBank = (attempt: OurAttempt) => (findBank(banks, attempt.bank) ?? bank).name === bank.name;
  const ownNumbers = new Set(attemptsOfSite.filter(isOfThisBank).map(({ number }) => number));
  const findings = findUnknownNumbers(day, listed, ownNumbers);
  if (banks.length === 1) return findings;
  return findings.map((finding) => ({ ...finding, details: { ...finding.details, bank: bank.name } }));
}

/** Returns whether a finding is about this bank. The findings of a site with one bank contain no bank name. */
function isOfBank({ bank }: BankContext, details: OpenFinding["details"]): boolean {
  const name = (details as { bank?: unknown }).bank;
  return name === undefined || name === bank.name;
}

/** Returns a finding for each number under which the bank took money more than once, which an inquiry does not show. */
function findDoubleSales(
  attempts: readonly OurAttempt[],
  listed: ReadonlyMap<string, readonly HistoryLine[]>,
): Finding[] {
  return attempts.flatMap(({ number, orderId }) => {
    const sales = findSales(listed.get(number) ?? []).filter(({ voided }) => !voided);
    if (sales.length < 2) return [];
    const details = { references: sales.map(({ reference }) => reference), times: sales.length };
    return [{ kind: "duplicate_payment", subject: `bank:${number}`, number, orderId, details }];
  });
}
