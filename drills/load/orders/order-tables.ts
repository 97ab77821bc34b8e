import { count, markdownTable, mebibytes, milliseconds } from "../../harness/table.ts";
import type { ExportFigures } from "./measure-export.ts";
import type { Found } from "./questions.ts";
import type { Timing } from "./time-questions.ts";

/** One database: number of orders, duration of the fill (milliseconds), size (bytes). */
export type Filled = { orders: number; fill: number; size: number; file: ExportFigures };

export type OrderFindings = { databaseVersion: string; databases: Filled[]; timings: Timing[] };

/**
 * What decides about a page: the clock, or, on a machine with more load than cores, the processor time of the
 * database's process, because the clock then includes the time of other processes.
 */
export type JudgedBy = "median" | "processor";

/** Server time for any page of the list of orders, filtered or searched (milliseconds). */
export const longestPage = 100;

/** Extra memory allowed for an export of a hundred times as many orders, because V8 collects late. */
const tolerated = 64 * 1024 * 1024;

export const parts: Record<Timing["part"], string> = {
  list: "The list of orders",
  search: "Orders searched for",
  order: "One order",
  logs: "Payment logs and alarms",
  dashboard: "Dashboard",
  payments: "Orders placed and settled",
};

/** Describes what fails. */
export function slowOnes({ timings, databases }: OrderFindings, by: JudgedBy): string[] {
  const failures = timings
    .filter(({ part }) => part === "list" || part === "search")
    .flatMap(({ part, name, times }) => {
      const worst = Math.max(...times.map((each) => each[by]));
      return worst <= longestPage
        ? []
        : [`${parts[part]}, ${name}: ${milliseconds(worst)}; ${milliseconds(longestPage)} must hold`];
    });
  const peaks = databases.map(({ file }) => file.peak);
  const more = Math.max(...peaks) - Math.min(...peaks);
  if (more > tolerated) failures.push(`the larger export takes ${mebibytes(more)} more memory`);
  return failures;
}

/** All figures as Markdown. */
export function orderTables({ timings, databases }: OrderFindings): string {
  const names = Object.keys(parts) as Timing["part"][];
  return [
    ...names.map((part) => partTable(part, timings, databases)),
    exportTable(databases),
    `Filled in ${databases.map(({ orders, fill, size }) => `${(fill / 1_000).toFixed(0)} s (${count(orders)} orders, ${mebibytes(size)})`).join(" and ")}.`,
  ].join("\n\n");
}

function partTable(part: Timing["part"], timings: readonly Timing[], databases: readonly Filled[]): string {
  const sizes = databases.flatMap(({ orders }) => [`${count(orders)} orders`, "slowest", "processor"]);
  const rows = timings
    .filter((timing) => timing.part === part)
    .map(({ name, times }) => [
      name,
      shown(times.at(-1)?.found),
      ...times.flatMap(({ median, slowest, processor }) => [median, slowest, processor].map(milliseconds)),
      ratio(times),
    ]);
  return `### ${parts[part]}\n\n${markdownTable([part === "list" ? "page" : "request", "found", ...sizes, "ratio"], rows)}`;
}

function exportTable(databases: readonly Filled[]): string {
  const rows = databases.map(({ orders, file }) => [
    `all ${count(orders)} orders`,
    milliseconds(file.firstPiece),
    `${(file.milliseconds / 1_000).toFixed(1)} s`,
    count(file.rows / (file.milliseconds / 1_000)),
    mebibytes(file.bytes),
    mebibytes(file.resident),
    mebibytes(file.peak),
  ]);
  const head = ["CSV", "first piece", "whole file", "rows a second", "size", "memory before", "peak"];
  return `### Export\n\n${markdownTable(head, rows)}`;
}

/** The time of the largest size divided by that of the smallest. */
function ratio(times: Timing["times"]): string {
  return count((times.at(-1)?.median ?? Number.NaN) / (times[0]?.median ?? Number.NaN));
}

function shown(found: Found): string {
  return found === undefined ? "–" : `${found.total.toLocaleString("en-US")}${found.capped ? "+" : ""}`;
}
