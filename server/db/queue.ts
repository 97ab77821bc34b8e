import { sql } from "drizzle-orm";
import { type DrizzleTransactionLike, fromDrizzle, fromPglite, type PGliteLike, PgBoss } from "pg-boss";
import type { Logger } from "../kernel/logger.ts";
import type { JobsDriver, Tx } from "./connect.ts";

/** What can be waited for in the background, with the data each job carries. */
export type Jobs = {
  /** Ask the bank whether a settled attempt is what we booked (contract section 6, "Currency is in neither hash"). */
  "confirm-payment": { number: string };
  /** Ask the bank about an attempt of which nothing was heard. */
  "ask-bank": { number: string };
};
export type JobName = keyof Jobs;
export const jobNames = ["confirm-payment", "ask-bank"] as const satisfies readonly JobName[];

export type Queue = {
  /** Queues in the caller's transaction: the job exists if, and only if, the transaction commits. */
  send<N extends JobName>(tx: Tx, name: N, data: Jobs[N], afterSeconds: number): Promise<void>;
  /** Starts doing jobs of one kind; a handler that throws is tried again later. */
  work<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the job library on the same database. `supervise: false` leaves out its maintenance timers (tests). */
export async function startQueue(driver: JobsDriver, log: Logger, supervise = true): Promise<Queue> {
  const boss = new PgBoss({
    ...(driver.kind === "embedded"
      ? { db: fromPglite(driver.query as PGliteLike), backend: "pglite" as const }
      : { connectionString: driver.connectionString, max: 4, application_name: "imece jobs" }),
    supervise,
    schedule: supervise,
  });
  boss.on("error", (error) => log.warn({ err: error }, "background queue"));
  await boss.start();
  for (const name of jobNames) {
    await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, retryDelay: 30 });
    // Brings the queue's description into the library's memory: `send` would otherwise look it up outside the
    // caller's transaction, and wait for ever on the embedded database, which has one connection.
    await boss.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" });
  }
  return {
    async send(tx, name, data, afterSeconds) {
      await boss.send(name, data, {
        startAfter: afterSeconds,
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
      });
    },
    async work(name, handle) {
      await boss.work<Jobs[typeof name]>(name, { pollingIntervalSeconds: 5 }, async (jobs) => {
        for (const job of jobs) await handle(job.data);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
