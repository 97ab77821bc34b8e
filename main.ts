import { existsSync } from "node:fs";
import { join } from "node:path";
import * as serverBuild from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { type NodeHandler, serve } from "./app/serve.ts";
import { type App, compose } from "./server/compose.ts";
import type { Config } from "./server/config/config.ts";
import { readConfig } from "./server/config/read-config.ts";
import { AppError } from "./server/kernel/errors.ts";
import type { PayforConfig } from "./server/payments/banks/payfor/config.ts";
import { prepare } from "./server/prepare.ts";
import { simulatorMerchant } from "./tools/bank-simulator/merchant.ts";
import { createBankSimulator } from "./tools/bank-simulator/simulator.ts";

const simulatorPath = "/bank-simulator";

/** Set by `npm run dev` only: Vite, which serves the sources and answers with a fresh build after every edit. */
type Development = {
  middlewares: NodeMiddleware;
  ssrLoadModule(id: string): Promise<Record<string, unknown>>;
};
type NodeMiddleware = (...args: [...Parameters<NodeHandler>, () => void]) => void;
const development = (globalThis as { imeceDevelopment?: Development }).imeceDevelopment;

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const read = readConfig(process.env);
  if (read.kind === "refused") {
    for (const { variable, message } of read.problems) console.error(`${variable} ${message}`);
    process.exit(1);
  }
  const { config } = read;
  const app = await compose(config, bankAccount(config));
  const administrator = await prepare(app);
  const simulator =
    config.bank.kind === "simulator"
      ? createBankSimulator({
          mount: simulatorPath,
          merchant: simulatorMerchant,
          journal: join(config.dataDir, "bank-simulator.jsonl"),
        })
      : undefined;
  const served = await serve(app, currentBuild, {
    before: simulator ? [simulator.handle] : [],
    ...(development ? { middleware: development.middlewares } : {}),
  });
  await app.startJobs();

  announce(config);
  for (const name of unusedSettings(config))
    app.log.warn(`${name} is set but not in use yet in this version`);
  if (administrator) {
    console.log(
      `Administrator ${administrator.email}${administrator.password ? `  password: ${administrator.password}` : ""}`,
    );
  }
  stopOnSignal(app, async () => {
    // Side by side: a successor waits ten seconds for the port and the folder.
    await Promise.all([served.stop(), app.stopJobs()]);
    await simulator?.close();
    await app.close();
  });
}

/** With the simulator the account is its own, unless the environment names a simulator elsewhere. */
function bankAccount({ bank, publicUrl, port }: Config): PayforConfig {
  if (bank.kind === "payfor") return bank.account;
  return {
    ...simulatorMerchant,
    url3d: `${publicUrl}${simulatorPath}/Mpi/Default.aspx`,
    apiUrl: `http://127.0.0.1:${port}${simulatorPath}/Mpi/XMLGate.aspx`,
    legacyHash: "refuse",
    formPassword: "omit",
    ...bank.overrides,
  };
}

async function currentBuild(): Promise<ServerBuild> {
  const build = development
    ? await development.ssrLoadModule("virtual:react-router/server-build")
    : serverBuild;
  return build as unknown as ServerBuild;
}

function announce({ publicUrl, adminPath }: Config): void {
  console.log(`Site          ${publicUrl}/`);
  console.log(`Admin         ${publicUrl}/${adminPath}`);
}

/** Settings that are checked already and whose part of the product is still to come: nobody should rely on them unawares. */
function unusedSettings(config: Config): string[] {
  return [
    config.webConcurrency > 1 && "WEB_CONCURRENCY",
    config.databaseReplicaUrl && "DATABASE_REPLICA_URL",
    config.metricsToken && "METRICS_TOKEN",
  ].filter((name): name is string => typeof name === "string");
}

/** Answers what is in flight, then closes the database. A second signal is for the impatient. */
function stopOnSignal(app: App, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

try {
  await main();
} catch (error) {
  // What the person starting the server can mend gets one line; what nobody foresaw keeps its stack.
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}
