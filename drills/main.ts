import { bankNames } from "#server/giving/payments/banks/registry.ts";
import { pgBouncerVersion, startPgBouncer } from "#testing/databases/pgbouncer.ts";
import { startPostgres } from "#testing/databases/postgres.ts";
import { readArguments } from "#testing/report/arguments.ts";
import { passes, printReport, type Report } from "#testing/report/report.ts";
import { applyDrill } from "./apply-drill.ts";
import { assignDrill } from "./assign-drill.ts";
import { backupDrill } from "./backup-drill.ts";
import { cheapRequestsDrill } from "./cheap-requests/cheap-requests-drill.ts";
import { faultDrills } from "./faults/drills.ts";
import { forgeAgainstBooks } from "./forgery/forge-books.ts";
import { importDrill } from "./import-drill.ts";
import { killDrill } from "./kill-drill.ts";
import { kurbanDayDrill } from "./kurban-day-drill.ts";
import { kurbanDrill } from "./kurban-drill.ts";
import { mailDrill } from "./mail-drill.ts";
import { nginxDrill } from "./nginx-drill.ts";
import { notRunCode } from "./not-run.ts";
import { reconcileDrill } from "./reconcile/reconcile-drill.ts";
import { rollingDrill, upgradeDrill } from "./scale/rolling-drill.ts";
import { stopDrill } from "./scale/stop-drill.ts";
import { statementWorldsDrill } from "./statement-worlds/statement-worlds-drill.ts";
import { trackingDrill } from "./tracking-drill.ts";
import { twoBanksDrill } from "./two-banks/two-banks-drill.ts";
import { twoProcessDrill } from "./two-process-drill.ts";

// `npm run drill` runs all drills, `npm run drill -- forgery kill-embedded` only these, and `--list` prints the names.
const options = readArguments(
  {
    donations: 300,
    forgeries: 10_000,
    requests: 100_000,
    orders: 10_000,
    kills: 5,
    files: 20_000,
    pages: 10_000,
    seconds: 60,
    animals: 1_430,
    seed: 0,
  },
  ["only"],
  ["list"],
);
const { donations, forgeries, requests, orders, kills, files, pages, seconds, animals, only } = options;
const seed = options.seed || Date.now() % 1_000_000;
await using database = await startPostgres({ settings: { max_connections: "200" } });
const postgresUrl = database.url();

/** A text instead of a report is the reason why this machine cannot run the drill. */
type Outcome = Report | Report[] | string;

