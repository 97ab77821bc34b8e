import { setTimeout as wait } from "node:timers/promises";
import { printTable } from "../report.ts";
import { createStore } from "../store.ts";
import { createDurablePostgres, type DurablePostgres, type Ending } from "./durable-postgres.ts";
import { type Outage, type OutageReport, outageDrill } from "./outage-drill.ts";
import { powerLossDrill } from "./power-loss-drill.ts";
import { startProxy } from "./proxy.ts";

export type FaultOptions = {
  seed: number;
  donations: number;
  /** For how long the database cannot be reached. */
  seconds: number;
  /** Prints what does not hold, and counts it. */
  judge(findings: Record<string, readonly string[]>): Record<string, number>;
};

/** One drill for each thing that can fail below the site, by name (docs/reliability.md). */
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
      const proxy = await startProxy(server.port);
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
      print(title, await outageDrill({ store, env, donations, seed, strike, lookBeside: true }));
    } finally {
      await store.remove();
    }
  }

  function print(title: string, report: OutageReport): void {
    const { lost, doubled, differences, violations } = report;
    printTable(title, {
      "orders completed": report.orders.completed,
      "orders failed": report.orders.failed,
      ...judge({ "lost after an answer": lost, doubled, differences, violations }),
      "outage, s": report.outage.toFixed(1),
      ...Object.fromEntries(
        Object.entries(report.refusals).map(([said, count]) => [`told "${said.slice(0, 90)}"`, count]),
      ),
      "slowest of these, ms": report.slowestRefusal,
      ...Object.fromEntries(
        Object.entries(report.seen).map(([path, { good, all, slowest }]) => [
          `meanwhile ${path}: good answers, slowest in ms`,
          `${good} of ${all}, ${slowest}`,
        ]),
      ),
      "ready after, ms": report.readyAfter,
      "an order is taken after, ms": report.orderAfter,
      "a change of content is seen after, s": report.contentAfter.toFixed(1),
      "a background job runs after, s": report.jobAfter.toFixed(1),
    });
  }

  return {
    "database-restart-fast": restart("fast"),
    "database-restart-immediate": restart("immediate"),
    "database-crash": restart("kill -9"),
    "database-refusing": unreachable("refusing"),
    "database-silent": unreachable("silent"),
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
