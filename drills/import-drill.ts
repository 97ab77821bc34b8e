import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { systemClock } from "#server/platform/clock.ts";
import { createStore, type Opened, type Store } from "#testing/databases/store.ts";
import { targets } from "#testing/databases/targets.ts";
import { createRandom, type Random, upTo } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { backOffice, signIn } from "#testing/site/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";

type ImportDrill = { postgresUrl: string; rows: number; kills: number; seed: number };

/** Milliseconds. */
const timeout = 300_000;
const opening = targets.reduce((sum, target) => sum + target.opening, 0);

/**
 * Kills the server (`kill -9`) repeatedly while it makes the gifts of an import, and while it undoes the import. Each row must
 * make one gift, and the undo must remove every gift and donor.
 */
export async function importDrill({ postgresUrl, rows, kills, seed }: ImportDrill): Promise<Report> {
  const random = createRandom(seed);
  await using store = await createStore(postgresUrl);
  await using site = await createSiteProcess({ ...store.env, BANK: "simulator" });
  await site.start();
  const cookie = await signIn(site);
  const post = async (path: string, body: BodyInit) => {
    const answer = await fetch(`${backOffice(site)}/${path}`, {
      method: "POST",
      headers: { cookie },
      body,
      redirect: "manual",
    });
    await answer.arrayBuffer();
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
  };
  const file = new FormData();
  file.append("file", new Blob([csvOf(rows)]), "bagislar.csv");
  await post("import", file);
  await untilState(store, "columns");
  const id = (await readImport(store)).id;
  const columns = ["oldId", "name", "phone", "day", "amount"].map((field, index) => [
    `field-${index}`,
    field,
  ]);
  const mapping = { intent: "map", kind: "gifts", source: "defter", dayOrder: "dmy" };
  await post(`import/${id}`, new URLSearchParams({ ...mapping, ...Object.fromEntries(columns) }));
  await untilState(store, "checked");
  const { seenAt } = await readImport(store);
  const choice = { rest: "genel", counted: "on", legalGround: "contract" };
  await post(`import/${id}`, new URLSearchParams({ intent: "run", seenAt, ...choice }));
  const killsOfRun = await killDuring(store, site, "running", { kills, random });
  await untilState(store, "done");
  await untilAssigned(store);
  const run = await store.withDatabase((opened) => findFaults(opened, { gifts: rows, sum: sumOf(rows) }));
  await post(`import/${id}`, new URLSearchParams({ intent: "undo" }));
  const killsOfUndo = await killDuring(store, site, "undoing", { kills, random });
  await untilState(store, "undone");
  const undo = await store.withDatabase((opened) => findFaults(opened, { gifts: 0, sum: 0 }));
  const useless = { "the run": killsOfRun, "the undo": killsOfUndo };
  return {
    title: "Import under kills",
    figures: { seed, rows, "kills of the run": killsOfRun, "kills of the undo": killsOfUndo },
    faults: {
      // A run whose kills came too early or too late proves nothing.
      "useless kills": Object.entries(useless).flatMap(([work, count]) =>
        count === 0 ? [`no kill came during ${work}`] : [],
      ),
      "after the run": run,
      "after the undo": undo,
    },
  };
}

const amountOf = (row: number) => 10 + (row % 90);
const sumOf = (rows: number) => upTo(rows).reduce((sum, row) => sum + amountOf(row) * 100, 0);

/** Every third person gives twice. */
function csvOf(rows: number): string {
  const lines = upTo(rows).map((row) => {
    const person = row - (row % 4 === 3 ? 1 : 0);
    return `${row + 1};Kişi ${person};0532${1_000_000 + person};0${1 + (row % 9)}.03.2020;${amountOf(row)}`;
  });
  return `No;Ad Soyad;Telefon;Tarih;Tutar\n${lines.join("\n")}\n`;
}

async function readImport(store: Store) {
  const [found] = await store.withDatabase(({ rows }) =>
    rows<{ id: string; state: string; seenAt: string; position: number }>(
      sql`select id, state, to_json(seen_at)#>>'{}' as "seenAt", position from imports`,
    ),
  );
  if (!found) throw new Error("the file was not taken");
  return found;
}

function untilState(store: Store, state: string): Promise<unknown> {
  const isReached = async () => (await readImport(store)).state === state;
  const message = async () => `the import is ${JSON.stringify(await readImport(store))}, not ${state}`;
  return until(isReached, { timeout, interval: 200, message });
}

function untilAssigned(store: Store): Promise<unknown> {
  const isReached = () =>
    store.withDatabase(async ({ count }) => (await count(sql`orders where donor_id is null`)) === 0);
  return until(isReached, { timeout, interval: 500, message: "gifts have no donor" });
}

/** Kills the server until `kills` of them found the work in its middle, and returns their number. */
async function killDuring(
  store: Store,
  site: SiteProcess,
  state: string,
  { kills, random }: { kills: number; random: Random },
): Promise<number> {
  let killsMidway = 0;
  while (killsMidway < kills) {
    const before = await readImport(store);
    const hasMoved = async () => {
      const now = await readImport(store);
      return now.position !== before.position || now.state !== state;
    };
    await until(hasMoved, { timeout, interval: 20, message: "the import does not move" });
    await wait(random.between(0, 300));
    await site.kill();
    const isMidway = (await readImport(store)).state === state;
    await site.start();
    if (!isMidway) break;
    killsMidway++;
  }
  return killsMidway;
}

async function findFaults(
  { connection, rows, count }: Opened,
  expected: { gifts: number; sum: number },
): Promise<string[]> {
  const gifts = await count(sql`orders where status = 'completed' and counted`);
  const records = await count(sql`import_rows where record_id in (select id from orders)`);
  const [amounts] = await rows<{ items: number; collected: number }>(sql`
    select (select coalesce(sum(line_total), 0)::float8 from order_items) as items,
      ((select sum(collected_amount) from campaigns) + (select sum(collected_amount) from projects))::float8 as collected`);
  const checked = await checkLedger(connection.db, systemClock);
  const differences = checked.kind === "checked" ? checked.differences : [];
  const donors = await count(sql`donors`);
  const people = await count(sql`(select distinct customer_phone from orders) phones`);
  return [
    ...(gifts === expected.gifts ? [] : [`${gifts} gifts instead of ${expected.gifts}`]),
    ...(records === expected.gifts ? [] : [`${records} rows have a gift instead of ${expected.gifts}`]),
    ...(amounts?.items === expected.sum ? [] : [`the gifts have ${amounts?.items} kuruş`]),
    ...(amounts?.collected === opening + expected.sum ? [] : [`${amounts?.collected} kuruş are collected`]),
    ...(donors === people ? [] : [`${donors} donors instead of ${people}`]),
    ...(checked.kind === "checked" ? [] : ["the books were busy"]),
    ...differences.map(({ kind, subject }) => `${kind} ${subject}`),
  ];
}
