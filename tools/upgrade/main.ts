import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runningSite } from "#server/platform/db/running-site.ts";
import { AppError } from "#server/platform/errors.ts";
import { workAlone } from "#server/platform/processes/living-process.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { readRelease, stopsSite } from "#server/platform/processes/read-release.ts";
import { readPlace } from "../backup/read-place.ts";
import {
  backupBefore,
  changedDeployment,
  fetchCommit,
  forgetBackup,
  isWhole,
  makeRelease,
  noteBackup,
  show,
} from "./make-release.ts";
import { commitOf, type Layout, readLayout } from "./read-layout.ts";
import { reloadSite } from "./reload-site.ts";
import { runWhileStopped } from "./stop-site.ts";
import { removeOld, switchTo } from "./switch-release.ts";

const usage = `npm run upgrade [-- --to VERSION] [--backups FOLDER] [--no-backup]
npm run downgrade

upgrade: gets the release (a tag, branch or commit; the newest of the main branch without --to), installs and builds it in
a folder beside the running one, checks it, makes a backup, switches the link "current" and replaces the workers one after
the other. From a version for which the release does not allow that, it stops the site before the backup, migrates, lets
it start, and says how long it was away. The last two releases stay. When anything fails, the running release goes on.
In the folder of a later release beside the running one it goes to that release.

downgrade: goes back to the release before, without a network. After an upgrade that stopped the site it stops the site
again, backs it up, and restores the backup from before the upgrade.`;

/** The folder for backups in docs/operations.md. */
const defaultBackupFolder = "/var/backups/imece";

type Options = { to?: string; backups?: string; "no-backup"?: boolean; help?: boolean };

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      backups: { type: "string" },
      "no-backup": { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) console.log(usage);
  else if (positionals[0] === "downgrade") await downgrade();
  else await upgrade(values);
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  console.error("The running release was not changed.");
  process.exitCode = 1;
}

async function upgrade(options: Options): Promise<void> {
  const layout = readLayout(projectRoot());
  const { dataDir, database } = claimSite(layout, "upgrade");
  const release = findRelease(layout, options.to);
  if (release === layout.current) {
    console.log("This release runs already.");
    return;
  }
  runIn(release, "tools/doctor/main.ts", "--before-start");
  const backup = options["no-backup"] ? null : newBackupPath(dataDir, "upgrade", options.backups);
  if (stopsSite(readRelease(layout.current).version, release))
    await upgradeStopped(layout, release, { dataDir, database, backup });
  else {
    if (backup) runIn(layout.current, "tools/backup/back-up.ts", "--to", backup);
    await start(layout, release, dataDir);
  }
  const changedFiles = changedDeployment(release, commitOf(layout.current));
  if (changedFiles)
    console.log(`These files changed; install those that you use elsewhere again:\n${changedFiles}`);
}

/** Returns the release of the upgrade, and installs and builds it if necessary. */
function findRelease(layout: Layout, to: string | undefined): string {
  const ownFolder = realpathSync(projectRoot());
  if (ownFolder !== layout.current && isWhole(ownFolder)) return ownFolder;
  const commit = fetchCommit(layout, to);
  return commit === commitOf(layout.current) ? layout.current : makeRelease(layout, commit);
}

async function upgradeStopped(
  layout: Layout,
  release: string,
  { dataDir, database, backup }: Site & { backup: string | null },
): Promise<void> {
  const { current } = layout;
  await runWhileStopped(dataDir, () => {
    const newLayout = switchTo(layout, release);
    try {
      // The upgrade does not move pictures.
      if (backup) runIn(current, "tools/backup/back-up.ts", "--without-pictures", "--to", backup);
      runIn(release, "tools/upgrade/migrate.ts");
      if (backup) noteBackup(release, backup, database);
    } catch (error) {
      // Migrations before the failed migration have changed the database.
      if (backup && existsSync(backup)) runIn(current, "tools/backup/restore.ts", backup, "--replace");
      switchTo(newLayout, current);
      throw error;
    }
  });
  reportSwitch({ ...layout, current: release, previous: current });
}

async function downgrade(): Promise<void> {
  const layout = readLayout(projectRoot());
  const { dataDir, database } = claimSite(layout, "downgrade");
  const { current, previous } = layout;
  if (!previous || !isWhole(previous))
    throw new AppError("no_previous", `There is no earlier release in ${layout.home}/releases.`);
  if (!stopsSite(readRelease(previous).version, current)) return start(layout, previous, dataDir);
  const backup = backupBefore(layout, database);
  const backupOfCurrent = newBackupPath(dataDir, "downgrade");
  await runWhileStopped(dataDir, () => {
    runIn(current, "tools/backup/back-up.ts", "--to", backupOfCurrent);
    runIn(previous, "tools/backup/restore.ts", backup, "--replace");
    switchTo(layout, previous);
    forgetBackup(current);
  });
  console.log(`Restored ${backup}; what came after it is only in ${backupOfCurrent}`);
  reportSwitch({ ...layout, current: previous, previous: current });
}

/** Switches and reloads the site, and switches back when the site refuses the release. */
async function start(layout: Layout, release: string, dataDir: string): Promise<void> {
  const newLayout = switchTo(layout, release);
  const workers = readWorkers();
  try {
    if (workers < 2 && runningSite(dataDir) !== null) {
      console.log("One process cannot replace itself: as root, systemctl restart imece");
    } else if ((await reloadSite(dataDir, release, workers)) === "not running") {
      console.log("No site runs here: as root, systemctl start imece");
    }
  } catch (error) {
    switchTo(newLayout, layout.current);
    throw error;
  }
  reportSwitch(newLayout);
}

function reportSwitch(newLayout: Layout): void {
  console.log(`${newLayout.home}/current is ${newLayout.current}`);
  for (const name of removeOld(newLayout)) console.log(`Removed releases/${name}`);
}

/** `database` identifies the database without a password. */
type Site = { dataDir: string; database: string };

function claimSite(layout: Layout, command: "upgrade" | "downgrade"): Site {
  const { dataDir, databaseUrl } = readPlace();
  if (`${dataDir}/`.startsWith(`${join(layout.home, "releases")}/`)) {
    throw new AppError(
      "data_in_release",
      `DATA_DIR is ${dataDir}, in the folder of a release, which a later upgrade removes: give a folder elsewhere.`,
    );
  }
  workAlone(dataDir, command);
  const { host, pathname } = new URL(databaseUrl ?? `file://${dataDir}`);
  return { dataDir, database: `${host}${pathname}` };
}

function readWorkers(): number {
  return Number(process.env.WEB_CONCURRENCY ?? 1);
}

function newBackupPath(dataDir: string, before: "upgrade" | "downgrade", requestedFolder?: string): string {
  const folder =
    requestedFolder ?? (isWritable(defaultBackupFolder) ? defaultBackupFolder : join(dataDir, "backups"));
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  return join(folder, `before-${before}-${moment}.tar.gz`);
}

function runIn(release: string, ...args: string[]): void {
  show(release, process.execPath, ["--no-warnings", ...args]);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return existsSync(folder);
  } catch {
    return false;
  }
}
