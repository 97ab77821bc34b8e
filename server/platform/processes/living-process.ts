import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#server/platform/errors.ts";

/** The note of a process in a file. The time of its start distinguishes it from a later process with the same id. */
export type Noted = { pid: number; started: string };

/** Reads the note that a process wrote into this file; null when the process has ended. */
export function readLiving<N extends Noted>(file: string): N | null {
  try {
    const note = JSON.parse(readFileSync(file, "utf8")) as N;
    return startOf(note.pid) === note.started ? note : null;
  } catch {
    return null;
  }
}

/** Returns when a process started, on Linux; an empty text when there is no such process. */
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
 * Keeps the site of this folder from starting until the returned function is called or this process ends. Otherwise
 * systemd would start the site at once.
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
 * Locks the site for one of the commands that change it as a whole, until this process ends. A command that the holder of
 * the lock runs may go on. Throws AppError "site_busy" while another command works.
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
  // A command that was killed has left this file.
  rmSync(file, { force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const note = { pid: process.pid, started: startOf(process.pid), command };
  // When two commands come at the same moment, the second one fails here.
  writeFileSync(file, JSON.stringify(note), { mode: 0o600, flag: "wx" });
  process.on("exit", () => rmSync(file, { force: true }));
}
