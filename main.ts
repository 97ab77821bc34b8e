import cluster from "node:cluster";
import { existsSync, mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { development } from "#app/http/server/development.ts";
import { superviseSites } from "#app/http/server/supervise-sites.ts";
import { bankMark } from "#server/compose/config/bank-mark.ts";
import type { Config } from "#server/compose/config/config.ts";
import { readConfig } from "#server/compose/config/read-config.ts";
import { describeReadable, readSettings, settingsVariable } from "#server/compose/config/read-settings.ts";
import { hiddenFields } from "#server/giving/payments/banks/registry.ts";
import { createLogger, type Logger } from "#server/platform/log/logger.ts";
import { checkPort } from "#server/platform/processes/bind-port.ts";
import { refuseHeld } from "#server/platform/processes/living-process.ts";
import { findFileOfOthers, ownFolder } from "#server/platform/processes/own-files.ts";
import { reportFailure } from "#server/platform/processes/report-start.ts";

/** The program: reads the configuration, then runs the site in this process or in worker processes. */
async function main(): Promise<void> {
  // All files that are written from here on are private, also the files of libraries.
  process.umask(0o077);
  const settings = readSettings();
  const read = readConfig(settings);
  if (read.kind === "refused") {
    reportFailure(read.problems.map(({ variable, message }) => `${variable} ${message}`));
    process.exit(1);
  }
  const { config } = read;
  const log = createLogger(config.logLevel, undefined, hiddenFields);
  if (cluster.isPrimary) {
    makeFilesPrivate(config, log);
    refuseHeld(config.dataDir);
    for (const warning of read.warnings) log.warn(warning);
    // The port is checked before a migration, which may take minutes.
    if (!development) await checkPort(config);
  }
  if (config.webConcurrency > 1 && cluster.isPrimary && !development) {
    await superviseSites(config, settings, log);
    return;
  }
  // Some libraries read their settings from process.env, so the variables of .env must be there, too.
  if (process.env[settingsVariable] === undefined && existsSync(".env")) process.loadEnvFile(".env");
  // The compile cache speeds up the next start. Only this user can write into the build's folder.
  if (!development) enableCacheIn(join(import.meta.dirname, "compiled"));
  // The site is loaded here, so that it does not use memory in the supervising process.
  const { runSite } = await import("#app/http/server/run-site.ts");
  await runSite(config, bankMark(settings), log);
}

function makeFilesPrivate({ dataDir, demo }: Config, log: Logger): void {
  if (ownFolder(dataDir))
    log.warn({ dataDir }, "DATA_DIR was open to other users of this machine; now private");
  const readable = demo ? null : describeReadable();
  if (readable) log.warn(readable);
}

/** Uses this folder as compile cache, unless it contains a file of another user, which could be foreign code. */
function enableCacheIn(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (findFileOfOthers(folder) === null) enableCompileCache(folder);
  } catch {
    // This user cannot write into the build's folder, so Node.js compiles the program at each start.
  }
}

try {
  await main();
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
