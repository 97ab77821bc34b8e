import { setTimeout as wait } from "node:timers/promises";
import { runningSite } from "#server/platform/db/running-site.ts";
import { AppError } from "#server/platform/errors.ts";
import { holdSite } from "#server/platform/processes/living-process.ts";

/** More than a site needs to stop, or to start on a busy machine. */
const patience = 120_000;

/**
 * Stops the site, works, lets systemd start it again (Restart=always) and prints how long it was away. `work` must make
 * the link "current" lead to a release that knows the hold within RestartSec=.
 */
export async function whileStopped(dataDir: string, work: () => void): Promise<void> {
  // Ctrl-C ends the step that runs, and `work` puts things right.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  const pid = runningSite(dataDir);
  const letStart = holdSite(dataDir);
  const began = Date.now();
  try {
    if (pid !== null) process.kill(pid, "SIGTERM");
    if (!(await until(() => runningSite(dataDir) === null)))
      throw new AppError("not_stopped", `process ${pid} has not ended`);
    work();
  } finally {
    letStart();
  }
  if (pid === null) return console.log("No site runs here: as root, systemctl start imece");
  if (await until(() => runningSite(dataDir) !== null))
    return console.log(`The site was away for ${Math.round((Date.now() - began) / 1_000)} s.`);
  console.error("The site does not start; its log says why. npm run downgrade goes back.");
  process.exitCode = 1;
}

async function until(isSo: () => boolean): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (!isSo() && Date.now() < deadline) await wait(100);
  return isSo();
}
