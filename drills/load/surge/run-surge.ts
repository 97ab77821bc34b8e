import { sql } from "drizzle-orm";
import { readStartingBooks } from "../../harness/compare-books.ts";
import { createRandom } from "../../harness/random.ts";
import type { Opened } from "../../harness/store.ts";
import type { Target } from "../../harness/targets.ts";
import { startSite } from "../site.ts";
import { type CheckoutResult, checkOut } from "./checkouts.ts";
import { judgeBooks, type Verdict } from "./judge-books.ts";
import { visitPages } from "./page-visitors.ts";
import { type StaffResult, workInBackOffice } from "./staff.ts";
import type { SteadyResult } from "./steady-requests.ts";
import { type Watched, watchProcess } from "./watch-process.ts";

export type SurgePlan = {
  seconds: number;
  pagesPerSecond: number;
  /** The number of searches among them. */
  searchesPerSecond: number;
  checkoutsPerSecond: number;
  processes: number;
  seed: number;
};

export type SurgeFindings = {
  plan: SurgePlan;
  databaseVersion: string;
  pages: SteadyResult;
  checkouts: CheckoutResult;
  staff: StaffResult;
  watched: Watched;
  verdict: Verdict;
};

const metricsToken = "surge-drill-only-0123456789";
/** Milliseconds (docs/performance.md). */
const bankTakes = [200, 30_000] as const;

/** The busiest night: visitors, donors, staff and edits at once, then a check of all books. */
export async function runSurge(plan: SurgePlan, say: (step: string) => void): Promise<SurgeFindings> {
  say("starting PostgreSQL, the bank and the site");
  const env = { METRICS_TOKEN: metricsToken, WEB_CONCURRENCY: String(plan.processes) };
  await using site = await startSite(env, "any");
  const random = createRandom(plan.seed);
  const news = await site.addNews(60);
  const targets = await site.look(targetsOf);
  const start = await site.look(async (opened) => {
    await opened.connection.db.execute(
      sql`insert into settings (key, value) values ('sms.automatic', 'true')
            on conflict (key) do update set value = excluded.value`,
    );
    return readStartingBooks(opened, targets);
  });
  const addresses = {
    news: news.slice(0, 30),
    projects: await site.look(({ rows }) => addressesOf(rows, "projects")),
    campaigns: targets.map(({ id }) => `/bagis?campaign=${id}`),
  };

  say("first visitors, and staff at work already");
  const { hostname, port } = new URL(site.url);
  const searches = (10_000 * plan.searchesPerSecond) / plan.pagesPerSecond;
  const visit = { host: hostname, port: Number(port), connections: 256, addresses, searches };
  await Promise.all([
    visitPages({ ...visit, perSecond: 50, seconds: 5, seed: plan.seed + 1 }),
    workInBackOffice(site.process, { people: 5, seconds: 5, editEvery: 5, campaign: edited }),
  ]);

  say(`${plan.seconds} seconds of surge`);
  const stopWatching = watchProcess(site.url, metricsToken);
  const { seconds } = plan;
  const [pages, checkouts, staff] = await Promise.all([
    visitPages({ ...visit, perSecond: plan.pagesPerSecond, seconds, seed: plan.seed + 2 }),
    checkOut({ site: site.url, targets, perSecond: plan.checkoutsPerSecond, seconds, bankTakes, random }),
    workInBackOffice(site.process, { people: 5, seconds, editEvery: 5, campaign: edited }),
  ]);
  const watched = await stopWatching();
  await site.process.stop();

  say("looking into the books");
  const verdict = await site.look((opened) => judgeBooks(opened, site.bank, checkouts.donations, start));
  return { plan, databaseVersion: site.databaseVersion, pages, checkouts, staff, watched, verdict };
}

/** Shown and hidden in turn during the drill; it gets no donations. */
const edited = "burs";

async function targetsOf({ rows }: Opened): Promise<Target[]> {
  const found = await rows<{ id: string; title: string; category: string }>(sql`
    select id, title, category from campaigns
    where is_active and archived_at is null and category <> 'kurban' and coalesce(min_amount, 0) <= 10000
      and id <> ${edited} order by display_order limit 8`);
  return found.map((row) => ({ ...row, table: "campaigns", opening: 0 }));
}

async function addressesOf(rows: Opened["rows"], table: "projects"): Promise<string[]> {
  const found = await rows<{ slug: string }>(
    sql`select slug from ${sql.identifier(table)} where is_active and deleted_at is null`,
  );
  return found.map(({ slug }) => `/projeler/${slug}`);
}
