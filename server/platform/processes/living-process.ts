import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#server/platform/errors.ts";

/** A process in a file: the time of its start tells it from a later one with its id. */
export type Noted = { pid: number; started: string };

/** What a process noted in this file; null when it has ended. */
export function readLiving<N extends Noted>(file: string): N | null {
  try {
    const note = JSON.parse(readFileSync(file, "utf8")) as N;
    return startOf(note.pid) === note.started ? note : null;
  } catch {
    return null;
  }
}

/** When a process started, on Linux. Empty: there is none. */
export function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return `not visible ${process.pid}`;
  }
}

const holdIn = (dataDir: string) => join(dataDir, "held-site.json");

/**
 * Keeps the site of this folder from starting, which systemd would do at once, until the returned function is called or
 * this process ends.
 */
export function holdSite(dataDir: string): () => void {
  const held: Noted = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(holdIn(dataDir), JSON.stringify(held), { mode: 0o600 });
  return () => rmSync(holdIn(dataDir));
}

/** Throws AppError "site_held" while an upgrade works on the stopped site. */
export function refuseHeld(dataDir: string): void {
  const held = readLiving(holdIn(dataDir));
  if (!held) return;
  throw new AppError("site_held", `npm run upgrade or downgrade works on this site (process ${held.pid})`);
}

const commandIn = (dataDir: string) => join(dataDir, "site-command.json");

/**
 * Lets only one of the commands that change the whole site work on it until this process ends. A command that the other
 * one runs may go on. Throws AppError "site_busy" while another works.
 */
export function workAlone(dataDir: string, command: string): void {
  const file = commandIn(dataDir);
  const other = readLiving<Noted & { command: string }>(file);
  if (other?.pid === process.ppid) return;
  if (other) {
    throw new AppError(
      "site_busy",
      `npm run ${other.command} works on this site (process ${other.pid}): wait until it has ended, then repeat this command.`,
    );
  }
  // A command that was killed has left its note.
  rmSync(file, { force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const note = { pid: process.pid, started: startOf(process.pid), command };
  // When two commands come at the same moment, the second one fails here.
  writeFileSync(file, JSON.stringify(note), { mode: 0o600, flag: "wx" });
  process.on("exit", () => rmSync(file, { force: true }));
}
