import { setTimeout as wait } from "node:timers/promises";
import { createDurablePostgres, type DurablePostgres, type Ending } from "../harness/durable-postgres.ts";
import { printTable } from "../harness/report.ts";
import { createStore } from "../harness/store.ts";
import { folderDrills } from "./folder-drills.ts";
import { heldRowDrill } from "./held-row-drill.ts";
import { machineDrills } from "./machine-drills.ts";
import { type Outage, outageDrill } from "./outage-drill.ts";
import { powerLossDrill } from "./power-loss-drill.ts";
import { type FaultOptions, printOutage } from "./print-outage.ts";
import { startProxy } from "./proxy.ts";

/** One drill per fault, by name (docs/reliability.md). */
export function faultDrills(options: FaultOptions): Record<string, () => Promise<void>> {
  const { seed, donations, seconds, judge } = options;
  const restart = (how: Ending) => () =>
    withPostgres(async (server) => {
      await outage(`PostgreSQL ended with ${how} and started again`, server, server.port, async () => {
        await server.end(how);
        await wait(1_000);
        await server.start();
      });
    });
  const unreachable = (state: "refusing" | "silent") => () =>
    withPostgres(async (server) => {
      const proxy = await startProxy(() => server.port);
      try {
        await outage(
          `The database cannot be reached (${state}) for ${seconds} s`,
          server,
          proxy.port,
          async () => {
            await proxy.set(state);
            await wait(seconds * 1_000);
            await proxy.set("open");
          },
        );
      } finally {
        await proxy.close();
      }
    });

  async function outage(title: string, server: DurablePostgres, port: number, strike: Outage["strike"]) {
    const store = await createStore(server.url);
    try {
      const url = new URL(store.env.DATABASE_URL ?? "");
      url.port = String(port);
      const env = () => ({ DATABASE_URL: url.href });
      printOutage(title, await outageDrill({ store, env, donations, seed, strike, lookBeside: true }), judge);
    } finally {
      await store.remove();
    }
  }

  return {
    "database-restart-fast": restart("fast"),
    "database-restart-immediate": restart("immediate"),
    "database-crash": restart("kill -9"),
    "database-refusing": unreachable("refusing"),
    "database-silent": unreachable("silent"),
    "held-row": () =>
      withPostgres(async (server) => {
        const store = await createStore(server.url);
        try {
          const report = await heldRowDrill(store, { donations, seed, seconds: Math.min(seconds, 15) });
          printOutage("A frozen process holds the rows of all campaigns", report, judge);
        } finally {
          await store.remove();
        }
      }),
    "power-loss": async () => {
      const disks = (["gone", ...Array.from({ length: 11 }, () => "torn")] as const).map(
        (one) => one as "gone",
      );
      const report = await powerLossDrill(disks, 400, seed);
      printTable("Power fails while the embedded database writes", {
        "rows acknowledged": report.acknowledged,
        "disks looked at": report.disks,
        "sectors that were never asked for and are gone": report.sectorsGone,
        ...judge({ violations: report.violations }),
        "open again, longest ms": Math.round(Math.max(0, ...report.recoveries)),
      });
    },
    ...machineDrills(options),
    ...folderDrills(options),
  };
}

async function withPostgres(work: (server: DurablePostgres) => Promise<void>): Promise<void> {
  const server = await createDurablePostgres();
  try {
    await work(server);
  } finally {
    await server.remove();
  }
}
