import { type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "#server/db/connect.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { createLogger } from "#server/kernel/logger.ts";
import { type PostgresServer, startPostgres } from "../../../tools/setup/postgres.ts";
import { processorMilliseconds } from "../../harness/processor-time.ts";
import { fillOrders } from "./fill-orders.ts";
import { findLandmarks } from "./landmarks.ts";
import type { OrderFindings } from "./order-tables.ts";
import { questionsAbout } from "./questions.ts";
import { timeQuestions } from "./time-questions.ts";

export type OrderEffort = { rounds: number; sizes: readonly number[] };

/** Times the queries of the order screens with few orders and with many, in turn. */
export async function runOrders(
  { rounds, sizes }: OrderEffort,
  say: (step: string) => void,
): Promise<OrderFindings> {
  // Settings that PostgreSQL recommends for a machine of 4 GB, instead of its default of 128 MB.
  // No parallel workers, so that the process's time is that of the query.
  const settings = {
    ...{ shared_buffers: "1GB", max_wal_size: "8GB", max_parallel_workers_per_gather: "0" },
    // A full write-ahead log would protect only the fill.
    ...{ wal_level: "minimal", max_wal_senders: "0" },
  };
  const server = await startPostgres({ settings });
  const open: Connection[] = [];
  try {
    const databases = [];
    for (const orders of sizes) {
      say(`${orders.toLocaleString("en-US")} orders`);
      const { connection, ...filled } = await makeDatabase(server, orders);
      open.push(connection);
      databases.push({ orders, db: connection.db, ...filled });
    }
    const asked = [];
    for (const { db } of databases) {
      const pid = await numberFrom(db, sql`select pg_backend_pid() as n`);
      const processor = () => processorMilliseconds(pid);
      asked.push({ db, processor, questions: questionsAbout(await findLandmarks(db)) });
    }
    say(`${asked[0]?.questions.length} questions, ${rounds} rounds`);
    const timings = await timeQuestions(asked, rounds);
    const filled = databases.map(({ orders, fill, size }) => ({ orders, fill, size }));
    return { databaseVersion: server.version, databases: filled, timings };
  } finally {
    await Promise.all(open.map((connection) => connection.close()));
    await server.stop();
  }
}

const nameOf = (orders: number) => `orders_${orders}`;

async function makeDatabase(server: PostgresServer, orders: number) {
  await server.createDatabase(nameOf(orders));
  const url = server.url(nameOf(orders));
  const connection = await openPostgres(url, url, createLogger("silent"));
  await connection.migrate();
  const start = performance.now();
  await fillOrders(connection.db, orders);
  const fill = performance.now() - start;
  const size = await numberFrom(connection.db, sql`select pg_database_size(current_database())::float8 as n`);
  return { connection, fill, size };
}

/** While queries run one at a time the pool has one connection, so its process stays the same. */
async function numberFrom(db: Db, query: SQL): Promise<number> {
  const { rows } = (await db.execute(query)) as unknown as { rows: { n: number }[] };
  return rows[0]?.n ?? Number.NaN;
}
