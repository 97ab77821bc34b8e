import { fillOrders } from "#testing/databases/fill-orders.ts";
import { createStore } from "#testing/databases/store.ts";
import { median, type Report } from "#testing/report/report.ts";
import { askable, readKeptMemory } from "#testing/site/kept-memory.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { explore } from "../fuzz/explore.ts";
import { type Cookies, hire, signInAgain } from "../fuzz/fuzz-staff.ts";
import { openRaw } from "../fuzz/raw-connection.ts";
import { type Role, roles } from "../fuzz/requests.ts";
import { readTargets, type Target } from "../fuzz/targets.ts";
import { writeRequest } from "../fuzz/write-request.ts";
import { type AwkwardRequest, requestsOf } from "./awkward-requests.ts";
import { oddPictures } from "./odd-pictures.ts";
import { blocked, printCosts, type Row } from "./print-costs.ts";
import { type Watch, watchSite } from "./watch-site.ts";

type Options = {
  postgresUrl: string | undefined;
  orders: number;
  /** A regular expression for route files: only these. */
  only: string | undefined;
};

/**
 * Milliseconds, and MiB: by one request, and of the process at its peak. What deploy/imece.service reserves for a worker:
 * 500 MiB, and 300 MiB that no request may exceed.
 */
const bounds = { wait: 250, growth: 300, peak: 800, tries: 3 };
/** MiB that all requests together may leave behind; V8 gives memory back late, so only what it must keep is counted. */
const leak = 32;
const patience = 20_000;
const usualRounds = 200;

/**
 * Sends the most expensive allowed requests to every route in every role, one at a time, and measures how long an
 * innocent request waits meanwhile and how much memory the server's process takes.
 */
export async function cheapRequestsDrill({ postgresUrl, orders, only = "" }: Options): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await fillOrders(store, orders);
  await using site = await createSiteProcess({ ...store.env, ...askable, SEED: "demo", BANK: "simulator" });
  await site.start();
  let cookies = await hire(store, site);
  const targets = await readTargets();
  await explore(site, cookies.admin, targets);
  const pictures = await oddPictures();
  let watch = watchSite(site);
  try {
    const noise = await measureNoise(watch);
    const atRest = (await watch.during(async () => {})).peak;
    const usual = (await watch.during(() => askUsually(site, targets))).peak;
    const keptBefore = await readKept(site);
    const rows: Row[] = [];
    for (const target of targets.filter(({ id }) => new RegExp(only).test(id))) {
      const hired = await signInAgain(site, cookies);
      if (!hired) {
        await watch.stop();
        cookies = await hire(store, site);
        watch = watchSite(site);
      } else cookies = hired;
      for (const role of target.admin ? roles : (["anonymous", "admin"] as const)) {
        for (const request of requestsOf(target, role, pictures))
          rows.push(await measure({ site, watch, cookies }, target, role, request));
      }
      process.stderr.write(`${progressOf(rows, target)}\n`);
    }
    const kept = (await readKept(site)) - keptBefore;
    printCosts(rows);
    const most = (of: (row: Row) => number) => Math.round(Math.max(...rows.map(of)));
    const peak = Math.max(...rows.map((row) => row.peak));
    return {
      title: `Awkward requests, ${store.kind}`,
      figures: {
        requests: rows.length,
        "measured more than once": rows.filter(({ measured }) => measured > 1).length,
        "wait without them, median ms": median(noise).toFixed(1),
        "wait without them, longest ms": Math.max(...noise).toFixed(1),
        "longest wait by the clock, ms": most(({ wait }) => wait),
        "longest wait, ms": most(blocked),
        "largest growth by one, MiB": most(({ growth }) => growth),
        "server's process at rest, MiB": Math.round(atRest),
        "after ordinary requests, MiB": Math.round(usual),
        "its peak, MiB": Math.round(peak),
        "kept after them, MiB": kept.toFixed(1),
        "peak of its children, MiB": most(({ children }) => children),
      },
      faults: { findings: findingsOf(rows, { peak, kept }) },
    };
  } finally {
    await watch.stop();
  }
}

