import { existsSync, readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";
import { AppError } from "#server/platform/errors.ts";
import { formatMode } from "#server/platform/processes/own-files.ts";
import type { Environment } from "./reader.ts";

/** The supervising process sets this variable when the environment contains all settings. */
export const settingsVariable = "IMECE_SETTINGS";

/**
 * Returns the environment with the variables of `.env`. A worker uses only the environment from its supervising
 * process, because a person may have edited the file. Throws AppError "settings_open" when every user can write the
 * file.
 */
export function readSettings(environment: Environment = process.env, file = ".env"): Environment {
  if (environment[settingsVariable] !== undefined || !existsSync(file)) return environment;
  const fileStatus = statSync(file);
  if (fileStatus.mode & 0o002) {
    throw new AppError(
      "settings_open",
      `${file} can be changed by every user of this machine (mode ${formatMode(fileStatus)}). Check what it says, then: chmod 600 ${file}`,
    );
  }
  return { ...parseEnv(readFileSync(file, "utf8")), ...environment };
}

/** Returns a warning for a settings file that every user can read; null for any other file. */
export function describeReadable(file = ".env"): string | null {
  const fileStatus = statSync(file, { throwIfNoEntry: false });
  if (!fileStatus || !(fileStatus.mode & 0o004)) return null;
  return `${file} can be read by every user of this machine (mode ${formatMode(fileStatus)}): chmod 600 ${file}`;
}
