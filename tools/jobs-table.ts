import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyJob } from "#server/compose/jobs/every-job.ts";
import type { Job } from "#server/compose/jobs/job.ts";
import { hourMs, istanbulOffsetMs, minuteMs, secondMs } from "#shared/text/time.ts";

const path = join(import.meta.dirname, "../docs/operations.md");
const block = /(<!-- jobs: .*-->\n)[\s\S]*(<!-- \/jobs -->)/;

/** Returns the text of docs/operations.md with the table of all background jobs. */
export function operationsWithJobs(): string {
  const rows = everyJob.map(
    ({ name, times, effect, done }) =>
      `| \`${name}\` | ${timesText(times)} | ${{ ends: "yes", keeps: "no", "ends in part": "in part" }[effect]} | ${done} |`,
  );
  const table = ["| job | when | ends or erases | what it does |", "| --- | --- | --- | --- |", ...rows];
  return readFileSync(path, "utf8").replace(block, `$1${table.join("\n")}\n$2`);
}

function timesText(times: Job["times"]): string {
  if (times === "often") return "every `JOB_SECONDS`";
  const { period, offset } = times;
  if (period < minuteMs) return `every ${period / secondMs} seconds`;
  if (period === minuteMs) return "every minute";
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = two((offset % hourMs) / minuteMs);
  if (period === hourMs) return `every hour, minute ${minutes}`;
  return `every day, ${two(Math.floor((offset + istanbulOffsetMs) / hourMs) % 24)}:${minutes}`;
}

if (import.meta.main) writeFileSync(path, operationsWithJobs());