const drills: Record<string, () => Promise<Outcome>> = {
  forgery: async () => [
    await forgeAgainstBooks(postgresUrl, forgeries, seed),
    await forgeAgainstBooks(undefined, forgeries / 10, seed),
  ],
  "two-process": () => twoProcessDrill(postgresUrl, { repeats: 200, unpaidOrders: 100 }),
  "kill-postgres": () => killDrill({ donations, seed, postgresUrl }),
  "kill-embedded": () => killDrill({ donations, seed }),
  "mail-postgres": () => mailDrill({ donations, seed, postgresUrl }),
  "mail-embedded": () => mailDrill({ donations, seed }),
  kurban: () => kurbanDrill(postgresUrl, { buyers: 500, addresses: 1_000, seed }),
  tracking: () => trackingDrill(postgresUrl, { pages, guesses: 10 * pages }),
  "kurban-assign": () => assignDrill(postgresUrl, { shares: 10_000, animals: 1_430 }),
  "kurban-day": () => kurbanDayDrill(postgresUrl, { animals, seed }),
  "cheap-requests": () => cheapRequestsDrill({ postgresUrl, orders: 10 * orders, requests, seed, only }),
  nginx: nginxDrill,
  reconcile: () => reconcileDrill({ orders, seed, postgresUrl }),
  "two-banks": () =>
    twoBanksDrill({ donations: Math.ceil(orders / 2), seed, postgresUrl, kinds: ["paytr", "payfor"] }),
  "two-banks-nestpay": () =>
    twoBanksDrill({ donations: Math.ceil(orders / 20), seed, postgresUrl, kinds: ["iyzico", "nestpay"] }),
  "backup-embedded": () => backupDrill(postgresUrl, "embedded", orders),
  "backup-postgres": () => backupDrill(postgresUrl, "postgres", orders),
  "apply-embedded": () => applyDrill({ orders: 600, kills, seed }),
  "apply-postgres": () => applyDrill({ orders: 600, kills, seed, postgresUrl }),
  "import-kill": () => importDrill({ postgresUrl, rows: orders, kills, seed }),
  // Without a seed, every run has the same accounts.
  "statement-worlds": () =>
    statementWorldsDrill(postgresUrl, {
      files,
      seed: options.seed || 20_261_127,
      only: only === undefined ? undefined : Number(only),
    }),
  rolling: () => rollingDrill(postgresUrl, { restarts: 3, seed }),
  "upgrade-rolling": () => upgradeDrill(postgresUrl, { orders: 300_000, seed }),
  "upgrade-1.0.0": () =>
    stopDrill(postgresUrl, { commit: "1579a7fb", orders: 300_000, seed, sendsMail: false }),
  // The last commit before its migrations to 1.1.0 became one.
  "upgrade-0e550ab3": () =>
    stopDrill(postgresUrl, { commit: "0e550ab3", orders: 10_000, seed, sendsMail: true }),
  async pgbouncer() {
    if (!pgBouncerVersion()) return "PgBouncer is not installed (apt-get install pgbouncer)";
    const pooler = await startPgBouncer(postgresUrl);
    try {
      return await twoProcessDrill(postgresUrl, { repeats: 100, unpaidOrders: 20 }, pooler.pooledUrl);
    } finally {
      await pooler.stop();
    }
  },
  // A few donations keep the site busy, and the fault determines how long the drill takes.
  ...faultDrills({ seed, donations: Math.min(donations, 60), seconds }),
};
// The same drills at the other kinds of bank; testing/counterparts/bank-returns.ts says what differs.
for (const kind of bankNames.filter((name) => name !== "payfor")) {
  drills[`kill-${kind}`] = () => killDrill({ donations, seed, postgresUrl, kind });
  drills[`two-process-${kind}`] = () =>
    twoProcessDrill(postgresUrl, { repeats: 200, unpaidOrders: 100, kind });
  // Fewer orders, because the night makes four inquiries a second, one for each attempt of the day.
  drills[`reconcile-${kind}`] = () =>
    reconcileDrill({ orders: Math.ceil(orders / 10), seed, postgresUrl, kind });
}

if (options.list) console.log(Object.keys(drills).join("\n"));
else await runDrills(options.names.length > 0 ? options.names : Object.keys(drills));

async function runDrills(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !(name in drills));
  if (unknown) throw new Error(`no drill "${unknown}"; there are: ${Object.keys(drills).join(", ")}`);
  const failed: string[] = [];
  const notRun: string[] = [];
  let figures = "";
  for (const name of names) {
    const began = performance.now();
    const outcome = await drills[name]?.();
    if (outcome === undefined || typeof outcome === "string") {
      notRun.push(`${name}: ${outcome}`);
      continue;
    }
    const reports = [outcome].flat();
    for (const report of reports) printReport(report);
    if (!reports.every(passes)) failed.push(name);
    const lines = reports.flatMap((report) => Object.entries(report.figures));
    figures = lines.map(([figure, value]) => `${figure} ${value}`).join(", ");
    console.log(`${name} took ${Math.round((performance.now() - began) / 1000)} s (seed ${seed})`);
  }
  for (const reason of notRun) console.log(`not run: ${reason}`);
  if (notRun.length === names.length) {
    process.exitCode = notRunCode;
    return;
  }
  // The last line is the figure in the report of `npm run test:everything`.
  const verdict = failed.length > 0 ? `✗ ${failed.join(", ")}` : "✓ everything holds";
  console.log(`\n${verdict}: ${figures}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
