import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "./errors.ts";
import { findFileOfOthers } from "./processes/own-files.ts";

/** Returns the secret for demo mode, which needs no settings. The secret is generated once and stored beside the database. */
export function generatedSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  const insecureFile = existsSync(file) ? findFileOfOthers(file) : null;
  if (insecureFile) {
    const advice = "Remove it: another one is made at the next start";
    throw new AppError(
      "secret_known",
      `Another user could have chosen the key of all sessions: ${insecureFile}. ${advice}.`,
    );
  }
  const storedSecret = existsSync(file) ? readFileSync(file, "utf8") : "";
  // A crash during the write must not leave an empty key: an attacker could sign with it.
  if (storedSecret.length >= 32) return storedSecret;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("hex");
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
