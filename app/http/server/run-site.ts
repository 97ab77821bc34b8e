import { compose } from "#server/compose/compose.ts";
import type { Config } from "#server/compose/config/config.ts";
import { prepare } from "#server/compose/prepare.ts";
import { decideByInquiry } from "#server/giving/payments/banks/decide-by-inquiry.ts";
import { createLoggingFetch } from "#server/giving/payments/banks/log-failures.ts";
import { createBank } from "#server/giving/payments/banks/registry.ts";
import { type SiteBank, siteBank } from "#server/giving/payments/site-bank.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { yieldToPayments } from "#server/platform/processes/limit-own-process.ts";
import { notifySystemd } from "#server/platform/processes/notify-systemd.ts";
import { readRelease } from "#server/platform/processes/read-release.ts";
import { reportAddresses, reportAdministrator } from "#server/platform/processes/report-start.ts";
import { notifyPrimary, obeyPrimary, workerNumber } from "#server/platform/processes/worker.ts";
import { currentBuild, development } from "./development.ts";
import { endAfter, stopOnSignal } from "./end-program.ts";
import { type NodeHandler, serve } from "./serve.ts";
import { loadSimulatedBank, type SimulatedBank } from "./simulated-bank.ts";

/** Runs the site in this process, which may be a worker. `bankMark` identifies the bank settings. */
export async function runSite(config: Config, bankMark: string, log: Logger): Promise<void> {
  const worker = workerNumber();
  const simulatorPort = Number(process.env.IMECE_BANK_SIMULATOR_PORT ?? 0);
  if (worker !== null) checkBankMark(bankMark);
  const simulated = await loadSimulatedBank(config);
  const app = await compose(config, createBanks(config, simulated, simulatorPort || config.port, log), {
    log,
  });
  const administrator = await prepare(app);
  const simulator = worker === null ? simulated?.open() : undefined;
  const before: NodeHandler[] = [];
  if (simulator) before.push(simulator.handle);
  if (simulated && simulatorPort) before.push(simulated.forward(simulatorPort));
  // The worker that this process replaces stops soon, so modules and connections must be ready before visitors arrive.
  if (worker !== null) {
    await currentBuild();
    await Promise.all(Array.from({ length: 4 }, () => app.db.execute("select 1")));
  }
  // The last worker serves the payments, because the first worker runs the background jobs.
  const servesPayments = worker === config.webConcurrency;
  if (worker !== null && config.paymentPort !== null && !servesPayments) yieldToPayments();
  const served = await serve(app, currentBuild, {
    before,
    payments: servesPayments,
    ...(development ? { middleware: development.middlewares } : {}),
  });
  async function close(mode: "stop" | "drain"): Promise<void> {
    // Both steps run in parallel, because the next process waits only ten seconds for the port and the folder.
    await Promise.all([served[mode](), app.stopJobs({ unnoticed: mode === "drain" })]);
    await simulator?.close();
    await app.close();
  }
  if (worker !== null) {
    obeyPrimary({
      stop: () => endAfter(close("stop"), app.log),
      drain: () => endAfter(close("drain"), app.log),
    });
    notifyPrimary({ imece: "ready" });
  }
  // One process per machine runs the jobs, and the leader lock chooses one of all machines.
  if (worker === null || worker === 1) await app.startJobs();

  if (worker === null) reportAddresses(config, app.log, readRelease());
  if (administrator) reportAdministrator(config, administrator, app.log);
  if (worker === null) {
    if (!development) notifySystemd();
    process.on("SIGUSR2", () => app.log.warn("rolling restart needs WEB_CONCURRENCY=2 or more"));
    stopOnSignal(() => close("stop"));
  }
}

/** Throws if the bank settings have changed, because the other workers and the primary still have the old settings. */
function checkBankMark(mark: string): void {
  if (mark === process.env.IMECE_BANK) return;
  throw new AppError("bank_changed", "BANK… has changed since the start: stop the site and start it again");
}

/** Returns the site's banks. `port` is where this machine reaches the simulator. */
function createBanks(
  { banks, publicUrl }: Config,
  simulated: SimulatedBank | null,
  port: number,
  log: Logger,
): SiteBank[] {
  return banks.map((bank) => {
    const account = bank.simulated && simulated ? simulated.account(bank, port) : bank.account;
    const signing = createBank(bank.kind, account, { fetch: createLoggingFetch(bank.name, log) });
    const decidingBank = bank.callback === "inquiry" ? decideByInquiry(signing) : signing;
    return siteBank(decidingBank, bank, publicUrl, banks.length === 1);
  });
}
