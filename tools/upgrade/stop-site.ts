import { setTimeout as wait } from "node:timers/promises";
import { runningSite } from "#server/platform/db/running-site.ts";
import { AppError } from "#server/platform/errors.ts";
import { holdSite } from "#server/platform/processes/living-process.ts";

/** A site stops and starts faster, also on a busy machine. */
const timeoutMs = 120_000;

/**
 * Stops the site, calls `work`, lets systemd start the site again (Restart=always) and prints the length of the outage.
 * Within RestartSec= `work` must let the link "current" lead to a release that respects the hold.
 */
export async function runWhileStopped(dataDir: string, work: () => void): Promise<void> {
  // Ctrl-C ends the running step, and `work` handles its failure.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  const pid = runningSite(dataDir);
  const releaseHold = holdSite(dataDir);
  const began = Date.now();
  try {
    if (pid !== null) process.kill(pid, "SIGTERM");
    if (!(await waitFor(() => runningSite(dataDir) === null)))
      throw new AppError("not_stopped", `process ${pid} has not ended`);
    work();
  } finally {
    releaseHold();
  }
  if (pid === null) return console.log("No site runs here: as root, systemctl start imece");
  if (await waitFor(() => runningSite(dataDir) !== null))
    return console.log(`The site was away for ${Math.round((Date.now() - began) / 1_000)} s.`);
  console.error("The site does not start; its log says why. npm run downgrade goes back.");
  process.exitCode = 1;
}

async function waitFor(condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!condition() && Date.now() < deadline) await wait(100);
  return condition();
}
