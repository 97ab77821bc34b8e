import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../tools/setup/postgres.ts";
import { backupDrill } from "./backup-drill.ts";
import { cardTestingDrill } from "./card-testing/card-testing-drill.ts";
import { blocked, cheapRequestsDrill } from "./cheap-requests/cheap-requests-drill.ts";
import { printCosts } from "./cheap-requests/print-costs.ts";
import { eraseDrill } from "./erase-drill.ts";
import { exportDrill } from "./export-drill.ts";
import { faultDrills } from "./faults/drills.ts";
import { forgeAgainstBooks } from "./forgery/forge-books.ts";
import { forgeVerdicts } from "./forgery/forge-verdicts.ts";
import { fuzzDrill } from "./fuzz/fuzz-drill.ts";
import { startBank } from "./harness/bank-process.ts";
import { median, printFindings, printTable } from "./harness/report.ts";
import { createStore } from "./harness/store.ts";
import { killDrill } from "./kill-drill.ts";
import { nginxDrill } from "./nginx-drill.ts";
import { reconcileDrill } from "./reconcile/reconcile-drill.ts";
import { scaleDrills } from "./scale/drills.ts";
import { secretsDrill } from "./secrets-drill.ts";
import { twoProcessDrill } from "./two-process-drill.ts";

// The long drills: `npm run proof`, or some of them: `npm run proof -- forgery two-process kill-embedded`.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    donations: { type: "string", default: "300" },
    forgeries: { type: "string", default: "200000" },
    rows: { type: "string", default: "500000" },
    requests: { type: "string", default: "100000" },
    orders: { type: "string", default: "10000" },
    tries: { type: "string", default: "20000" },
    only: { type: "string", default: "" },
    silent: { type: "boolean", default: false },
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
const database = await startPostgres({ settings: { max_connections: "200" } });
let failed = false;

const drills: Record<string, () => Promise<void>> = {
  forgery,
  "two-process": twoProcesses,
  "kill-postgres": () => kill(database.url()),
  "kill-embedded": () => kill(undefined),
  exports: takeExports,
  fuzz,
  "cheap-requests": () => cheapRequests(database.url(), 100_000),
  "cheap-requests-embedded": () => cheapRequests(undefined, 2_000),
  nginx,
  secrets,
  "erase-embedded": () => erase(undefined),
  "erase-postgres": () => erase(database.url()),
  reconcile,
  "card-testing": cardTesting,
  "backup-embedded": () => backUp("embedded"),
  "backup-postgres": () => backUp("postgres"),
  ...scaleDrills(database, seed, judge),
  ...faultDrills({
    seed,
    // Enough to keep the site busy; the fault itself takes the time.
    donations: Math.min(Number(values.donations), 60),
    seconds: Number(values.seconds),
    judge,
  }),
};
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(drills)) {
    const drill = drills[name];
    if (!drill) throw new Error(`no drill "${name}"; there are: ${Object.keys(drills).join(", ")}`);
    const began = performance.now();
    await drill();
    console.log(`${name} took ${Math.round((performance.now() - began) / 1000)} s (seed ${seed})`);
  }
} finally {
  await database.stop();
}
console.log(failed ? "\n✗ something does not hold" : "\n✓ everything holds");
process.exitCode = failed ? 1 : 0;

function judge(findings: Record<string, readonly string[]>): Record<string, number> {
  for (const [title, list] of Object.entries(findings)) {
    printFindings(title, list);
    failed ||= list.length > 0;
  }
  return Object.fromEntries(Object.entries(findings).map(([title, list]) => [title, list.length]));
}

async function kill(postgresUrl: string | undefined): Promise<void> {
  const report = await killDrill({
    donations: Number(values.donations),
    seed,
    ...(postgresUrl ? { postgresUrl } : {}),
    requestsBetweenKills: [10, 40],
    settledBy: "server",
  });
  const { lost, doubled, differences } = report;
  printTable(`Killed while busy, ${postgresUrl ? `PostgreSQL ${database.version}` : "embedded database"}`, {
    donations: report.donations,
    "orders completed": report.orders.completed,
    "orders failed": report.orders.failed,
    kills: report.kills,
    "requests cut off by a kill": report.cutOff,
    ...judge({ "lost after an answer": lost, doubled, differences }),
    "ready again, median ms": Math.round(median(report.recoveries)),
    "ready again, longest ms": Math.round(Math.max(...report.recoveries)),
    "killed job asks again after s": Math.round(report.jobResumedAfter / 1000),
  });
}

