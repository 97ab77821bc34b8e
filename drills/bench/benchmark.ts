import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { count, mebibytes } from "#testing/report/table.ts";
import { root } from "#testing/site/program.ts";

/** The options of `npm run bench`. With 0 `rounds` each benchmark uses its own number. */
export const usualOptions = {
  rounds: 0,
  seconds: 2,
  addresses: 10_002,
  orders: 1_000_000,
  minutes: 10,
  pages: 5_000,
  searches: 10,
  checkouts: 50,
  processes: 2,
};
export type Options = typeof usualOptions;
/** `--short` shows within minutes that a benchmark works, and finds large slowdowns. */
export const short: Options = {
  rounds: 1,
  seconds: 1,
  addresses: 1_200,
  orders: 20_000,
  minutes: 0.5,
  pages: 100,
  searches: 2,
  checkouts: 3,
  processes: 1,
};

export type Benchmark = {
  section: string;
  versions: Record<string, string>;
  how?: string;
  tables: string;
  figure: string;
  failures: string[];
};

export const say = (step: string) => console.log(`… ${step}`);

const loadAtStart = loadavg()[0] ?? 0;
/** On a machine with more load than cores, the clock includes the time of other processes. */
export const timeBasis = loadAtStart > availableParallelism() ? "processor" : "clock";
const startState = readState();

function readState(): string {
  const git = (...args: string[]) =>
    spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
  const changed = git("status", "--porcelain", "--", ".", ":!docs") !== "";
  const day = new Date().toISOString().slice(0, 10);
  return `${day} at ${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
}

export function formatMeasurement(command: string, { versions, how = "", tables }: Benchmark): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${mebibytes(totalmem())}, Linux ${release()}`;
  const programs = Object.entries({ "Node.js": process.versions.node, ...versions });
  const list = programs.map(([name, version]) => `${name} ${version}`).join(", ");
  const load = `Load of the machine at the start: ${count(loadAtStart)}.`;
  const conditions = `\`${command}\` on ${startState}: ${machine}; ${list}. ${load} ${how}`.trim();
  return `${conditions}\n\n${tables}`;
}

export function writeSection(section: string, content: string): void {
  const file = join(root, "docs/performance.md");
  const begin = `<!-- ${section}: written by npm run bench -->`;
  const end = `<!-- ${section}: end -->`;
  const [before, rest] = readFileSync(file, "utf8").split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`there is no place between ${begin} and ${end}`);
  writeFileSync(file, `${before}${begin}\n\n${content}\n\n${end}${after}`);
}
