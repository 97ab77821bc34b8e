import { availableParallelism, loadavg } from "node:os";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type PostgresServer, startPostgres } from "#testing/databases/postgres.ts";
import { silent } from "#testing/databases/store.ts";
import { median } from "#testing/report/report.ts";
import { count, milliseconds, tableOf } from "#testing/report/table.ts";
import { processorMilliseconds } from "#testing/site/processor-time.ts";
import { type Benchmark, judgedBy, type Options, say } from "./benchmark.ts";
import { fillOrders } from "./orders/fill-orders.ts";
import { findLandmarks } from "./orders/landmarks.ts";
import { type Found, type Part, type Question, questionsAbout } from "./orders/questions.ts";

/** Server time for any page of the list of orders, filtered or searched (milliseconds). */
const longestPage = 100;
const parts: readonly Part[] = ["Lists of orders", "Orders searched for", "Other screens"];

/** Milliseconds by the clock and of the database's process. */
type Times = { clock: number; processor: number; found: Found };
type Timing = Pick<Question, "part" | "name"> & { few: Times; many: Times };

/** Times the queries of the order screens with many orders and with a tenth of them, in turn. */
export async function runOrders({ rounds, orders }: Options): Promise<Benchmark> {
  // Settings that PostgreSQL recommends for a machine of 4 GB, instead of its default of 128 MB. No parallel workers,
  // so that the process's time is that of the query. A full write-ahead log would protect only the fill.
  await using server = await startPostgres({
    settings: {
      shared_buffers: "1GB",
      max_wal_size: "8GB",
      max_parallel_workers_per_gather: "0",
      wal_level: "minimal",
      max_wal_senders: "0",
    },
  });
  await using few = await openFilled(server, Math.round(orders / 10));
  await using many = await openFilled(server, orders);
  const timings = await timeQuestions(few, many, rounds || 7);
  // Filling takes minutes, in which other work may have begun.
  const isBusy = judgedBy === "processor" || (loadavg()[0] ?? 0) > availableParallelism();
  const by = isBusy ? "processor" : "clock";
  const worstOf = (timing: Timing) => Math.max(timing.few[by], timing.many[by]);
  const pages = timings.filter(({ part }) => part !== "Other screens");
  const columns = {
    request: ({ name }: Timing) => name,
    found: ({ many: { found } }: Timing) => found && `${count(found.total)}${found.capped ? "+" : ""}`,
    [`${count(few.orders)} orders`]: (timing: Timing) => milliseconds(timing.few.clock),
    [`${count(many.orders)} orders`]: (timing: Timing) => milliseconds(timing.many.clock),
    processor: (timing: Timing) => milliseconds(timing.many.processor),
    ratio: (timing: Timing) => timing.many.clock / timing.few.clock,
  };
  return {
    section: "orders",
    versions: { PostgreSQL: server.version },
    how: `Pages are judged by the ${by}. Medians of ${rounds || 7} rounds; "processor" is the database's time with the larger number.`,
    tables: parts
      .map(
        (part) =>
          `### ${part}\n\n${tableOf(
            timings.filter((timing) => timing.part === part),
            columns,
          )}`,
      )
      .join("\n\n"),
    figure: `${count(orders)} orders, slowest page ${milliseconds(Math.max(...pages.map(worstOf)))}`,
    failures: pages
      .filter((timing) => worstOf(timing) > longestPage)
      .map(
        ({ part, name, ...times }) => `${part}, ${name}: ${milliseconds(worstOf({ part, name, ...times }))}`,
      ),
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
  const questions = questionsAbout(await findLandmarks(db));
  return { db, orders, questions, [Symbol.asyncDispose]: () => connection.close() };
}

/**
 * Runs each question in both databases in turn, round by round, so that other load affects all of them alike. The first
 * round only warms up and lets questions find their page.
 */
async function timeQuestions(few: Filled, many: Filled, rounds: number): Promise<Timing[]> {
  say(`${few.questions.length} questions, ${rounds} rounds`);
  const clocks = { few: await clockOf(few.db), many: await clockOf(many.db) };
  const runs = few.questions.map(() => ({ few: [] as Times[], many: [] as Times[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, run] of runs.entries()) {
      const less = await ask(few, at, clocks.few);
      const more = await ask(many, at, clocks.many);
      if (round === 0) continue;
      run.few.push(less);
      run.many.push(more);
    }
  }
  return few.questions.map(({ part, name }, at) => {
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
  const used = processor();
  const start = performance.now();
  const found = await questions[at]?.ask(db);
  return { clock: performance.now() - start, processor: processor() - used, found };
}

function medianOf(runs: readonly Times[]): Times {
  const of = (figure: "clock" | "processor") => median(runs.map((run) => run[figure]));
  return { clock: of("clock"), processor: of("processor"), found: runs.at(-1)?.found };
}

async function numberFrom(db: Db, query: SQL): Promise<number> {
  const rows = await rowsOf<{ n: number }>(db)`${query}`;
  return rows[0]?.n ?? Number.NaN;
}
