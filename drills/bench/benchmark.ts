import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { count, mebibytes } from "#testing/report/table.ts";
import { root } from "#testing/site/program.ts";

/** The options of `npm run bench`. `rounds` 0: what each benchmark does by itself. */
export const usual = {
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
export type Options = typeof usual;
/** `--short`: shows within minutes that a benchmark works, and finds what is slow by far. */
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
  /** Its place in docs/performance.md. */
  section: string;
  /** Programs beside Node.js. */
  versions: Record<string, string>;
  /** How it was measured, after machine and versions. */
  how?: string;
  /** Markdown. */
  tables: string;
  /** The most important figure in a few words. */
  figure: string;
  /** A sentence for each requirement that does not hold. */
  failures: string[];
};

export const say = (step: string) => console.log(`… ${step}`);

/** Load of the machine before the measurement. */
const busy = loadavg()[0] ?? 0;
/** What decides: on a machine with more load than cores, the clock includes the time of other processes. */
export const judgedBy = busy > availableParallelism() ? "processor" : "clock";
/** Read at the start, because commits and edits may follow during the measurement. */
const measured = state();

function state(): string {
  const git = (...args: string[]) =>
    spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
  const changed = git("status", "--porcelain", "--", ".", ":!docs") !== "";
  const day = new Date().toISOString().slice(0, 10);
  return `${day} at ${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
}

/** The tables, after the command, machine, versions and time of the measurement. */
export function written(command: string, { versions, how = "", tables }: Benchmark): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${mebibytes(totalmem())}, Linux ${release()}`;
  const programs = Object.entries({ "Node.js": process.versions.node, ...versions });
  const list = programs.map(([name, version]) => `${name} ${version}`).join(", ");
  const load = `Load of the machine at the start: ${count(busy)}.`;
  return `\`${command}\` on ${measured}: ${machine}; ${list}. ${load} ${how}`.trim().concat(`\n\n${tables}`);
}

/** Replaces what docs/performance.md has between the marks of a section. */
export function writeSection(section: string, content: string): void {
  const file = join(root, "docs/performance.md");
  const begin = `<!-- ${section}: written by npm run bench -->`;
  const end = `<!-- ${section}: end -->`;
  const [before, rest] = readFileSync(file, "utf8").split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`there is no place between ${begin} and ${end}`);
  writeFileSync(file, `${before}${begin}\n\n${content}\n\n${end}${after}`);
}
