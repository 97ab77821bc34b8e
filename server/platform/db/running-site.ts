import cluster from "node:cluster";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { AppError } from "#server/platform/errors.ts";
import {
  type ProcessNote,
  readNoteOfLivingProcess,
  readStartTime,
} from "#server/platform/processes/living-process.ts";
import { readRelease, stopsSite } from "#server/platform/processes/read-release.ts";
import type { Connection } from "./connect.ts";
import { describeDifference, type Identity, readIdentity } from "./identity.ts";
import { listKnownTimes, readDoneMigrations } from "./known-migrations.ts";
import { rowsOf } from "./rows-of.ts";

/** The site that runs on a data folder. `database` null is the embedded database. Versions below 1.1.0 wrote no version. */
type Note = ProcessNote & { database: Identity | null; version?: string };

const findNoteFile = (dataDir: string) => join(dataDir, "running-site.json");

/** Stores which database the site of this folder uses, because the settings that commands read may have changed. */
export async function recordSite(
  dataDir: string,
  connection: Pick<Connection, "kind" | "db">,
  // A reload replaces the workers, but not the primary.
  pid = cluster.isWorker ? process.ppid : process.pid,
): Promise<void> {
  const database = await readDatabaseIdentity(connection);
  const { version } = readRelease();
  const note: Note = { pid, started: readStartTime(pid), database, version };
  writeFileSync(findNoteFile(dataDir), JSON.stringify(note), { mode: 0o600 });
}

/** Returns the main process of the site that runs on this folder; null when no site runs. */
export function runningSite(dataDir: string): number | null {
  return readNoteOfLivingProcess<Note>(findNoteFile(dataDir))?.pid ?? null;
}

/**
 * Throws AppError "stop_first" when a migration would run beside workers of a version that must be stopped first, because
 * their rows do not fit the new tables.
 */
export async function refuseRolling(dataDir: string, { db }: Pick<Connection, "db">): Promise<void> {
  const site = readNoteOfLivingProcess<Note>(findNoteFile(dataDir));
  if (!site || !stopsSite(site.version ?? "0")) return;
  const doneMigrations = await readDoneMigrations(db);
  if (listKnownTimes().every((moment) => doneMigrations.includes(moment))) return;
  throw new AppError(
    "stop_first",
    `The version that runs here (process ${site.pid}) has to be stopped before this one migrates the database: npm run upgrade does that (docs/operations.md, section 12).`,
  );
}

/**
 * Throws AppError "other_database" when the settings were changed to another database than the running site of this folder
 * uses. A backup, or a new password, would otherwise concern a database that the site does not use.
 */
export async function refuseOtherSite(
  dataDir: string,
  connection: Pick<Connection, "kind" | "db"> | null,
): Promise<void> {
  const other = await findOtherSite(dataDir, connection);
  if (!other) return;
  throw new AppError(
    "other_database",
    `The site that runs on ${dataDir} (process ${other.pid}) works with another database: the settings lead to ${other.difference}. Undo the change of DATABASE_URL or restart the site; for a database beside it give another DATA_DIR.`,
  );
}

/** A stopping server may need ten seconds (docs/contract.md#a-start-beside-a-predecessor). */
const defaultTimeoutMs = 10_000;

/**
 * Throws AppError "data_dir_taken" when another site, on another database, runs on this folder: both would write their
 * pictures, statements and this note into it. Waits for a predecessor that is still stopping.
 */
export async function refuseSecondSite(
  dataDir: string,
  connection: Pick<Connection, "kind" | "db">,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const other = await findOtherSite(dataDir, connection);
    if (!other) return;
    if (Date.now() >= deadline) {
      throw new AppError(
        "data_dir_taken",
        `DATA_DIR ${dataDir} belongs to another site, which runs as process ${other.pid}: DATABASE_URL leads to ${other.difference}. Give this site a folder of its own, or stop the other one.`,
      );
    }
    await wait(200);
  }
}

/** Finds the running site of the folder if it uses another database than the connection. */
async function findOtherSite(
  dataDir: string,
  connection: Pick<Connection, "kind" | "db"> | null,
): Promise<{ pid: number; difference: string } | null> {
  const note = readNoteOfLivingProcess<Note>(findNoteFile(dataDir));
  if (!note) return null;
  const ours = connection && (await readDatabaseIdentity(connection));
  if (!note.database && !ours) return null;
  const difference =
    note.database && ours
      ? describeDifference(note.database, ours)
      : `${ours ? `database "${ours.name}"` : "the embedded database"} instead of ${note.database ? `"${note.database.name}"` : "the embedded one"}`;
  return difference ? { pid: note.pid, difference } : null;
}

async function readDatabaseIdentity({ kind, db }: Pick<Connection, "kind" | "db">): Promise<Identity | null> {
  if (kind === "embedded") return null;
  return readIdentity({
    query: async (text) => ({ rows: await rowsOf<never>(db)`${sql.raw(text)}` }),
  });
}
