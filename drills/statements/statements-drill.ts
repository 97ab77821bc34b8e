import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { postmasterOf } from "#testing/databases/postmaster.ts";
import { createStore, type Store } from "#testing/databases/store.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { signIn } from "#testing/site/sign-in.ts";
import { createSiteProcess, lookBeside, type SiteProcess } from "#testing/site/site-process.ts";
import { makePlan } from "./make-plan.ts";
import { measureFile, megabytes } from "./measure-file.ts";
import { type StatementPlan, sliceOf } from "./plan.ts";
import { sendFile, untilRead } from "./send-file.ts";
import { writeCsv } from "./write-csv.ts";
import { writeMt940 } from "./write-mt940.ts";
import { writeXlsx } from "./write-xlsx.ts";

type Wanted = { rows: number; kills: number; seed: number; postgresUrl?: string };

/** docs/contract.md#statements: 100,000 rows take at most a minute, and a file has at most 20 MB. */
const mostSeconds = 60;
const mostBytes = 20 * 1024 * 1024;
/** What the server may keep in its heap, in megabytes: with all rows of a file in memory it would end. */
const heap = 128;
/** What it may grow by during a long file, with what is outside the heap. */
const tolerated = 160;
/** A visitor beside a long file. Where the database is in the same process, its last step holds them up. */
const mostWait = { embedded: 6_000, postgres: 1_000 };

/**
 * Uploads long statements to a built server: how long it takes, what it holds in memory, how long a visitor waits
 * meanwhile. Then kills the server (`kill -9`) at random moments of an upload: a file is there whole or not at all.
 */
export async function statementsDrill({ rows, kills, seed, postgresUrl }: Wanted): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using site = await createSiteProcess({
    ...{ ...store.env, BANK: "simulator" },
    NODE_OPTIONS: `--max-old-space-size=${heap}`,
  });
  const plan = makePlan({ seed, rows });
  const faults = {
    slow: [] as string[],
    memory: [] as string[],
    visitors: [] as string[],
    "half stored": [] as string[],
  };
  const figures: Report["figures"] = { seed, rows };
  const database =
    store.kind === "embedded" ? null : await store.look(({ connection }) => postmasterOf(connection.db));
  const half = writeCsv(sliceOf(plan, 0, rows / 2));
  /** `known`: a file that has brought some of the rows before. */
  const files: [name: string, file: Buffer, known?: Buffer][] = [
    ["MT940", writeMt940(plan, { subfields: false })],
    ["MT940, half known", writeMt940(plan, { subfields: false }), half],
    ["CSV", writeCsv(plan, { numbered: false })],
    ["XLSX", await writeXlsx(plan, { numbered: false })],
  ];
  for (const [name, file, known] of files) {
    if (file.length > mostBytes) {
      figures[`${name}: larger than a file may be, MB`] = megabytes(file.length);
      continue;
    }
    await clear(store);
    await site.start();
    const took = await measureFile(site, { name, file, known, database });
    Object.assign(figures, took.figures);
    if (took.seconds > mostSeconds) faults.slow.push(`${name} took ${took.seconds} s`);
    if (took.growth > tolerated) faults.memory.push(`${name} took ${took.growth} MB of the server`);
    if (took.slowest > mostWait[store.kind])
      faults.visitors.push(`one waited ${took.slowest} ms during ${name}`);
    await site.stop();
    faults["half stored"].push(...(await incomplete(store, plan, name)));
  }
  faults["half stored"].push(...(await killDuring(site, store, plan, { kills, seed })));
  return { title: `Statements of ${rows} rows (${store.kind})`, figures, faults };
}

function clear(store: Store): Promise<void> {
  return store.look(async ({ connection }) => {
    await connection.db.execute(sql`truncate statement_matches, all_statement_rows, statements, statement_imports,
      statement_staged_rows, statement_layouts, statement_known_rows, statement_row_ids, statement_row_texts`);
  });
}

type Stored = { rows: number; amount: number };

function readStored(store: Store): Promise<Stored> {
  return store.look(async ({ rows }) => {
    const [found] = await rows<Stored>(
      sql`select count(*)::int as rows, coalesce(sum(amount), 0)::float8 as amount from statement_rows`,
    );
    return found ?? { rows: -1, amount: 0 };
  });
}

async function incomplete(store: Store, plan: StatementPlan, name: string): Promise<string[]> {
  const { rows, amount } = await readStored(store);
  const whole = rows === plan.rows.length && amount === plan.closing - plan.opening;
  return whole ? [] : [`${name}: ${rows} rows that add up to ${amount} kuruş`];
}

async function killDuring(
  site: SiteProcess,
  store: Store,
  plan: StatementPlan,
  { kills, seed }: { kills: number; seed: number },
): Promise<string[]> {
  const random = createRandom(seed);
  const file = writeMt940(plan, { subfields: false });
  const found: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await clear(store);
    await site.start();
    const cookie = await signIn(site);
    const sent = sendFile(site, cookie, "kill", file).catch(() => null);
    await wait(random.between(200, 12_000));
    await site.kill();
    await sent;
    const { rows } = await readStored(store);
    if (rows !== 0 && rows !== plan.rows.length) found.push(`kill ${kill + 1}: ${rows} rows`);
  }
  // Two minutes later the rest is removed; the file comes again, and is whole.
  await store.look(({ connection }) =>
    connection.db.execute(sql`update statement_imports set seen_at = seen_at - interval '1 hour'`),
  );
  await site.start();
  const cookie = await signIn(site);
  await sendFile(site, cookie, "again", file);
  await untilRead(site, cookie);
  found.push(...(await untilFinished(site, store)));
  return [...found, ...(await incomplete(store, plan, "after the kills"))];
}

/** What imports leave is removed after the file is there, and after a kill by the job of each minute. */
async function untilFinished(site: SiteProcess, store: Store): Promise<string[]> {
  let left = Number.NaN;
  for (let tries = 0; tries < 10 && left !== 0; tries++) {
    // Its first run is within a minute of a start.
    await wait(store.kind === "embedded" ? 80_000 : 20_000);
    left = await lookBeside(store, site, ({ count }) => count(sql`statement_staged_rows`));
  }
  await site.stop();
  return left === 0 ? [] : [`${left} staged rows were left`];
}
