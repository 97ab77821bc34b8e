import { type Check, type Difference, maxListed } from "#server/giving/ledger/check-ledger.ts";
import type { Figures, Sum } from "#server/giving/ledger/figures.ts";
import type { FindingState } from "#server/giving/payments/raise-alarm.ts";
import type { LedgerResult } from "./check-installation.ts";

type ReportedDifference = Difference & { state?: FindingState };

export function printLedger(result: LedgerResult): string {
  const { figures, checks, seconds } = result;
  const reported: ReportedDifference[] = result.differences;
  const differenceCount = checks.reduce((sum, check) => sum + check.differences, 0);
  const open = result.kind === "reviewed" ? result.open : differenceCount;
  return [
    `Books of ${new Date(result.startedAt).toISOString()}, checked in ${seconds.toFixed(1)} s`,
    "",
    ...figureLines(figures),
    "",
    ...checks.map(checkLine),
    ...checks
      .filter(({ differences }) => differences > 0)
      .flatMap((check) => listDifferences(check, reported)),
    "",
    ...(result.kind === "reviewed" && result.cleared > 0 ? [`closed by itself: ${result.cleared}`] : []),
    ...(differenceCount > open ? [`accepted by staff: ${differenceCount - open}`] : []),
    open === 0
      ? "The books are in order."
      : `The books have ${count(open)} difference${open === 1 ? "" : "s"}.`,
  ].join("\n");
}

function figureLines(figures: Figures): string[] {
  const { orders, completed, settledByPayment, settledByStaff, duplicates, refunded } = figures;
  const lines: [string, string, string][] = [
    ["orders", count(orders), ""],
    ["completed", ...countAndAmount(completed)],
    ["  by a payment", ...countAndAmount(settledByPayment)],
    ["  by a member of staff", ...countAndAmount(settledByStaff)],
    ["paid twice, to be returned", ...countAndAmount(duplicates)],
    ["refunded", ...countAndAmount(refunded)],
    ["collected by campaigns, with openings", "", lira(figures.collectedByCampaigns)],
    ["collected by projects, with openings", "", lira(figures.collectedByProjects)],
    ["entries in the payment log", count(figures.paymentLogs), ""],
    ["SMS sent", count(figures.smsSent), ""],
  ];
  return lines.map(([name, n, amount]) =>
    `${name.padEnd(38)}${n.padStart(12)}${amount.padStart(24)}`.trimEnd(),
  );
}

function checkLine({ title, differences }: Check): string {
  return `${differences === 0 ? "✓" : "✗"} ${title}${differences === 0 ? "" : `: ${count(differences)}`}`;
}

function listDifferences(
  { kind, title, differences }: Check,
  reported: readonly ReportedDifference[],
): string[] {
  const differencesOfKind = reported.filter((difference) => difference.kind === kind);
  const more = differences > maxListed ? [`  … and ${count(differences - maxListed)} more`] : [];
  return ["", `${title}, but not:`, ...differencesOfKind.map(differenceLine), ...more];
}

function differenceLine({ subject, details, state }: ReportedDifference): string {
  const { expectedAmount, foundAmount, expectedCount, foundCount } = details;
  const facts = [
    ...expectedAndFound(expectedAmount, foundAmount, lira),
    ...expectedAndFound(expectedCount, foundCount, count),
    ...(typeof details.title === "string" ? [details.title] : []),
    ...(state === "accepted" ? ["accepted by staff"] : []),
  ];
  return `  ${subject.padEnd(34)}  ${facts.join("; ")}`.trimEnd();
}

function expectedAndFound(expected: unknown, found: unknown, write: (value: number) => string): string[] {
  const parts = [
    ...(typeof expected === "number" ? [`expected ${write(expected)}`] : []),
    ...(typeof found === "number" ? [`found ${write(found)}`] : []),
  ];
  return parts.length > 0 ? [parts.join(", ")] : [];
}

function countAndAmount({ count: n, amount }: Sum): [string, string] {
  return [count(n), lira(amount)];
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

function lira(amount: number): string {
  return `${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })} TL`;
}
