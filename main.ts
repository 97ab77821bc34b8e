import cluster from "node:cluster";
import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { enableCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { NodeHandler } from "./app/http/serve.ts";
import type { App } from "./server/compose.ts";
import { bankMark, isBankOfPrimary } from "./server/config/bank-mark.ts";
import type { BankConfig, Config } from "./server/config/config.ts";
import { changedPinned } from "./server/config/pinned-settings.ts";
import { readConfig } from "./server/config/read-config.ts";
import { describeReadable, readSettings, settingsGiven } from "./server/config/read-settings.ts";
import type { Environment } from "./server/config/reader.ts";
import { AppError } from "./server/kernel/errors.ts";
import { createLogger, type Logger } from "./server/kernel/logger.ts";
import { ownFolder, writtenByOthers } from "./server/kernel/own-files.ts";
import { readRelease } from "./server/kernel/read-release.ts";
import { checkPort } from "./server/kernel/take-port.ts";
import { tellAddresses, tellAdministrator, tellFailure } from "./server/kernel/tell-start.ts";
import { decideByInquiry } from "./server/payments/banks/decide-by-inquiry.ts";
import { type BankName, createBank, hiddenFields } from "./server/payments/banks/registry.ts";
import type { BankAccount } from "./server/payments/banks/settings.ts";
import { fetchAndTell } from "./server/payments/banks/tell-failures.ts";
import { type SiteBank, siteBank } from "./server/payments/site-bank.ts";
import { followRelease } from "./server/processes/follow-release.ts";
import { notifySystemd } from "./server/processes/notify-systemd.ts";
import { writeReload } from "./server/processes/reload-outcome.ts";
import { type Supervision, supervise } from "./server/processes/supervise.ts";
import { obeyPrimary, tellPrimary, workerNumber } from "./server/processes/worker.ts";
import { forwardToSimulator } from "./tools/bank-simulator/forward.ts";
import type { RunningSimulator, SimulatorProfile } from "./tools/bank-simulator/profile.ts";
import { simulators } from "./tools/bank-simulator/profiles.ts";

const simulatorPath = "/bank-simulator";
/** Every kind of bank can be tried without one. */
const simulatorOf: Record<BankName, SimulatorProfile> = simulators;
/** The port of the bank simulator, which only the process that started the workers runs. */
const simulatorPortVariable = "IMECE_BANK_SIMULATOR_PORT";
/** The bank's mark, by which a worker checks that it has the same bank as the others. */
const bankVariable = "IMECE_BANK";

/** Set by `npm run dev` only: Vite, which serves the sources and rebuilds after every edit. */
type Development = {
  middlewares: NodeMiddleware;
  ssrLoadModule(id: string): Promise<Record<string, unknown>>;
};
type NodeMiddleware = (...args: [...Parameters<NodeHandler>, () => void]) => void;
const development = (globalThis as { imeceDevelopment?: Development }).imeceDevelopment;

async function main(): Promise<void> {
  // All files written from here on are private, also those of libraries.
  process.umask(0o077);
  const settings = readSettings();
  const read = readConfig(settings);
  if (read.kind === "refused") {
    tellFailure(read.problems.map(({ variable, message }) => `${variable} ${message}`));
    process.exit(1);
  }
  const { config } = read;
  const log = createLogger(config.logLevel, undefined, hiddenFields);
  if (cluster.isPrimary) {
    closeFiles(config, log);
    for (const warning of read.warnings) log.warn(warning);
    // Checked before a migration, which may take minutes.
    if (!development) await checkPort(config);
  }
  if (config.webConcurrency > 1 && cluster.isPrimary && !development)
    await superviseSites(config, settings, log);
  else await runSite(config, bankMark(settings), log);
}

function closeFiles({ dataDir, demo }: Config, log: Logger): void {
  if (ownFolder(dataDir))
    log.warn({ dataDir }, "DATA_DIR was open to other users of this machine; now private");
  const readable = demo ? null : describeReadable();
  if (readable) log.warn(readable);
}

/**
 * Starts WEB_CONCURRENCY worker processes that run the site, and keeps them running. Loads nothing of the site
 * itself.
 */
async function superviseSites(config: Config, settings: Environment, log: Logger): Promise<void> {
  const simulator = openSimulator(config);
  const ours: Environment = { [settingsGiven]: "given", [bankVariable]: bankMark(settings) };
  if (simulator) ours[simulatorPortVariable] = String(await listenInside(simulator));
  let started: Supervision | undefined;
  // Registered first: a signal without a listener ends the process.
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
      // systemd, or whatever started this program, starts it again.
      lost: () => void workers.stop().then(() => process.exit(1)),
    },
    log,
  );
  started = workers;
  tellAddresses(config, log, readRelease());
  notifySystemd();
  stopOnSignal(async () => {
    const clean = await workers.stop();
    await simulator?.close();
    if (!clean) throw new Error("a worker did not end cleanly");
  });
}