/** A progress line. */
function progressOf(rows: readonly Row[], { id }: Target): string {
  const own = rows.filter(({ route }) => route === id);
  const worst = [...own].sort((a, b) => blocked(b) - blocked(a)).slice(0, 2);
  const grown = [...own].sort((a, b) => b.growth - a.growth).slice(0, 1);
  const said = [
    ...worst.map((row) => `${blocked(row).toFixed(0)} ms by ${row.role} ${row.input}`),
    ...grown.map((row) => `${row.growth.toFixed(0)} MiB by ${row.role} ${row.input}`),
  ];
  const peak = Math.max(...own.map((row) => row.peak));
  return `${id}: ${own.length} requests; ${said.join("; ")}; peak ${peak.toFixed(0)} MiB`;
}

type Measuring = { site: SiteProcess; watch: Watch; cookies: Cookies };

let addresses = 0;

/** The best of up to three measurements. */
async function measure(
  measuring: Measuring,
  target: Target,
  role: Role,
  request: AwkwardRequest,
): Promise<Row> {
  let best: Row | undefined;
  for (let measured = 1; measured <= bounds.tries; measured += 1) {
    const row = { ...(await send(measuring, target, role, request)), measured };
    const figures = (["wait", "busy", "growth", "took"] as const).map((figure) => {
      return [figure, Math.min(row[figure], best?.[figure] ?? row[figure])];
    });
    best = { ...row, ...Object.fromEntries(figures) } as Row;
    if (blocked(best) <= bounds.wait && best.growth <= bounds.growth) break;
  }
  if (!best) throw new Error("nothing was measured");
  return best;
}

async function send(
  { site, watch, cookies }: Measuring,
  target: Target,
  role: Role,
  request: AwkwardRequest,
) {
  addresses += 1;
  const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const { input, method, path, body } = request;
  const port = Number(new URL(site.url).port);
  const given = new Set(request.headers.map(([name]) => name));
  const cookie = given.has("Cookie") ? "" : cookies[role];
  const written = writeRequest({ ...request, target, role, framing: "length" }, { port, cookie, address });
  const raw = openRaw(port, patience);
  let answered = "";
  let took = 0;
  const cost = await watch.during(async () => {
    const answer = await raw.send({ bytes: written.bytes, method });
    answered = answer.kind === "answer" ? String(answer.status) : answer.kind;
    took = answer.ms;
  });
  raw.close();
  const size = body.bytes.length + path.length;
  return { route: target.id, role, input: `${method} ${input}`, answered, took, ...cost, size };
}

/**
 * Ordinary requests for public pages, each with an address that is in no cache. V8 takes memory for what is new and gives
 * it back late: how much awkward requests leave behind is seen only beside what ordinary ones leave.
 */
async function askUsually(site: SiteProcess, targets: readonly Target[]): Promise<void> {
  const pages = targets.filter(({ id, samples }) => id.startsWith("site/") && samples.length > 0);
  for (let round = 0; round < usualRounds; round += 1)
    await Promise.all(
      pages.map(async ({ samples }) =>
        (await fetch(`${site.url}${samples[0]}?sayfa=${round}`)).arrayBuffer(),
      ),
    );
}

/** Windows as long as a usual request, without other requests. */
async function measureNoise(watch: Watch): Promise<number[]> {
  const waits: number[] = [];
  for (let window = 0; window < 200; window += 1)
    waits.push((await watch.during(() => new Promise((resolve) => setTimeout(resolve, 20)))).wait);
  return waits;
}

/** MiB that the server holds after collecting garbage. */
async function readKept(site: SiteProcess): Promise<number> {
  const { heap, outside } = await readKeptMemory(site);
  return (heap + outside) / 1024 ** 2;
}

function findingsOf(rows: readonly Row[], { peak, kept }: { peak: number; kept: number }): string[] {
  const those = (fails: (row: Row) => boolean, what: (row: Row) => string) =>
    rows.filter(fails).map((row) => `${row.role} ${row.route}, ${row.input}: ${what(row)}`);
  return [
    ...those(
      (row) => blocked(row) > bounds.wait,
      (row) => `others waited ${Math.round(blocked(row))} ms`,
    ),
    ...those(
      ({ growth }) => growth > bounds.growth,
      ({ growth }) => `the server grew by ${Math.round(growth)} MiB`,
    ),
    ...those(
      ({ answered }) => /^(5|late)/.test(answered),
      ({ answered }) => `answered ${answered}`,
    ),
    ...(peak > bounds.peak ? [`the server's process took ${Math.round(peak)} MiB`] : []),
    ...(kept > leak ? [`the server kept ${Math.round(kept)} MiB`] : []),
  ];
}
