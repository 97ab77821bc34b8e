import { pgBouncerVersion, startPgBouncer } from "../../tools/setup/pgbouncer.ts";
import type { PostgresServer } from "../../tools/setup/postgres.ts";
import { median, printTable } from "../harness/report.ts";
import { twoProcessDrill } from "../two-process-drill.ts";
import { replicaDrill } from "./replica-drill.ts";
import { rollingDrill } from "./rolling-drill.ts";

type Judge = (findings: Record<string, readonly string[]>) => Record<string, number>;

/** The drills with more than one process, by name: `npm run proof -- rolling pgbouncer replica`. */
export function scaleDrills(database: PostgresServer, seed: number, judge: Judge) {
  return {
    async rolling(): Promise<void> {
      const report = await rollingDrill(database.url(), { restarts: 3, seed });
      printTable("Rolling restarts while visitors read and give", {
        restarts: report.restarts,
        "all workers new, median s": Math.round(median(report.took) / 1000),
        "pages read": report.pages,
        donations: report.donations,
        "requests of donors": report.asked,
        "orders completed": report.completed,
        ...judge({
          "failed requests": report.failures,
          "errors logged": report.errors,
          differences: report.differences,
        }),
      });
    },

    async pgbouncer(): Promise<void> {
      const version = pgBouncerVersion();
      if (!version) return console.log("\nPgBouncer is not installed: not tried (apt-get install pgbouncer)");
      const pooler = await startPgBouncer(database.url());
      try {
        const report = await twoProcessDrill(database.url(), { times: 100, questions: 20 }, pooler.through);
        printTable(`Two servers behind PgBouncer ${version}, transaction mode, 4 connections`, {
          "identical callbacks": report.callbacks,
          settlements: report.settlements,
          "requests with one key": report.requests,
          orders: report.orders,
          "due questions": report.questions,
          "questions the bank was asked": report.asked,
          ...judge({ violations: report.violations }),
        });
      } finally {
        await pooler.stop();
      }
    },

    async replica(): Promise<void> {
      const report = await replicaDrill();
      if (!report) return console.log("\nno pg_basebackup on this machine: a replica was not tried");
      printTable(`Two workers that read from a streaming replica, PostgreSQL ${report.version}`, {
        ...report.figures,
        ...judge({ violations: report.violations }),
      });
    },
  };
}
