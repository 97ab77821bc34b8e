import { availableParallelism, loadavg } from "node:os";
import type { Db } from "#server/platform/db/connect.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type PostgresServer, startPostgres } from "#testing/databases/postgres.ts";
import { silent } from "#testing/databases/store.ts";
import { median } from "#testing/report/report.ts";
import { count, milliseconds, tableOf } from "#testing/report/table.ts";
import { processorMilliseconds } from "#testing/site/processor-time.ts";
import { type Benchmark, type Options, say, timeBasis } from "./benchmark.ts";
import { fillOrders } from "./orders/fill-orders.ts";
import { findLandmarks } from "./orders/landmarks.ts";
import { type ListResult, listScreenQueries, type Part, type ScreenQuery } from "./orders/screen-queries.ts";

const databases = ["smallDatabase", "largeDatabase"] as const;
/** The milliseconds for a list and the dashboard (docs/decisions/019). A search counts the orders as a list does, too. */
const list = { smallDatabase: 50, largeDatabase: 400 };
const search = { smallDatabase: 100, largeDatabase: 800 };
const maxMs = { "Lists of orders": list, "Orders searched for": search, "Other screens": list };
const parts: readonly Part[] = ["Lists of orders", "Orders searched for", "Other screens"];

/** Milliseconds by the clock and of the database's process. */
type Times = { clock: number; processor: number; found: ListResult };
type Timing = Pick<ScreenQuery, "part" | "name"> & { smallDatabase: Times; largeDatabase: Times };

export async function runOrders({ rounds, orders }: Options): Promise<Benchmark> {
  // PostgreSQL recommends these settings for a machine of 4 GB. Without parallel workers the time of the process is that
  // of the query. A full write-ahead log would protect only the filling.
  await using server = await startPostgres({
    settings: {
      shared_buffers: "1GB",
      max_wal_size: "8GB",
      max_parallel_workers_per_gather: "0",
      wal_level: "minimal",
      max_wal_senders: "0",
    },
  });
  await using smallDatabase = await openFilled(server, Math.round(orders / 10));
  await using largeDatabase = await openFilled(server, orders);
  const timings = await timeQueries(smallDatabase, largeDatabase, rounds || 7);
  // Other work may have begun during the minutes of filling.
  const isBusy = timeBasis === "processor" || (loadavg()[0] ?? 0) > availableParallelism();
  const timeBasisNow = isBusy ? "processor" : "clock";
  const slow = timings.flatMap(({ part, name, ...times }) =>
    databases
      .filter((database) => times[database][timeBasisNow] > maxMs[part][database])
      .map((database) => `${part}, ${name}: ${milliseconds(times[database][timeBasisNow])}`),
  );
  const slowest = Math.max(...timings.map(({ largeDatabase }) => largeDatabase[timeBasisNow]));
  const columns = {
    request: ({ name }: Timing) => name,
    found: ({ largeDatabase: { found } }: Timing) =>
      found && `${count(found.total)}${found.capped ? "+" : ""}`,
    [`${count(smallDatabase.orders)} orders`]: (timing: Timing) => milliseconds(timing.smallDatabase.clock),
    [`${count(largeDatabase.orders)} orders`]: (timing: Timing) => milliseconds(timing.largeDatabase.clock),
    processor: (timing: Timing) => milliseconds(timing.largeDatabase.processor),
    ratio: (timing: Timing) => timing.largeDatabase.clock / timing.smallDatabase.clock,
  };
  const tableOfPart = (part: Part) => {
    const rows = timings.filter((timing) => timing.part === part);
    return tableOf(rows, columns);
  };
  return {
    section: "orders",
    versions: { PostgreSQL: server.version },
    how: `Pages are judged by the ${timeBasisNow}. Medians of ${rounds || 7} rounds; "processor" is the database's time with the larger number.`,
    tables: parts.map((part) => `### ${part}\n\n${tableOfPart(part)}`).join("\n\n"),
    figure: `${count(orders)} orders, slowest page ${milliseconds(slowest)}`,
    failures: slow,
  };
}

type Filled = Awaited<ReturnType<typeof openFilled>>;

async function openFilled(server: PostgresServer, orders: number) {
  say(`${count(orders)} orders`);
  const name = `orders_${orders}`;
  await server.createDatabase(name);
  const connection = await openPostgres(server.url(name), server.url(name), silent);
  const { db } = connection;
  await connection.migrate();
  await fillOrders(db, orders);
  const queries = listScreenQueries(await findLandmarks(db));
  return { db, orders, queries, [Symbol.asyncDispose]: () => connection.close() };
}

/**
 * Runs each question in both databases in turn, round by round, so that other load affects all of them alike. The first
 * round only warms up and lets queries find their page.
 */
async function timeQueries(smallDatabase: Filled, largeDatabase: Filled, rounds: number): Promise<Timing[]> {
  say(`${smallDatabase.queries.length} queries, ${rounds} rounds`);
  const clocks = {
    smallDatabase: await openProcessorClock(smallDatabase.db),
    largeDatabase: await openProcessorClock(largeDatabase.db),
  };
  const runs = smallDatabase.queries.map(() => ({
    smallDatabase: [] as Times[],
    largeDatabase: [] as Times[],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, run] of runs.entries()) {
      const smallTimes = await timeQuery(smallDatabase, at, clocks.smallDatabase);
      const largeTimes = await timeQuery(largeDatabase, at, clocks.largeDatabase);
      if (round === 0) continue;
      run.smallDatabase.push(smallTimes);
      run.largeDatabase.push(largeTimes);
    }
  }
  return smallDatabase.queries.map(({ part, name }, at) => ({
    part,
    name,
    smallDatabase: medianOf(runs[at]?.smallDatabase ?? []),
    largeDatabase: medianOf(runs[at]?.largeDatabase ?? []),
  }));
}

/**
 * Returns a function that reads the processor time of the database's process in milliseconds. While queries run one at a
 * time, the pool keeps one connection and so the same process.
 */
async function openProcessorClock(db: Db): Promise<() => number> {
  const [row] = await rowsOf<{ pid: number }>(db)`select pg_backend_pid() as pid`;
  return () => processorMilliseconds(row?.pid ?? Number.NaN);
}

async function timeQuery({ db, queries }: Filled, at: number, processor: () => number): Promise<Times> {
  const used = processor();
  const start = performance.now();
  const found = await queries[at]?.run(db);
  return { clock: performance.now() - start, processor: processor() - used, found };
}

function medianOf(runs: readonly Times[]): Times {
  const medianTime = (figure: "clock" | "processor") => median(runs.map((run) => run[figure]));
  return { clock: medianTime("clock"), processor: medianTime("processor"), found: runs.at(-1)?.found };
}
