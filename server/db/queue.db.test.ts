import { sql } from "drizzle-orm";
import { fromPglite, type PGliteLike, PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "../kernel/logger.ts";
import type { Connection, JobsDriver } from "./connect.ts";
import { type Queue, startQueue } from "./queue.ts";
import { openTestDatabase } from "./test-database.ts";

let connection: Connection;
let trigger: PgBoss;
const queues: Queue[] = [];
const lines: string[] = [];
beforeAll(async () => {
  connection = await openTestDatabase();
  const log = createLogger("error", { write: (line) => void lines.push(line) });
  // As two server processes on one database have it.
  for (let n = 0; n < 2; n++) queues.push(await startQueue(connection.jobs, log));
  trigger = await startTrigger(connection.jobs);
});
afterAll(async () => {
  for (const queue of queues) await queue.stop();
  await trigger.stop();
  await connection.close();
});

/** Stands for the clock: sends what the schedule would send at its minute. */
async function startTrigger(driver: JobsDriver): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(driver.kind === "embedded"
      ? { db: fromPglite(driver.query as PGliteLike), backend: "pglite" as const }
      : { connectionString: driver.connectionString, max: 1 }),
    supervise: false,
    schedule: false,
  });
  return boss.start();
}

test("work is done once for all processes, and again next time although it failed", {
  timeout: 60_000,
}, async () => {
  let runs = 0;
  let wake = () => {};
  const ran = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const work = async () => {
    runs++;
    wake();
    if (runs === 1) throw Object.assign(new Error("the first run breaks"), { params: ["Ayşe Yılmaz"] });
  };
  for (const queue of queues) await queue.repeat("count-to-two", "0 0 1 1 *", work);
  for (const expected of [1, 2]) {
    const done = ran();
    await trigger.send("count-to-two", {});
    await done;
    expect(runs).toBe(expected);
  }
  const schedules = await trigger.getSchedules();
  expect(schedules.map(({ name, cron }) => [name, cron])).toEqual([["count-to-two", "0 0 1 1 *"]]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    job: "count-to-two",
    err: { message: "the first run breaks" },
  });
  // What the library keeps of a failure is kept for days, and nobody would look for a donor there.
  const { rows } = (await connection.db.execute(
    sql`select coalesce(string_agg(output::text, ' '), '') as said from pgboss.job where state = 'failed'`,
  )) as unknown as { rows: { said: string }[] };
  expect(rows[0]?.said).toContain("see the log");
  expect(rows[0]?.said).not.toMatch(/first run|Ayşe/);
});

test("a database that is away while the work is put to its times is waited for", async () => {
  const { jobs } = connection;
  if (jobs.kind !== "embedded") return; // There the wire would have to be cut at just this moment: tools/proof does.
  let failures = 0;
  let away = false;
  const fails = () => away && ++failures <= 2;
  const flaky: JobsDriver = {
    kind: "embedded",
    query: {
      query: (...args) => (fails() ? Promise.reject(new Error("away")) : jobs.query.query(...args)),
      exec: (...args) => (fails() ? Promise.reject(new Error("away")) : jobs.query.exec(...args)),
    },
  };
  const queue = await startQueue(flaky, createLogger("silent"));
  queues.push(queue);
  away = true;
  await queue.repeat("waited-for", "0 0 1 1 *", async () => {});
  expect(failures).toBeGreaterThan(2);
  expect((await trigger.getSchedules()).map(({ name }) => name)).toContain("waited-for");
});
