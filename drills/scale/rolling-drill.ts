import { sql } from "drizzle-orm";
import { startBank } from "#testing/counterparts/bank-process.ts";
import { fillOrders, removeFilled } from "#testing/databases/fill-orders.ts";
import { createStore } from "#testing/databases/store.ts";
import type { Send } from "#testing/donor/donor.ts";
import { median, type Report } from "#testing/report/report.ts";
import { settleAndCompare } from "#testing/report/settle-open.ts";
import { type Installation, installReleases } from "#testing/site/next-release.ts";
import { childrenOf } from "#testing/site/processor-time.ts";
import { createSiteProcess } from "#testing/site/site-process.ts";
import { startDonors, startReaders } from "./visitors.ts";

const paths = ["/", "/haberler", "/bagis", "/projeler", "/odeme", "/arama?q=su", "/hesap-numaralari"];
const workers = 2;

/** A permitted migration of a large table: a new column that rewrites no row, and a new table. */
const nextMigration = `alter table orders add column later_note text;
--> statement-breakpoint
create table later_things (id serial primary key, order_id text references orders(id))`;

/** Upgrades a site with a large database to a release with one more migration. */
export async function upgradeDrill(postgresUrl: string, { orders, seed }: { orders: number; seed: number }) {
  using installation = installReleases(nextMigration);
  const report = await rollingDrill(postgresUrl, { restarts: 1, seed, orders, installation });
  return { ...report, title: `An upgrade with ${orders} orders while visitors read and give` };
}

type RollingDrill = { restarts: number; seed: number; orders?: number; installation?: Installation };

/**
 * Repeatedly restarts two workers one at a time while browsers read pages on kept-alive connections and donors give. No
 * request may fail, and no client repeats a request.
 */
export async function rollingDrill(
  postgresUrl: string,
  { restarts, seed, orders = 0, installation }: RollingDrill,
): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder);
  const env = { ...store.env, ...bank.env, WEB_CONCURRENCY: String(workers) };
  await using site = await createSiteProcess(env, [], installation?.current);
  if (orders > 0) await fillOrders(store, orders);
  await site.start();
  const failures: string[] = [];
  let answered = 0;
  const send: Send = async (url, init) => {
    try {
      const response = await fetch(url, init);
      answered += 1;
      if (response.status >= 500) failures.push(`${url}: ${response.status}`);
      return response;
    } catch (error) {
      failures.push(`${url}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
      return null;
    }
  };
  const donors = startDonors(site.url, seed, send);
  const readers = startReaders(site.url, paths);

  const durations: number[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const oldWorkers = childrenOf(site.pid());
    installation?.upgrade();
    process.kill(site.pid(), "SIGUSR2");
    durations.push(await site.untilWorkersAreNew(workers, oldWorkers));
  }
  const donations = await donors.stop();
  const read = await readers.stop();
  await site.stop();

  const nextTables = await store.withDatabase(({ count }) =>
    count(sql`information_schema.tables where table_name = 'later_things'`),
  );
  if (orders > 0) await removeFilled(store);
  const books = await store.withDatabase((opened) => settleAndCompare(opened, donations, bank));
  return {
    title: "Rolling restarts while visitors read and give",
    figures: {
      restarts,
      "all workers new, median s": Math.round(median(durations) / 1000),
      "pages read": read.answered,
      donations: donations.length,
      "requests of donors": answered,
      "orders completed": books.completed,
    },
    faults: {
      "failed requests": [...failures, ...read.failures],
      "errors logged": findErrors(site.log()),
      "migrations not run": installation && nextTables === 0 ? ["later_things"] : [],
      differences: [...books.lost, ...books.doubled, ...books.differences],
    },
  };
}

type Logged = { message: string; code?: string; cause?: Logged };

function findErrors(log: string): string[] {
  const lines = log
    .split("\n")
    // Hundreds of cards fail here within a minute, so the site correctly detects an attack.
    .filter((line) => /"level":[56]0/.test(line) && !line.includes("card testing: site under attack"));
  return lines.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: Logged };
    const parts = [msg];
    for (let error = err; error; error = error.cause)
      parts.push(`${error.code ?? ""} ${error.message.slice(0, 120)}`);
    return parts.join(": ");
  });
}
