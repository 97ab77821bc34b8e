import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../harness/program.ts";
import { count, mebibytes, replaceSection } from "../harness/table.ts";

const file = join(root, "docs/performance.md");

/** Writes a section of figures into the document. */
export function writeSection(name: string, content: string): void {
  writeFileSync(file, replaceSection(readFileSync(file, "utf8"), name, content));
  console.log(`\nwritten to docs/performance.md (${name})`);
}

/** Machine, versions and time of a measurement. */
export function provenance(command: string, versions: Readonly<Record<string, string>>): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${mebibytes(totalmem())}, Linux ${release()}`;
  const programs = Object.entries({ "Node.js": process.versions.node, ...versions });
  const list = programs.map(([name, version]) => `${name} ${version}`).join(", ");
  return `\`${command}\` on ${measured}: ${machine}; ${list}. Load of the machine at the start: ${count(busy)}.`;
}

/** The commit and the time; no commit if the sources have no history. */
function state(): string {
  const git = (...asked: string[]) =>
    spawnSync("git", asked, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
  const commit = git("rev-parse", "--short", "HEAD");
  const changed = git("status", "--porcelain", "--", ".", ":!docs") !== "";
  const day = new Date().toISOString().slice(0, 10);
  return commit ? `${day} at ${commit}${changed ? " with changes" : ""}` : day;
}

/** Load of the machine before the measurement. */
export const busy = loadavg()[0] ?? 0;
/** Taken at the start, because commits and edits may follow during the measurement. */
const measured = state();
