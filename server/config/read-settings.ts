import { existsSync, readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";
import { AppError } from "../kernel/errors.ts";
import { modeOf } from "../kernel/own-files.ts";
import type { Environment } from "./reader.ts";

/** Set by the process that supervises: the environment holds all settings of the last start or reload. */
export const settingsGiven = "IMECE_SETTINGS";

/**
 * The settings: the environment, and what `.env` adds to it. A worker takes what its primary gives it and does not read
 * the file, which may have been edited since. Throws AppError "settings_open" when every user could have written the file.
 */
export function readSettings(environment: Environment = process.env, file = ".env"): Environment {
  if (environment[settingsGiven] !== undefined || !existsSync(file)) return environment;
  const found = statSync(file);
  if (found.mode & 0o002) {
    throw new AppError(
      "settings_open",
      `${file} can be changed by every user of this machine (mode ${modeOf(found)}). Check what it says, then: chmod 600 ${file}`,
    );
  }
  return { ...parseEnv(readFileSync(file, "utf8")), ...environment };
}

/** What to tell whoever keeps secrets in a file that every user can read; null when nobody else can. */
export function describeReadable(file = ".env"): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || !(found.mode & 0o004)) return null;
  return `${file} can be read by every user of this machine (mode ${modeOf(found)}): chmod 600 ${file}`;
}
