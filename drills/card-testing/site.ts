import { type App, compose } from "#server/compose.ts";
import { readConfig } from "#server/config/read-config.ts";
import { connect } from "#server/db/connect.ts";
import { createBank } from "#server/payments/banks/registry.ts";
import { siteBank } from "#server/payments/site-bank.ts";
import { type BankProcess, startBank } from "../harness/bank-process.ts";
import { createStore, type Store, silent } from "../harness/store.ts";
import { limitByClock } from "./limit-by-clock.ts";
import { type Figures, type Simulation, simulateCardTesting } from "./simulate.ts";

/** On its own database. */
export async function runSimulation(
  postgresUrl: string | undefined,
  simulation: Simulation,
): Promise<Figures> {
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder);
  const { app, moveTo } = await openSite(store, bank);
  try {
    return await simulateCardTesting(app, moveTo, simulation);
  } finally {
    await app.close();
  }
}

/** The whole App on the store's database, with a clock that the drill sets and no background jobs. */
async function openSite(
  store: Store,
  bank: BankProcess,
): Promise<{ app: App; moveTo(moment: number): void }> {
  const began = new Date("2026-11-20T09:00:00Z").getTime();
  let now = began;
  const clock = { now: () => new Date(now) };
  const read = readConfig({ DATA_DIR: store.folder, SESSION_SECRET: "a secret for drills, 32 characters" });
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  const databaseUrl = store.env.DATABASE_URL ?? null;
  const connection = await connect({ dataDir: store.folder, databaseUrl, databaseDirectUrl: null }, silent);
  const { kind, account } = bank;
  const created = createBank(kind, account, { timeoutMs: 2_000 });
  const named = siteBank(created, { name: kind, kind }, read.config.publicUrl, true);
  const app = await compose(read.config, [named], {
    connection,
    scheduler: { repeat() {}, stop: async () => {} },
    clock,
    log: silent,
  });
  const limits = {
    ...app.limits,
    orders: limitByClock(clock, 150, 60),
    replays: limitByClock(clock, 600, 60),
  };
  return {
    app: { ...app, limits },
    moveTo(moment) {
      now = began + moment;
    },
  };
}
