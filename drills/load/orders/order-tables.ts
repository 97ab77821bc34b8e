import { count, markdownTable, mebibytes, milliseconds } from "../../harness/table.ts";
import type { Found } from "./questions.ts";
import type { Timing } from "./time-questions.ts";

/** One database: number of orders, duration of the fill (milliseconds), size (bytes). */
export type Filled = { orders: number; fill: number; size: number };

export type OrderFindings = { databaseVersion: string; databases: Filled[]; timings: Timing[] };

/**
 * What decides about a page: the clock, or, on a machine with more load than cores, the processor time of the
 * database's process, because the clock then includes the time of other processes.
 */
export type JudgedBy = "median" | "processor";

/** Server time for any page of the list of orders, filtered or searched (milliseconds). */
export const longestPage = 100;

export const parts: Record<Timing["part"], string> = {
  list: "The list of orders",
  search: "Orders searched for",
  order: "One order",
  logs: "Payment logs and alarms",
  dashboard: "Dashboard",
  payments: "Orders placed and settled",
};

/** Describes what fails. */
export function slowOnes({ timings }: OrderFindings, by: JudgedBy): string[] {
  return timings
    .filter(({ part }) => part === "list" || part === "search")
    .flatMap(({ part, name, times }) => {
      const worst = Math.max(...times.map((each) => each[by]));
      return worst <= longestPage
        ? []
        : [`${parts[part]}, ${name}: ${milliseconds(worst)}; ${milliseconds(longestPage)} must hold`];
    });
}

/** All figures as Markdown. */
export function orderTables({ timings, databases }: OrderFindings): string {
  const names = Object.keys(parts) as Timing["part"][];
  return [
    ...names.map((part) => partTable(part, timings, databases)),
    `Filled in ${databases.map(({ orders, fill, size }) => `${(fill / 1_000).toFixed(0)} s (${count(orders)} orders, ${mebibytes(size)})`).join(" and ")}.`,
  ].join("\n\n");
}

function partTable(part: Timing["part"], timings: readonly Timing[], databases: readonly Filled[]): string {
  const sizes = databases.map(({ orders }) => `${count(orders)} orders`);
  const rows = timings
    .filter((timing) => timing.part === part)
    .map(({ name, times }) => [
      name,
      shown(times.at(-1)?.found),
      ...times.map(({ median }) => milliseconds(median)),
      milliseconds(times.at(-1)?.processor ?? Number.NaN),
      ratio(times),
    ]);
  return `### ${parts[part]}\n\n${markdownTable([part === "list" ? "page" : "request", "found", ...sizes, "processor", "ratio"], rows)}`;
}

/** The time of the largest size divided by that of the smallest. */
function ratio(times: Timing["times"]): string {
  return count((times.at(-1)?.median ?? Number.NaN) / (times[0]?.median ?? Number.NaN));
}

function shown(found: Found): string {
  return found === undefined ? "–" : `${found.total.toLocaleString("en-US")}${found.capped ? "+" : ""}`;
}
