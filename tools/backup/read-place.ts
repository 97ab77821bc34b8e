import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "#server/compose/config/config.ts";
import { readStorage } from "#server/compose/config/read-config.ts";
import { Reader } from "#server/compose/config/reader.ts";
import { AppError } from "#server/platform/errors.ts";

export type Place = Pick<Config, "dataDir" | "storage"> & {
  /** The address of PostgreSQL without a pooler; null for the embedded database. */
  databaseUrl: string | null;
  uploadsDir: string;
  /** SESSION_SECRET or the generated secret of demo mode, empty before there is one. */
  secret: string;
};

// Backups are personal data, and commands write into the site's directory, so files are for this user only.
process.umask(0o077);

/** Reads only these settings, because a new machine may have no others. Loads `.env`. Throws AppError "settings". */
export function readPlace(): Place {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const read = new Reader(process.env);
  const postgres = ["postgres:", "postgresql:"];
  const pooledUrl = read.url("DATABASE_URL", postgres);
  const directUrl = read.url("DATABASE_DIRECT_URL", postgres);
  const dataDir = resolve(read.text("DATA_DIR", "./data"));
  const storage = readStorage(read);
  const secretFile = join(dataDir, "session-secret");
  const secret =
    read.optional("SESSION_SECRET") ?? (existsSync(secretFile) ? readFileSync(secretFile, "utf8") : "");
  if (read.problems.length > 0) {
    const lines = read.problems.map(({ variable, message }) => `${variable} ${message}`);
    throw new AppError("settings", lines.join("\n"));
  }
  const databaseUrl = pooledUrl === null ? null : (directUrl ?? pooledUrl);
  return { databaseUrl, dataDir, storage, uploadsDir: join(dataDir, "uploads"), secret };
}
