import { sql } from "drizzle-orm";
import { checkBooks } from "#server/books/check-books.ts";
import { systemClock } from "#server/kernel/clock.ts";
import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import type { Opened } from "#testing/databases/store.ts";
import type { Target } from "#testing/databases/targets.ts";
import type { Donation } from "#testing/donor/donor.ts";
import { createRandom } from "#testing/donor/random.ts";
import { type Books, readStartingBooks, type StartingBooks } from "#testing/report/compare-books.ts";
import { settleAndCompare } from "#testing/report/settle-open.ts";
import { type Benchmark, type Options, say } from "../benchmark.ts";
import { startSite } from "../site.ts";
import { type CheckoutResult, checkOut } from "./checkouts.ts";
import { visitPages } from "./page-visitors.ts";
import { type StaffResult, workInBackOffice } from "./staff.ts";
import type { SteadyResult } from "./steady-requests.ts";
import { surgeFailures, surgeTables } from "./surge-tables.ts";
import { type Watched, watchProcess } from "./watch-process.ts";

export type SurgeFindings = {
  /** Page views, searches among them and checkouts per second. */
  plan: Pick<Options, "pages" | "searches" | "checkouts" | "processes" | "seconds">;
  pages: SteadyResult;
  checkouts: CheckoutResult;
  staff: StaffResult;
  watched: Watched;
  verdict: Verdict;
};

const seed = 20261120;
const metricsToken = "surge-drill-only-0123456789";
/** Milliseconds (docs/performance.md). */
const bankTakes = [200, 30_000] as const;
/** Shown and hidden in turn during the drill; it gets no donations. */
const edited = "burs";

/** The busiest night: visitors, donors, staff and edits at once, then a check of all books. */
export async function runSurge(options: Options): Promise<Benchmark> {
  const plan = { ...options, seconds: Math.round(options.minutes * 60) };
  say("starting PostgreSQL, the bank and the site");
  const env = { METRICS_TOKEN: metricsToken, WEB_CONCURRENCY: String(plan.processes) };
  await using site = await startSite(env);
  const news = await site.addNews(60);
  const { targets, projects, start } = await site.look(prepareBooks);
  const addresses = {
    ...{ news: news.slice(0, 30), projects },
    campaigns: targets.map(({ id }) => `/bagis?campaign=${id}`),
  };

  say("first visitors, and staff at work already");
  const { hostname, port } = new URL(site.url);
  const searches = (10_000 * plan.searches) / plan.pages;
  const visit = { host: hostname, port: Number(port), connections: 256, addresses, searches };
  const work = { people: 5, editEvery: 5, campaign: edited };
  await Promise.all([
    visitPages({ ...visit, perSecond: 50, seconds: 5, seed: seed + 1 }),
    workInBackOffice(site.process, { ...work, seconds: 5 }),
  ]);

  say(`${plan.seconds} seconds of surge`);
  const stopWatching = watchProcess(site.url, metricsToken);
  const { seconds } = plan;
  const donors = { site: site.url, targets, bankTakes, random: createRandom(seed) };
  const [pages, checkouts, staff] = await Promise.all([
    visitPages({ ...visit, perSecond: plan.pages, seconds, seed: seed + 2 }),
    checkOut({ ...donors, perSecond: plan.checkouts, seconds }),
    workInBackOffice(site.process, { ...work, seconds }),
  ]);
  const watched = await stopWatching();
  await site.process.stop();

  say("looking into the books");
  const verdict = await site.look((opened) => judgeBooks(opened, site.bank, checkouts.donations, start));
  const findings = { plan, pages, checkouts, staff, watched, verdict };
  return {
    section: "surge",
    versions: { PostgreSQL: site.databaseVersion },
    tables: surgeTables(findings),
    failures: surgeFailures(findings),
  };
}

/** The campaigns that get donations, the addresses of projects, and the books before. */
export async function prepareBooks(opened: Opened) {
  const { rows } = opened;
  await rows(sql`insert into settings (key, value) values ('sms.automatic', 'true')
    on conflict (key) do update set value = excluded.value`);
  const found = await rows<{ id: string; title: string; category: string }>(sql`
    select id, title, category from campaigns
    where is_active and archived_at is null and category <> 'kurban' and coalesce(min_amount, 0) <= 10000
      and id <> ${edited} order by display_order limit 8`);
  const targets = found.map((row): Target => ({ ...row, table: "campaigns", opening: 0 }));
  const slugs = await rows<{ slug: string }>(
    sql`select slug from projects where is_active and deleted_at is null`,
  );
  const projects = slugs.map(({ slug }) => `/projeler/${slug}`);
  return { targets, projects, start: await readStartingBooks(opened, targets) };
}

type Verdict = Books & { sms: number; lost: string[] };

/**
 * With the server stopped: every acknowledged order exists once, the books and the bank have the same payments, and
 * each campaign has collected what was given.
 */
export async function judgeBooks(
  opened: Opened,
  bank: BankProcess,
  donations: readonly Donation[],
  start: StartingBooks,
): Promise<Verdict> {
  const books = await settleAndCompare(opened, donations, bank, { start });
  const checked = await checkBooks(opened.connection.db, systemClock);
  if (checked.kind === "busy") books.differences.push("another process checks the books");
  else
    for (const { kind, subject } of checked.differences) books.differences.push(`books: ${kind} ${subject}`);
  const [sms] = await opened.rows<{ sent: number }>(sql`select count(*)::int as sent from sms_outbox
    where status = 'sent' and order_id in (select id from orders where message like 'surge-drill-%')`);
  return { ...books, sms: sms?.sent ?? 0 };
}
