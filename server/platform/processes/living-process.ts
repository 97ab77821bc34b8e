import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#server/platform/errors.ts";

/** Identifies a process in a file. The start time distinguishes it from a later process with the same id. */
export type ProcessNote = { pid: number; started: string };

/** Reads the note that a process wrote into this file; null when the process has ended. */
export function readNoteOfLivingProcess<N extends ProcessNote>(file: string): N | null {
  try {
    const note = JSON.parse(readFileSync(file, "utf8")) as N;
    return readStartTime(note.pid) === note.started ? note : null;
  } catch {
    return null;
  }
}

/** Returns the start time of a process on Linux; an empty text if the process does not exist. */
export function readStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return `not visible ${process.pid}`;
  }
}

const findHoldFile = (dataDir: string) => join(dataDir, "held-site.json");

/**
 * Keeps the site of this folder from starting until the returned function is called or this process ends. Otherwise
 * systemd would start the site at once.
 */
export function holdSite(dataDir: string): () => void {
  const note: ProcessNote = { pid: process.pid, started: readStartTime(process.pid) };
  writeFileSync(findHoldFile(dataDir), JSON.stringify(note), { mode: 0o600 });
  return () => rmSync(findHoldFile(dataDir));
}

/** Throws AppError "site_held" while an upgrade works on the stopped site. */
export function refuseHeld(dataDir: string): void {
  const note = readNoteOfLivingProcess(findHoldFile(dataDir));
  if (!note) return;
  throw new AppError("site_held", `npm run upgrade or downgrade works on this site (process ${note.pid})`);
}

const findCommandFile = (dataDir: string) => join(dataDir, "site-command.json");

/**
 * Locks the site for a command like an upgrade until this process ends. A child process of the holder may also run a
 * command. Throws AppError "site_busy" while another command runs.
 */
export function workAlone(dataDir: string, command: string): void {
  const file = findCommandFile(dataDir);
  const other = readNoteOfLivingProcess<ProcessNote & { command: string }>(file);
  if (other?.pid === process.ppid) return;
  if (other) {
    throw new AppError(
      "site_busy",
      `npm run ${other.command} works on this site (process ${other.pid}): wait until it has ended, then repeat this command.`,
    );
  }
  // A killed command leaves this file.
  rmSync(file, { force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const note = { pid: process.pid, started: readStartTime(process.pid), command };
  // If two commands start at the same time, the second command fails here.
  writeFileSync(file, JSON.stringify(note), { mode: 0o600, flag: "wx" });
  process.on("exit", () => rmSync(file, { force: true }));
}
