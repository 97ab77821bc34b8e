import { setTimeout as wait } from "node:timers/promises";
import { fromPglite, type PGliteLike, PgBoss } from "pg-boss";
import type { Logger } from "../kernel/logger.ts";
import type { JobsDriver } from "./connect.ts";

export type Queue = {
  /** Does the work at the times of the cron expression (UTC), in all processes together once. */
  repeat(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Its own questions are short. Behind a dead wire one would otherwise wait for a quarter of an hour. */
const impatient = { query_timeout: 15_000 };

const betweenTries = 1_000;

/** Starts the job library on the same database. */
export async function startQueue(driver: JobsDriver, log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    ...(driver.kind === "embedded"
      ? { db: fromPglite(driver.query as PGliteLike), backend: "pglite" as const }
      : { connectionString: driver.connectionString, max: 4, application_name: "imece jobs", ...impatient }),
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
  boss.on("error", (error) => log.warn({ err: error }, "background queue"));
  await boss.start();
  let stopped = false;
  /** Visitors are being served by now: that the database is away for a moment must not end the process. */
  async function patiently(step: () => Promise<unknown>): Promise<void> {
    while (!stopped) {
      try {
        await step();
        return;
      } catch (err) {
        log.warn({ err }, "background work cannot be put to its times yet");
        await wait(betweenTries, undefined, { ref: false });
      }
    }
  }
  return {
    async repeat(name, cron, work) {
      // One at a time: a run that takes longer than its period must not be overtaken by the next.
      // Of a process that was killed in the middle of its work the queue hears nothing: without a heartbeat it would
      // believe the work to go on, and hold back every following run, for a quarter of an hour.
      await patiently(() =>
        boss.createQueue(name, {
          policy: "singleton",
          retryLimit: 0,
          heartbeatSeconds: 20,
          deleteAfterSeconds: 3600,
        }),
      );
      await patiently(() => boss.schedule(name, cron));
      await patiently(() =>
        boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
          try {
            await work();
          } catch (error) {
            log.error({ err: error, job: name }, "background work failed");
            // The library keeps what is thrown in its own table, and a database's error holds the values of its
            // statement: a donor's name, a number. The next run tries again.
            throw new Error("background work failed; see the log");
          }
        }),
      );
    },
    stop() {
      stopped = true;
      return boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
