import { setTimeout as wait } from "node:timers/promises";
import { runningSite } from "#server/platform/db/running-site.ts";
import { AppError } from "#server/platform/errors.ts";
import { readReload } from "#server/platform/processes/reload-outcome.ts";

/** Each worker needs time to start, and its predecessor 75 s for the last requests. */
const timeoutPerWorkerMs = 150_000;

/**
 * Makes the running site replace its workers, and waits for the result. Throws AppError "reload_failed" when not all
 * workers are replaced; the old workers then continue.
 */
export async function reloadSite(
  dataDir: string,
  release: string,
  workers: number,
): Promise<"reloaded" | "not running"> {
  const pid = runningSite(dataDir);
  if (pid === null) return "not running";
  const requestedAt = Date.now();
  process.kill(pid, "SIGUSR2");
  const deadline = requestedAt + workers * timeoutPerWorkerMs;
  while (Date.now() < deadline) {
    const reload = readReload(dataDir);
    if (reload && reload.at >= requestedAt) {
      if (!reload.program.startsWith(`${release}/`)) {
        throw new AppError(
          "other_program",
          `the site runs ${reload.program}, not what the link "current" leads to: install deploy/imece.service (docs/operations.md, section 5)`,
        );
      }
      if ("whole" in reload && reload.whole) return "reloaded";
      throw new AppError("reload_failed", `the site did not take it; its log says why. ${describe(reload)}`);
    }
    await wait(200);
  }
  throw new AppError("reload_failed", `process ${pid} has not replaced its workers in time`);
}

function describe(reload: NonNullable<ReturnType<typeof readReload>>): string {
  return "whole" in reload ? `${reload.serving} of ${reload.wanted} workers serve.` : "It was refused.";
}
