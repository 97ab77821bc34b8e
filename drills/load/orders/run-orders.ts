import { availableParallelism, loadavg } from "node:os";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { rowsOf } from "#server/db/rows-of.ts";
import { silent } from "#testing/databases/store.ts";
import { median } from "#testing/report/report.ts";
import { count, mebibytes, milliseconds, tableOf } from "#testing/report/table.ts";
import { processorMilliseconds } from "#testing/site/processor-time.ts";
import { type PostgresServer, startPostgres } from "#tools/setup/postgres.ts";
import { type Benchmark, judgedBy, type Options, say } from "../benchmark.ts";
import { fillOrders } from "./fill-orders.ts";
import { findLandmarks } from "./landmarks.ts";
import { type Found, parts, type Question, questionsAbout } from "./questions.ts";

/** Server time for any page of the list of orders, filtered or searched (milliseconds). */
const longestPage = 100;
const few = 10_000;

/** Milliseconds by the clock and of the database's process. */
type Times = { clock: number; processor: number; found: Found };
type Timing = Pick<Question, "part" | "name"> & Record<"few" | "many", Times>;

/** Times the queries of the order screens with few orders and with many, in turn. */
export async function runOrders({ rounds = 7, orders: many }: Options): Promise<Benchmark> {
  // Settings that PostgreSQL recommends for a machine of 4 GB, instead of its default of 128 MB.
  // No parallel workers, so that the process's time is that of the query.
  await using server = await startPostgres({
    settings: {
      ...{ shared_buffers: "1GB", max_wal_size: "8GB", max_parallel_workers_per_gather: "0" },
      // A full write-ahead log would protect only the fill.
      ...{ wal_level: "minimal", max_wal_senders: "0" },
    },
  });
  await using small = await openFilled(server, few);
  await using large = await openFilled(server, many);
  say(`${small.questions.length} questions, ${rounds} rounds`);
  const timings = await timeQuestions(small, large, rounds);
  // Filling takes minutes, in which other work may have begun.
  const isBusy = judgedBy === "processor" || (loadavg()[0] ?? 0) > availableParallelism();
  const by = isBusy ? "processor" : "clock";
  const judged = isBusy ? "processor time" : "median by the clock";
  const names = Object.keys(parts) as Question["part"][];
  const filled = [small, large].map(({ orders, seconds, bytes }) => {
    return `${seconds.toFixed(0)} s (${count(orders)} orders, ${mebibytes(bytes)})`;
  });
  return {
    section: "orders",
    versions: { PostgreSQL: server.version },
    how: `Pages are judged by the ${judged}. Medians of ${rounds} rounds; "processor" is the database's time with the larger number.`,
    tables: [
      ...names.map((part) => `### ${parts[part]}\n\n${table(part, timings, many)}`),
      `Filled in ${filled.join(" and ")}.`,
    ].join("\n\n"),
    failures: timings.flatMap((timing) => {
      const worst = Math.max(timing.few[by], timing.many[by]);
      const isPage = timing.part === "list" || timing.part === "search";
      if (!isPage || worst <= longestPage) return [];
      return [`${parts[timing.part]}, ${timing.name}: ${milliseconds(worst)}; ${longestPage} ms must hold`];
    }),
  };
}

function table(part: Question["part"], timings: readonly Timing[], many: number): string {
  return tableOf(
    timings.filter((timing) => timing.part === part),
    {
      request: ({ name }) => name,
      found: ({ many: { found } }) => found && `${count(found.total)}${found.capped ? "+" : ""}`,
      [`${count(few)} orders`]: (timing) => milliseconds(timing.few.clock),
      [`${count(many)} orders`]: (timing) => milliseconds(timing.many.clock),
      processor: (timing) => milliseconds(timing.many.processor),
      ratio: (timing) => timing.many.clock / timing.few.clock,
    },
  );
}

type Filled = Awaited<ReturnType<typeof openFilled>>;

async function openFilled(server: PostgresServer, orders: number) {
  say(`${count(orders)} orders`);
  const name = `orders_${orders}`;
  await server.createDatabase(name);
  const connection = await openPostgres(server.url(name), server.url(name), silent);
  const { db } = connection;
  await connection.migrate();
  const start = performance.now();
  await fillOrders(db, orders);
  const seconds = (performance.now() - start) / 1_000;
  return {
    db,
    orders,
    seconds,
    bytes: await numberFrom(db, sql`select pg_database_size(current_database())::float8 as n`),
    questions: questionsAbout(await findLandmarks(db)),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

/**
 * Runs each question in both databases in turn, round by round, so that other load affects all of them alike. The first
 * round only warms up and lets questions find their page.
 */
async function timeQuestions(small: Filled, large: Filled, rounds: number): Promise<Timing[]> {
  const clocks = { few: await clockOf(small.db), many: await clockOf(large.db) };
  const runs = small.questions.map(() => ({ few: [] as Times[], many: [] as Times[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { few, many }] of runs.entries()) {
      const less = await ask(small, at, clocks.few);
      const more = await ask(large, at, clocks.many);
      if (round === 0) continue;
      few.push(less);
      many.push(more);
    }
  }
  return small.questions.map(({ part, name }, at) => {
    return { part, name, few: medianOf(runs[at]?.few ?? []), many: medianOf(runs[at]?.many ?? []) };
  });
}

/**
 * Milliseconds that the database's process has used so far. While queries run one at a time the pool has one connection,
 * so its process stays the same; one that is idle for long, as while the other database is filled, does not.
 */
async function clockOf(db: Db): Promise<() => number> {
  const pid = await numberFrom(db, sql`select pg_backend_pid() as n`);
  return () => processorMilliseconds(pid);
}

async function ask({ db, questions }: Filled, at: number, processor: () => number): Promise<Times> {
  const [before, start] = [processor(), performance.now()];
  const found = await questions[at]?.ask(db);
  return { clock: performance.now() - start, processor: processor() - before, found };
}

function medianOf(runs: readonly Times[]): Times {
  const of = (figure: "clock" | "processor") => median(runs.map((run) => run[figure]));
  return { clock: of("clock"), processor: of("processor"), found: runs.at(-1)?.found };
}

async function numberFrom(db: Db, query: SQL): Promise<number> {
  const rows = await rowsOf<{ n: number }>(db)`${query}`;
  return rows[0]?.n ?? Number.NaN;
}