async function erase(postgresUrl: string | undefined): Promise<void> {
  const { filesBefore, clearedAfterMs, violations } = await eraseDrill(postgresUrl);
  printTable(`A donor erased, ${postgresUrl ? `PostgreSQL ${database.version}` : "embedded database"}`, {
    "files of the data folder with the donor before": filesBefore,
    "database's files cleared after s": Math.round(clearedAfterMs / 1000),
    ...judge({ "still there": violations }),
  });
}

async function twoProcesses(): Promise<void> {
  const report = await twoProcessDrill(database.url(), { times: 200, questions: 100 });
  printTable("Two servers, one database", {
    "identical callbacks": report.callbacks,
    settlements: report.settlements,
    "requests with one key": report.requests,
    orders: report.orders,
    "due questions": report.questions,
    "questions the bank was asked": report.asked,
    ...judge({ violations: report.violations }),
  });
}

async function reconcile(): Promise<void> {
  const postgresUrl = database.url();
  const report = await reconcileDrill({ orders: Number(values.orders), seed, postgresUrl });
  const { differences, missing, unplanned, broken, seconds } = report;
  printTable(`A day at a lying bank, and the night after, PostgreSQL ${database.version}`, {
    orders: report.orders,
    "approved at the bank": report.approved,
    "callbacks lost": report.lost,
    "callbacks doubled": report.doubled,
    "callbacks late": report.late,
    "payments that the night found": report.settledAtNight,
    "goes until the day was compared": report.tries,
    "requests to the bank's XML gate": report.inquiries,
    "seconds: the day, the night, what was left": [seconds.day, seconds.night, seconds.rest]
      .map(Math.round)
      .join(", "),
    "alarms at the end": report.alarms,
    ...judge({ differences, "planted and not listed": missing, "listed and not planted": unplanned, broken }),
  });
}

async function backUp(kind: "embedded" | "postgres"): Promise<void> {
  const report = await backupDrill(database.url(), kind, Number(values.orders));
  printTable(`Backup of a running site (${kind}) and restore into the other kind`, {
    rows: report.rows,
    megabytes: report.megabytes.toFixed(1),
    ...Object.fromEntries(report.runs.map(({ name, seconds }) => [`${name}, s`, seconds.toFixed(1)])),
    ...Object.fromEntries(report.runs.map(({ name, peak }) => [`${name}, most memory, MB`, peak])),
    "longest wait of a visitor meanwhile, ms": report.slowest,
    "more memory of the server meanwhile, MB": report.grown,
    ...judge({ violations: report.violations }),
  });
}

async function takeExports(): Promise<void> {
  const report = await exportDrill(database.url(), Number(values.rows));
  for (const file of report.files) {
    printTable(`Export of ${file.name}`, {
      rows: file.rows,
      seconds: file.seconds.toFixed(1),
      megabytes: file.megabytes.toFixed(1),
      "more memory in the second half than in the first, MB": file.growth,
      "longest wait of others meanwhile, ms": file.slowest,
    });
  }
  judge({ violations: report.violations });
}

async function fuzz(): Promise<void> {
  // The embedded database is slower, and the requests are the same.
  const requests = Number(values.requests);
  for (const [size, postgresUrl] of [
    [requests, database.url()],
    [Math.ceil(requests / 20), undefined],
  ] as const) {
    const report = await fuzzDrill({ requests: size, seed, ...(postgresUrl ? { postgresUrl } : {}) });
    printTable(
      `Generated requests, ${postgresUrl ? `PostgreSQL ${database.version}` : "embedded database"}`,
      {
        requests: report.requests,
        targets: report.targets,
        seconds: Math.round(report.seconds),
        "slowest answer, ms": report.slowest,
        "memory kept after each tenth, MB": report.kept.join(" "),
        ...report.statuses,
        "distinct errors logged": Object.keys(report.errors).length,
        ...judge({ findings: report.findings }),
      },
    );
  }
}

