import { createRandom } from "#testing/donor/random.ts";
import { count, mebibytes, milliseconds, tableOf } from "#testing/report/table.ts";
import { type Benchmark, type Options, say } from "./benchmark.ts";
import { checkOut } from "./checkouts.ts";
import { editedCampaign, judgeBooks, prepareGiving, watchMemory } from "./giving-site.ts";
import { type Latencies, longest, percentile } from "./latencies.ts";
import { startSite } from "./site.ts";
import { workInBackOffice } from "./staff.ts";
import { visitPages } from "./visit-pages.ts";

const goals = { page: 50, checkout: 300, staff: 300 };
/** Requests per second that the site must sustain. Above this rate page views may wait or be refused, payments may not. */
const sustained = { pages: 5_000, searches: 10 };
const seed = 20261120;

type Row = { name: string; latencies: Latencies; goal: number | undefined };

export async function runSurge(plan: Options): Promise<Benchmark> {
  const seconds = Math.round(plan.minutes * 60);
  say("starting PostgreSQL, the bank and the site");
  await using site = await startSite({
    WEB_CONCURRENCY: String(plan.processes),
  });
  const { targets, addresses, start } = await prepareGiving(site);
  const mix = { ...addresses, searches: (10_000 * plan.searches) / plan.pages };
  const visit = { site: site.url.replace("localhost", "127.0.0.1"), gathering: 30, mix };
  say("first visitors, and staff at work already");
  await Promise.all([
    visitPages({ ...visit, perSecond: 50, seconds: 5, seed }),
    workInBackOffice(site.process, editedCampaign, 5),
  ]);
  say(`${seconds} seconds of surge`);
  const peakMemory = watchMemory(site);
  const [pages, checkouts, staff] = await Promise.all([
    visitPages({ ...visit, perSecond: plan.pages, seconds, seed: seed + 1 }),
    checkOut({
      site: site.url,
      targets,
      perSecond: plan.checkouts,
      seconds,
      gathering: 30,
      bankTakes: [200, 30_000],
      random: createRandom(seed),
      first: 0,
      behindNginx: false,
    }),
    workInBackOffice(site.process, editedCampaign, seconds),
  ]);
  const memory = peakMemory();
  say("checking the books");
  const { completed, wrong: differences } = await judgeBooks(site, checkouts.donations, start);

  const exceedsSustained = plan.pages > sustained.pages || plan.searches > sustained.searches;
  const rows: Row[] = [
    { name: "page", latencies: pages.latencies, goal: exceedsSustained ? undefined : goals.page },
    { name: "create-order", latencies: checkouts.latencies.createOrder, goal: goals.checkout },
    { name: "callback", latencies: checkouts.latencies.callback, goal: goals.checkout },
    { name: "result page", latencies: checkouts.latencies.resultPage, goal: goals.checkout },
    { name: "back-office screen", latencies: staff.screens, goal: goals.staff },
    { name: "content edit", latencies: staff.edits, goal: goals.staff },
  ];
  const { 200: _answered, 503: refusedViews = 0, ...otherStatuses } = pages.statuses;
  const errors = { ...otherStatuses, ...checkouts.errors, ...(staff.errors > 0 && { staff: staff.errors }) };
  if (refusedViews > 0 && !exceedsSustained)
    Object.assign(errors, { "page views turned away": refusedViews });
  const percentileColumn = (share: number) => (row: Row) => milliseconds(percentile(row.latencies, share));
  return {
    section: "surge",
    versions: { PostgreSQL: site.databaseVersion },
    how: `${seconds} seconds, ${plan.processes} processes (\`WEB_CONCURRENCY\`), ${count(plan.pages)} page views (${count(plan.searches)} of them searches) and ${plan.checkouts} checkouts per second requested.`,
    tables: [
      tableOf(rows, {
        "": ({ name }) => name,
        number: ({ latencies }) => latencies.count,
        p50: percentileColumn(0.5),
        p95: percentileColumn(0.95),
        p99: percentileColumn(0.99),
        longest: ({ latencies }) => milliseconds(longest(latencies)),
        "goal of p95": ({ goal }) => goal && milliseconds(goal),
      }),
      `Orders completed ${count(completed)}; lost, doubled and different ${differences.length}; page views turned away ${refusedViews}; other errors ${JSON.stringify(errors)}; peak memory of all processes ${mebibytes(memory)}.`,
    ].join("\n\n"),
    figure: rows
      .slice(0, 3)
      .map((row) => `p95 of ${row.name} ${percentileColumn(0.95)(row)}`)
      .join(", "),
    failures: [
      ...rows.flatMap((row) =>
        row.goal && percentile(row.latencies, 0.95) > row.goal
          ? [`${row.name}: p95 is ${percentileColumn(0.95)(row)}`]
          : [],
      ),
      ...Object.entries(errors).map(([what, number]) => `${number} × ${what}`),
      ...differences.slice(0, 10),
    ],
  };
}
