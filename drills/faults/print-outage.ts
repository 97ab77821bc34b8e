import { printTable } from "../harness/report.ts";
import type { OutageReport } from "./outage-drill.ts";

/** Prints what fails, and counts it. */
export type Judge = (findings: Record<string, readonly string[]>) => Record<string, number>;

export type FaultOptions = {
  seed: number;
  donations: number;
  /** How long the database is unreachable. */
  seconds: number;
  judge: Judge;
};

export function printOutage(title: string, report: OutageReport, judge: Judge): void {
  const { lost, doubled, differences, violations } = report;
  printTable(title, {
    "orders completed": report.orders.completed,
    "orders failed": report.orders.failed,
    ...judge({ "lost after an answer": lost, doubled, differences, violations }),
    "outage, s": report.outage.toFixed(1),
    ...Object.fromEntries(
      Object.entries(report.refusals).map(([said, count]) => [`told "${said.slice(0, 90)}"`, count]),
    ),
    "slowest of these, ms": report.slowestRefusal,
    ...Object.fromEntries(
      Object.entries(report.seen).map(([path, { good, all, slowest }]) => [
        `meanwhile ${path}: good answers, slowest in ms`,
        `${good} of ${all}, ${slowest}`,
      ]),
    ),
    "ready after, ms": report.readyAfter,
    "an order is taken after, ms": report.orderAfter,
    "a change of content is seen after, s": report.contentAfter.toFixed(1),
    "a background job runs after, s": report.jobAfter.toFixed(1),
  });
}
