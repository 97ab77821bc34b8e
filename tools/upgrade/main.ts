import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runningSite } from "#server/db/running-site.ts";
import { AppError } from "#server/kernel/errors.ts";
import { projectRoot } from "#server/kernel/project-root.ts";
import { readPlace } from "../backup/read-place.ts";
import { changedDeployment, commitOf, fetchCommit, isWhole, makeRelease, show } from "./make-release.ts";
import { type Layout, readLayout, readMode } from "./read-layout.ts";
import { reloadSite } from "./reload-site.ts";
import { removeOld, switchTo } from "./switch-release.ts";

const usage = `npm run upgrade [-- --to VERSION] [--backups FOLDER] [--no-backup]
npm run downgrade

upgrade: makes a backup, gets the release (a tag, branch or commit; the newest of the main branch without --to), installs
and builds it in a folder beside the running one, checks it, switches the link "current" and replaces the workers one
after the other. The last two releases stay. When anything fails, the running release goes on.

downgrade: goes back to the release before, without a network. Called again, it returns.`;

/** Where the guide keeps backups. */
const usualBackups = "/var/backups/imece";

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
  const { dataDir } = readSite(layout);
  const commit = fetchCommit(layout, options.to);
  const from = commitOf(layout.current);
  if (commit === from) {
    console.log("This release runs already.");
    return;
  }
  if (!options["no-backup"]) backUp(layout, dataDir, options.backups);
  const release = makeRelease(layout, commit);
  show(release, process.execPath, ["--no-warnings", "tools/doctor/main.ts", "--before-start"]);
  refuseRolling(release, dataDir);
  await start(layout, release, dataDir);
  const changed = changedDeployment(release, from);
  if (changed) console.log(`These files changed; install those that you use elsewhere again:\n${changed}`);
}

async function downgrade(): Promise<void> {
  const layout = readLayout(projectRoot());
  const { dataDir } = readSite(layout);
  if (!layout.previous || !isWhole(layout.previous))
    throw new AppError("no_previous", `There is no earlier release in ${layout.home}/releases.`);
  // The release that is left decides: the way back has to undo what its start did.
  refuseRolling(layout.current, dataDir);
  await start(layout, layout.previous, dataDir);
}

/** Switches and reloads; switches back when the site does not take the release. */
async function start(layout: Layout, release: string, dataDir: string): Promise<void> {
  const switched = switchTo(layout, release);
  const workers = readWorkers();
  try {
    if (workers < 2 && runningSite(dataDir) !== null) {
      console.log("One process cannot replace itself: as root, systemctl restart imece");
    } else if ((await reloadSite(dataDir, release, workers)) === "not running") {
      console.log("No site runs here: as root, systemctl start imece");
    }
  } catch (error) {
    switchTo(switched, layout.current);
    throw error;
  }
  console.log(`${switched.home}/current is ${release}`);
  for (const name of removeOld(switched)) console.log(`Removed releases/${name}`);
}

function readSite(layout: Layout): { dataDir: string } {
  const { dataDir } = readPlace();
  if (`${dataDir}/`.startsWith(`${join(layout.home, "releases")}/`)) {
    throw new AppError(
      "data_in_release",
      `DATA_DIR is ${dataDir}, in the folder of a release, which a later upgrade removes: give a folder elsewhere.`,
    );
  }
  return { dataDir };
}

function readWorkers(): number {
  return Number(process.env.WEB_CONCURRENCY ?? 1);
}

/** A release may need the site stopped while it migrates: then the operator stops it, and calls the command again. */
function refuseRolling(release: string, dataDir: string): void {
  if (readMode(release) === "rolling" || runningSite(dataDir) === null) return;
  throw new AppError(
    "stop_first",
    "This release cannot start beside the other one. Everything is ready: stop the site (as root, systemctl stop imece), run this command again, and start the site.",
  );
}

function backUp({ current }: Layout, dataDir: string, wanted: string | undefined): void {
  const folder = wanted ?? (isWritable(usualBackups) ? usualBackups : join(dataDir, "backups"));
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const to = join(folder, `before-upgrade-${moment}.tar.gz`);
  show(current, process.execPath, ["--no-warnings", "tools/backup/back-up.ts", "--to", to]);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return existsSync(folder);
  } catch {
    return false;
  }
}
