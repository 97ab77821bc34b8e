import { bankMark } from "#server/compose/config/bank-mark.ts";
import type { Config } from "#server/compose/config/config.ts";
import { findChangedPinned } from "#server/compose/config/pinned-settings.ts";
import { readSettings, settingsVariable } from "#server/compose/config/read-settings.ts";
import type { Environment } from "#server/compose/config/reader.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { followRelease } from "#server/platform/processes/follow-release.ts";
import { notifySystemd } from "#server/platform/processes/notify-systemd.ts";
import { readRelease } from "#server/platform/processes/read-release.ts";
import { writeReload } from "#server/platform/processes/reload-outcome.ts";
import { reportAddresses } from "#server/platform/processes/report-start.ts";
import { type Supervision, supervise } from "#server/platform/processes/supervise.ts";
import { stopOnSignal } from "./end-program.ts";
import { listenInside, loadSimulatedBank } from "./simulated-bank.ts";

/**
 * Starts WEB_CONCURRENCY worker processes that run the site, and keeps them running. Loads nothing of the site
 * itself.
 */
export async function superviseSites(config: Config, settings: Environment, log: Logger): Promise<void> {
  const simulator = (await loadSimulatedBank(config))?.open();
  // The mark lets a worker check that it has the same bank as the others.
  const ours: Environment = { [settingsVariable]: "given", IMECE_BANK: bankMark(settings) };
  // Only this process runs the simulator.
  if (simulator) ours.IMECE_BANK_SIMULATOR_PORT = String(await listenInside(simulator));
  let started: Supervision | undefined;
  // The listener is registered first, because a signal without a listener ends the process.
  process.on("SIGUSR2", () => {
    followRelease();
    const renewed = started && readAgain(settings, log);
    if (!renewed) return writeReload(config.dataDir, { refused: true });
    void started?.restart({ ...renewed, ...ours }).then((outcome) => writeReload(config.dataDir, outcome));
  });
  const workers = await supervise(
    {
      count: config.webConcurrency,
      env: { ...settings, ...ours },
      beforeFork: followRelease,
      // systemd, or the program that started this one, starts it again.
      lost: () => void workers.stop().then(() => process.exit(1)),
    },
    log,
  );
  started = workers;
  reportAddresses(config, log, readRelease());
  notifySystemd();
  stopOnSignal(async () => {
    const clean = await workers.stop();
    await simulator?.close();
    if (!clean) throw new Error("a worker did not end cleanly");
  });
}

/** Returns the settings for new workers; null if they would change pinned settings. */
function readAgain(running: Environment, log: Logger): Environment | null {
  try {
    const settings = readSettings();
    const variables = findChangedPinned(running, settings);
    if (variables.length === 0) return settings;
    const advice = "stop the site and start it again, or undo the change";
    log.error(
      { variables, advice },
      "reload refused: a running site cannot change these settings; old workers keep running",
    );
  } catch (err) {
    log.error({ err }, "reload refused: settings cannot be read; old workers keep running");
  }
  return null;
}