/** The settings for new workers; null when they would change pinned settings. */
function readAgain(running: Environment, log: Logger): Environment | null {
  try {
    const settings = readSettings();
    const variables = changedPinned(running, settings);
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

/** Runs the site in this process: the only one, or a worker. */
async function runSite(config: Config, mark: string, log: Logger): Promise<void> {
  // Libraries read settings of their own from process.env.
  if (process.env[settingsGiven] === undefined && existsSync(".env")) process.loadEnvFile(".env");
  // The compile cache speeds up the next start. It is beside the build, where no other user can write, and goes with
  // the build.
  if (!development) keepCompiled(join(import.meta.dirname, "compiled"));
  // Loaded here, to keep them out of the supervising process's memory.
  const [{ compose }, { prepare }, { serve }] = await Promise.all([
    import("./server/compose.ts"),
    import("./server/prepare.ts"),
    import("./app/http/serve.ts"),
  ]);
  const number = workerNumber();
  const simulatorPort = Number(process.env[simulatorPortVariable] ?? 0);
  if (number !== null) refuseChangedBank(config, mark, simulatorPort);
  const app = await compose(config, banksOf(config, simulatorPort || config.port, log), { log });
  const administrator = await prepare(app);
  const simulator = number === null ? openSimulator(config) : undefined;
  const before: NodeHandler[] = [];
  if (simulator) before.push(simulator.handle);
  if (simulatorPort) before.push(forwardToSimulator(simulatorPath, simulatorPort));
  // The worker that this one replaces stops soon: its visitors must not wait for modules and connections here.
  if (number !== null) {
    await currentBuild();
    await Promise.all(Array.from({ length: 4 }, () => app.db.execute("select 1")));
  }
  const served = await serve(app, currentBuild, {
    before,
    ...(development ? { middleware: development.middlewares } : {}),
  });
  async function close(how: "stop" | "drain"): Promise<void> {
    // In parallel: a successor waits ten seconds for the port and the folder.
    await Promise.all([served[how](), app.stopJobs({ unnoticed: how === "drain" })]);
    await simulator?.close();
    await app.close();
  }
  if (number !== null) {
    obeyPrimary({
      stop: () => endAfter(close("stop"), app),
      drain: () => endAfter(close("drain"), app),
    });
    tellPrimary({ imece: "ready" });
  }
  // One process per machine is enough; the leader lock picks one of all machines.
  if (number === null || number === 1) await app.startJobs();

  if (number === null) tellAddresses(config, app.log, readRelease());
  if (administrator) tellAdministrator(config, administrator, app.log);
  if (number === null) {
    if (!development) notifySystemd();
    process.on("SIGUSR2", () => app.log.warn("rolling restart needs WEB_CONCURRENCY=2 or more"));
    stopOnSignal(() => close("stop"));
  }
}

/** The other workers and the primary keep the bank that was set when they started. */
function refuseChangedBank({ banks }: Config, mark: string, simulatorPort: number): void {
  const primary = { mark: process.env[bankVariable], simulatorPort };
  const simulated = banks.some((bank) => bank.simulated);
  if (isBankOfPrimary({ mark, simulated }, primary)) return;
  throw new AppError("bank_changed", "BANK… has changed since the start: stop the site and start it again");
}

/** Code in this folder is executed: it is not used when another user could have written it. */
function keepCompiled(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (writtenByOthers(folder) === null) enableCompileCache(folder);
  } catch {
    // A build that this user can only read: compiled at each start.
  }
}

/** Undefined with real banks. */
function openSimulator({ banks, dataDir, port, publicUrl }: Config): RunningSimulator | undefined {
  const bank = banks.find(({ simulated }) => simulated);
  if (!bank) return undefined;
  return simulatorOf[bank.kind].open({
    mount: simulatorPath,
    journal: join(dataDir, "bank-simulator.jsonl"),
    browser: `${publicUrl}${simulatorPath}`,
    notifyUrl: `http://127.0.0.1:${port}/api/payment-notify/${bank.kind}`,
  });
}

/** For the workers of this machine only. Resolves with the port. */
function listenInside({ handle }: RunningSimulator): Promise<number> {
  const server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(404).end();
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function banksOf({ banks, publicUrl }: Config, apiPort: number, log: Logger): SiteBank[] {
  return banks.map((bank) => {
    const line = { fetch: fetchAndTell(bank.name, log) };
    const signing = createBank(bank.kind, bankAccount(bank, publicUrl, apiPort), line);
    const decided = bank.callback === "inquiry" ? decideByInquiry(signing) : signing;
    return siteBank(decided, bank, publicUrl, banks.length === 1);
  });
}

/** With the simulator the account is its own, unless the environment names a simulator elsewhere. */
function bankAccount(bank: BankConfig, publicUrl: string, apiPort: number): BankAccount {
  if (!bank.simulated) return bank.account;
  const browser = `${publicUrl}${simulatorPath}`;
  const server = `http://127.0.0.1:${apiPort}${simulatorPath}`;
  return { ...simulatorOf[bank.kind].account({ browser, server }), ...bank.account };
}

async function currentBuild(): Promise<ServerBuild> {
  const build = development
    ? await development.ssrLoadModule("virtual:react-router/server-build")
    : await import("virtual:react-router/server-build");
  return build as unknown as ServerBuild;
}

/** Answers the requests in flight, then closes the database. A second signal stops at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    endAfter(stop());
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

function endAfter(stopped: Promise<void>, app?: App): void {
  stopped.then(
    () => process.exit(0),
    (err: unknown) => {
      if (app) app.log.error({ err }, "stopping failed");
      else tellFailure(err);
      process.exit(1);
    },
  );
}

try {
  await main();
} catch (error) {
  tellFailure(error);
  process.exit(1);
}
