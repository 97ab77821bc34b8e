import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "./errors.ts";
import { writtenByOthers } from "./processes/own-files.ts";

/** Returns the secret of demo mode, which needs no settings. It is generated once and stored beside the database. */
export function generatedSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  const known = existsSync(file) ? writtenByOthers(file) : null;
  if (known) {
    const advice = "Remove it: another one is made at the next start";
    throw new AppError(
      "secret_known",
      `Another user could have chosen the key of all sessions: ${known}. ${advice}.`,
    );
  }
  const kept = existsSync(file) ? readFileSync(file, "utf8") : "";
  // A crash during the write must not leave an empty key: an attacker could sign with it.
  if (kept.length >= 32) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = randomBytes(32).toString("hex");
  writeFileSync(`${file}.new`, made, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}
