import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyJob } from "#server/jobs/every-job.ts";
import type { Times } from "#server/jobs/times.ts";

const path = join(import.meta.dirname, "../docs/operations.md");
const block = /(<!-- jobs: .*-->\n)[\s\S]*(<!-- \/jobs -->)/;

/** docs/operations.md with the table of all background jobs. */
export function operationsWithJobs(): string {
  const rows = everyJob.map(
    ({ name, times, effect, done }) =>
      `| \`${name}\` | ${timesText(times)} | ${{ ends: "yes", keeps: "no", "ends in part": "in part" }[effect]} | ${done} |`,
  );
  const table = ["| job | when | ends or erases | what it does |", "| --- | --- | --- | --- |", ...rows];
  return readFileSync(path, "utf8").replace(block, `$1${table.join("\n")}\n$2`);
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** Istanbul keeps UTC+3 all year. */
const istanbul = 3 * hour;

function timesText({ period, offset }: Times): string {
  if (period < minute) return `every ${period / second} seconds`;
  if (period === minute) return "every minute";
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = two((offset % hour) / minute);
  if (period === hour) return `every hour, minute ${minutes}`;
  return `every day, ${two(Math.floor((offset + istanbul) / hour) % 24)}:${minutes}`;
}

// `node tools/jobs-table.ts` writes the table.
if (import.meta.main) writeFileSync(path, operationsWithJobs());
