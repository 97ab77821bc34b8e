import { setTimeout as wait } from "node:timers/promises";
import { createDurablePostgres } from "#testing/databases/durable-postgres.ts";
import { createStore } from "#testing/databases/store.ts";
import type { Report } from "#testing/report/report.ts";
import type { Ending, PostgresServer } from "#tools/setup/postgres.ts";
import { heldRowDrill } from "./held-row-drill.ts";
import { machineDrills } from "./machine-drills.ts";
import { type FaultOptions, type Outage, outageDrill } from "./outage-drill.ts";
import { powerLossDrill } from "./power-loss-drill.ts";
import { startProxy } from "./proxy.ts";

/** One drill per fault, by name (docs/reliability.md). */
export function faultDrills(options: FaultOptions): Record<string, () => Promise<Report | string>> {
  const { seed, donations, seconds } = options;
  const restart = (how: Ending) => async () => {
    await using server = await createDurablePostgres();
    return await outage(`PostgreSQL ended with ${how} and started again`, server, server.port, async () => {
      await server.end(how);
      await wait(1_000);
      await server.start();
    });
  };
  const unreachable = (state: "refusing" | "silent") => async () => {
    await using server = await createDurablePostgres();
    await using proxy = await startProxy(() => server.port);
    const title = `The database cannot be reached (${state}) for ${seconds} s`;
    return await outage(title, server, proxy.port, async () => {
      await proxy.set(state);
      await wait(seconds * 1_000);
      await proxy.set("open");
    });
  };

  async function outage(title: string, server: PostgresServer, port: number, strike: Outage["strike"]) {
    await using store = await createStore(server.url());
    const url = new URL(store.env.DATABASE_URL ?? "");
    url.port = String(port);
    const env = () => ({ DATABASE_URL: url.href });
    return await outageDrill({ title, store, env, donations, seed, strike, lookBeside: true });
  }

  return {
    "database-restart-fast": restart("fast"),
    "database-restart-immediate": restart("immediate"),
    "database-crash": restart("kill -9"),
    "database-refusing": unreachable("refusing"),
    "database-silent": unreachable("silent"),
    "held-row": async () => {
      await using server = await createDurablePostgres();
      await using store = await createStore(server.url());
      return await heldRowDrill(store, { donations, seed, seconds: Math.min(seconds, 15) });
    },
    "power-loss": () => powerLossDrill(["gone", ...Array<"torn">(11).fill("torn")], 400, seed),
    ...machineDrills(options),
  };
}
