import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createRandom } from "../harness/random.ts";
import type { Report } from "../harness/report.ts";
import { backOffice, signIn } from "../harness/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "../harness/site-process.ts";
import { createStore, type Store } from "../harness/store.ts";
import { watchServer } from "../harness/watch-server.ts";
import { makePlan } from "./make-plan.ts";
import type { StatementPlan } from "./plan.ts";
import { writeCsv } from "./write-csv.ts";
import { writeMt940 } from "./write-mt940.ts";
import { writeXlsx } from "./write-xlsx.ts";

type Wanted = { rows: number; kills: number; seed: number; postgresUrl?: string };

/** docs/contract.md#statements: 100,000 rows take at most a minute, and a file has at most 20 MB. */
const mostSeconds = 60;
const mostBytes = 20 * 1024 * 1024;
/** What V8 keeps after a long file, in megabytes; all rows in memory would be more. */
const tolerated = 160;
/** A visitor beside a long file. Where the database is in the same process, its last step holds them up. */
const mostWait = { embedded: 6_000, postgres: 1_000 };

/**
 * Uploads long statements to a built server: how long it takes, what it holds in memory, how long a visitor waits
 * meanwhile. Then kills the server (`kill -9`) at random moments of an upload: a file is there whole or not at all.
 */
export async function statementsDrill({ rows, kills, seed, postgresUrl }: Wanted): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using site = await createSiteProcess({ ...store.env, BANK: "simulator" });
  const plan = makePlan({ seed, rows });
  const faults = {
    slow: [] as string[],
    memory: [] as string[],
    visitors: [] as string[],
    "half stored": [] as string[],
  };
  const figures: Report["figures"] = { seed, rows };
  const files: [string, Buffer][] = [
    ["MT940", writeMt940(plan, { subfields: false })],
    ["CSV", writeCsv(plan, { numbered: false })],
    ["XLSX", await writeXlsx(plan, { numbered: false })],
  ];
  for (const [name, file] of files) {
    if (file.length > mostBytes) {
      figures[`${name}: larger than a file may be, MB`] = megabytes(file.length);
      continue;
    }
    await clear(store);
    await site.start();
    const took = await measure(site, name, file);
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

async function measure(site: SiteProcess, name: string, file: Buffer) {
  const cookie = await signIn(site);
  await fetch(site.url);
  const watch = watchServer(site, "/");
  const readers = watchReaders(site);
  await wait(500);
  const began = performance.now();
  await upload(site, cookie, name, file);
  await untilRead(site, cookie);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const { memory, slowest } = watch.end();
  const growth = Math.round(Math.max(...memory) - (memory[0] ?? 0));
  return {
    ...{ seconds, slowest, growth },
    figures: {
      [`${name}: megabytes`]: megabytes(file.length),
      [`${name}: seconds`]: seconds,
      [`${name}: more memory of the server, MB`]: growth,
      [`${name}: memory of the reader, MB`]: readers.end(),
      [`${name}: longest wait of a visitor, ms`]: slowest,
    },
  };
}

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

async function upload(site: SiteProcess, cookie: string, name: string, file: Buffer): Promise<Response> {
  const send = async (layout?: unknown) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(file)]), name);
    if (layout) form.append("layout", JSON.stringify(layout));
    return fetch(`${backOffice(site)}/transfers/upload`, { method: "POST", headers: { cookie }, body: form });
  };
  const first = await send();
  const answer = (await first.clone().json()) as {
    kind: string;
    error?: string;
    question?: { proposal: unknown };
  };
  if (answer.kind === "refused") throw new Error(answer.error);
  return answer.kind === "layout" ? send(answer.question?.proposal) : first;
}

/** The screen says so as long as a file is being read. */
async function untilRead(site: SiteProcess, cookie: string): Promise<void> {
  for (const until = Date.now() + 300_000; Date.now() < until; await wait(200)) {
    const page = await fetch(`${backOffice(site)}/transfers/statements`, { headers: { cookie } });
    if (page.ok && !(await page.text()).includes("Okunuyor")) return;
  }
  throw new Error("the file was not read within five minutes");
}

/** The most memory that a process which the server started has ever had, in MB. */
function watchReaders(site: SiteProcess) {
  let most = 0;
  const timer = setInterval(() => {
    for (const pid of childrenOf(site.pid())) {
      const peak = /^VmHWM:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`))?.[1];
      most = Math.max(most, Number(peak ?? 0) / 1e3);
    }
  }, 100);
  return {
    end() {
      clearInterval(timer);
      return Math.round(most);
    },
  };
}

function childrenOf(pid: number): string[] {
  return textOf(`/proc/${pid}/task/${pid}/children`).trim().split(" ").filter(Boolean);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}

function clear(store: Store): Promise<void> {
  return store.look(async ({ connection }) => {
    await connection.db.execute(sql`truncate statement_matches, all_statement_rows, statements, statement_imports,
      statement_staged_rows, statement_layouts`);
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
    const sent = upload(site, cookie, "kill", file).catch(() => null);
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
  await upload(site, cookie, "again", file);
  await untilRead(site, cookie);
  await site.stop();
  const staged = await store.look(({ rows }) =>
    rows<{ n: number }>(sql`select count(*)::int as n from statement_staged_rows`),
  );
  if (staged[0]?.n !== 0) found.push(`${staged[0]?.n} staged rows were left`);
  return [...found, ...(await incomplete(store, plan, "after the kills"))];
}
