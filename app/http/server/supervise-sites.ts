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
import { listenLocally, loadSimulatedBank } from "./simulated-bank.ts";

/**
 * Starts WEB_CONCURRENCY worker processes that run the site, and restarts them after a crash. This process does not run
 * the site.
 */
export async function superviseSites(config: Config, settings: Environment, log: Logger): Promise<void> {
  const simulator = (await loadSimulatedBank(config))?.open();
  // With the mark a worker checks that it has the same bank settings as the other workers.
  const workerSettings: Environment = { [settingsVariable]: "given", IMECE_BANK: bankMark(settings) };
  // Only this process runs the simulator.
  if (simulator) workerSettings.IMECE_BANK_SIMULATOR_PORT = String(await listenLocally(simulator));
  let supervision: Supervision | undefined;
  // The listener is registered first, because a signal without a listener ends the process.
  process.on("SIGUSR2", () => {
    followRelease();
    const newSettings = supervision && rereadSettings(settings, log);
    if (!newSettings) return writeReload(config.dataDir, { refused: true });
    void supervision
      ?.restart({ ...newSettings, ...workerSettings })
      .then((outcome) => writeReload(config.dataDir, outcome));
  });
  const workers = await supervise(
    {
      count: config.webConcurrency,
      env: { ...settings, ...workerSettings },
      beforeFork: followRelease,
      // systemd or another supervisor starts this process again.
      lost: () => void workers.stop().then(() => process.exit(1)),
    },
    log,
  );
  supervision = workers;
  reportAddresses(config, log, readRelease());
  notifySystemd();
  stopOnSignal(async () => {
    const isClean = await workers.stop();
    await simulator?.close();
    if (!isClean) throw new Error("a worker did not end cleanly");
  });
}

/** Returns the settings for new workers, or null if the new settings would change pinned settings. */
function rereadSettings(running: Environment, log: Logger): Environment | null {
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
