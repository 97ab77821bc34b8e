import { count, markdownTable, milliseconds } from "../../harness/table.ts";
import { type JudgedBy, type OrderFindings, parts } from "./order-tables.ts";
import type { Timing } from "./time-questions.ts";

/** Growth in milliseconds that is ignored, because short times vary for other reasons. */
const tolerated = 1;
/** The screens that staff open daily; requests marked `seldom` are left out. */
const daily: readonly Timing["part"][] = ["list", "order", "logs", "dashboard", "payments"];

function isDaily({ part, seldom }: Timing): boolean {
  return daily.includes(part) && !seldom;
}

/** A table with one line per daily request: its time at each number of orders, and the growth. */
export function growthTable({ timings, databases }: OrderFindings, by: JudgedBy): string {
  const sizes = databases.map(({ orders }) => `${count(orders)} orders`);
  const rows = timings.filter(isDaily).map(({ part, name, times }) => {
    const costs = times.map((each) => each[by]);
    const ratio = (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN);
    return [`${part}: ${name}`, ...costs.map(milliseconds), count(ratio)];
  });
  const table = markdownTable(["request", ...sizes, "ratio"], rows);
  const sums = databases.map(({ orders, fill, size }) => [
    count(orders),
    `${(fill / 1_000).toFixed(0)} s`,
    `${(size / 1024 ** 3).toFixed(1)}`,
  ]);
  const head = ["orders", "filled in", "GiB"];
  return `${markdownTable(head, sums)}\n\nlog n grows ${count(logarithms(databases))} times as large.\n\n${table}`;
}

/** Describes what is opened daily and grows faster than log n. */
export function growsTooFast({ timings, databases }: OrderFindings, by: JudgedBy): string[] {
  const growth = logarithms(databases);
  return timings.filter(isDaily).flatMap(({ part, name, times }) => {
    const [least, most] = [times[0]?.[by] ?? Number.NaN, times.at(-1)?.[by] ?? Number.NaN];
    return most <= least * growth + tolerated
      ? []
      : [`${parts[part]}, ${name}: from ${milliseconds(least)} to ${milliseconds(most)}, faster than log n`];
  });
}

/** The logarithm of the largest size divided by that of the smallest. */
function logarithms(databases: OrderFindings["databases"]): number {
  return Math.log(databases.at(-1)?.orders ?? Number.NaN) / Math.log(databases[0]?.orders ?? Number.NaN);
}