async function cheapRequests(postgresUrl: string | undefined, orders: number): Promise<void> {
  const report = await cheapRequestsDrill({
    orders,
    only: values.only,
    ...(postgresUrl ? { postgresUrl } : {}),
  });
  const { rows, noise, memory, findings } = report;
  printCosts(rows);
  printTable(`Awkward requests, ${postgresUrl ? `PostgreSQL ${database.version}` : "embedded database"}`, {
    requests: rows.length,
    "measured more than once": rows.filter(({ measured }) => measured > 1).length,
    "wait without them, median ms": noise.median.toFixed(1),
    "wait without them, longest ms": noise.most.toFixed(1),
    "longest wait by the clock, ms": Math.max(...rows.map(({ wait }) => wait)).toFixed(0),
    "longest wait, ms": Math.max(...rows.map(blocked)).toFixed(0),
    "largest growth by one, MiB": Math.max(...rows.map(({ growth }) => growth)).toFixed(0),
    "server's process at rest, MiB": memory.atRest.toFixed(0),
    "after ordinary requests, MiB": memory.usual.toFixed(0),
    "its peak, MiB": memory.peak.toFixed(0),
    "peak of its children, MiB": Math.max(...rows.map(({ children }) => children)).toFixed(0),
    ...judge({ findings }),
  });
}

async function nginx(): Promise<void> {
  const report = await nginxDrill();
  if (!report) return console.log("\nnginx is not installed: its limits were not tried");
  printTable(`The limits of deploy/nginx.conf, ${report.version}`, {
    ...report.bursts,
    ...judge({ violations: report.violations }),
  });
}

async function secrets(): Promise<void> {
  const { leaks, ...figures } = await secretsDrill(database.url());
  printTable("Planted secrets, in all that the site says and serves", { ...figures, ...judge({ leaks }) });
}

async function cardTesting(): Promise<void> {
  const tries = Number(values.tries);
  const { silent } = values;
  const simulation = { tries, addresses: 50, donors: tries / 10, minutes: tries / 800, seed, silent };
  const { attack, honest, milliseconds, violations } = await cardTestingDrill(database.url(), simulation);
  printTable("Stolen cards tried out from 50 addresses, among donors behind one", {
    tries: attack.tries,
    "reached the bank in the first minute": attack.inFirstMinute,
    "reached the bank after it": attack.afterFirstMinute,
    "reached it minute by minute": attack.byMinute.join(" "),
    "good cards found after it": attack.goodCards,
    "asked for work": attack.heldBack.work,
    "work that was done": attack.solved,
    paused: attack.heldBack.pause,
    "over the limit of the address": attack.heldBack.limit,
    "honest donors": honest.donors,
    "their tries that reached the bank": honest.tries,
    "declined among them": honest.declined,
    "donors who had to work": honest.worked,
    "donors who were disturbed": honest.disturbed,
    "a request that is let through, ms": milliseconds.admitted.toFixed(1),
    "a request that is held back, ms": milliseconds.heldBack.toFixed(1),
    ...judge({ violations }),
  });
}

async function forgery(): Promise<void> {
  const alone = forgeVerdicts(Number(values.forgeries), seed);
  if (alone.wouldFoolHashAlone === 0)
    alone.violations.push("no forgery would fool anybody: the forgers are broken");
  printTable("Forged callbacks, judged by the bank adapter (each with and without legacy hash)", {
    forgeries: alone.forgeries,
    "would fool a check of the hash alone": alone.wouldFoolHashAlone,
    "verdicts: untrusted": alone.untrusted,
    "verdicts: the failure that it was": alone.stillDeclined,
    "verdicts: the approval that it was": alone.stillApproved,
    ...judge({ violations: alone.violations }),
  });
  for (const url of [database.url(), undefined]) {
    const store = await createStore(url);
    const bank = await startBank(join(store.folder, "bank.jsonl"));
    try {
      const report = await store.look((opened) => forgeAgainstBooks(opened, bank, 2_100, seed));
      printTable(`Forged callbacks against pending orders, ${store.kind}`, {
        forgeries: report.forgeries,
        "genuine approvals among them": report.settledControls,
        ...judge({ violations: report.violations }),
      });
    } finally {
      await bank.stop();
      await store.remove();
    }
  }
}
