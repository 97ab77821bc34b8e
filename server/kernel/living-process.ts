import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "./errors.ts";

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
