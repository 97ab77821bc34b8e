import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { systemClock } from "#server/platform/clock.ts";
import { countArrivals, drainMail, issueReceipts } from "#testing/counterparts/drain-mail.ts";
import { openTestMailServer, type TestMailServer } from "#testing/counterparts/mail-server.ts";
import { createStore, type Opened, type Store } from "#testing/databases/store.ts";
import { orderBody, postOrder } from "#testing/donor/order-body.ts";
import { createRandom, type Random, upTo } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { backOffice, signIn } from "#testing/site/sign-in.ts";
import { createSiteProcess, readDatabaseOf, type SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";
import type { StatementRow } from "#testing/statements/statement.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";

type ApplyDrill = { orders: number; kills: number; seed: number; postgresUrl?: string };

const account = "TR399990100000000000000001";
/** Milliseconds. The job needs minutes for all orders on a busy machine. */
const timeout = 300_000;

/**
 * Kills the server (`kill -9`) while it reads a statement and repeatedly while it completes the matched transfers. The
 * statement must be stored completely or not at all, and each order must be completed once, with its SMS, document and
 * mails.
 */
export async function applyDrill({ orders, kills, seed, postgresUrl }: ApplyDrill): Promise<Report> {
  const random = createRandom(seed);
  await using store = await createStore(postgresUrl);
  const smtp = await openTestMailServer();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: "panel@example.org" };
  const env = { ...store.env, ...mail, BANK: "simulator", TRANSFERS_AUTO: "on" };
  await using site = await createSiteProcess(env);
  try {
    await site.start();
    await issueReceipts(store, site);
    await pLimit(8).map(upTo(orders), (index) => postOrder(site.url, orderOf(index), donorOf(index)));
    const partlyStored = await upload(site, store, orders, random);
    const killsMidway = await killWhileApplying(site, store, { kills, random });
    const isApplied = async () => (await readDatabaseOf(store, site, readProgress)).waiting === 0;
    const interval = store.kind === "embedded" ? 30_000 : 5_000;
    // After the timeout, findFaults reports what is missing.
    await until(isApplied, { timeout, interval, message: "transfers wait" }).catch(() => {});
    await drainMail(store, site);
    await site.kill();
    const faults = await store.withDatabase((opened) => findFaults(opened, orders, smtp));
    const figures = { seed, orders, kills, "kills in the middle of the orders": killsMidway };
    // A run whose kills came too early or too late proves nothing.
    const uselessKills = killsMidway === 0 ? ["no kill came while orders were being completed"] : [];
    return {
      title: `Matches applied under kills (${store.kind})`,
      figures,
      faults: { ...faults, "useless kills": uselessKills, "partly stored": partlyStored },
    };
  } finally {
    await smtp.close();
  }
}

function orderOf(index: number) {
  const email = index % 4 === 0 ? `d${index}@example.org` : "";
  return orderBody(100 + index, { customerInfo: { name: "Ayşe Yılmaz", email, phone: "5551234567" } });
}

function donorOf(index: number) {
  return { key: `apply-drill-${index}`, address: `10.${index >> 8}.${index & 255}.1` };
}

/** Uploads a statement that pays every order, kills the server meanwhile, and uploads the file again. */
async function upload(site: SiteProcess, store: Store, orders: number, random: Random): Promise<string[]> {
  const file = writeMt940(await createStatement(store, site), { encoding: "utf-8" });
  const cookie = await signIn(site);
  const send = async () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(file)]), "gelenler.sta");
    await fetch(`${backOffice(site)}/transfers/upload`, { method: "POST", headers: { cookie }, body: form });
  };
  const firstUpload = send().catch(() => {});
  await wait(random.between(100, 1_500));
  await site.kill();
  await firstUpload;
  const stored = await store.withDatabase(async ({ rows, count }) => {
    // Another server takes over the import of a killed server after two minutes.
    await rows(sql`update statement_imports set seen_at = seen_at - interval '1 hour'`);
    return count(sql`statement_rows`);
  });
  await site.start();
  await send();
  const isRead = async () => {
    const page = await fetch(`${backOffice(site)}/transfers/statements`, { headers: { cookie } });
    return page.ok && !(await page.text()).includes("Okunuyor");
  };
  await until(isRead, { timeout, interval: 200, message: "the statement is not read" });
  return stored === 0 || stored === orders ? [] : [`${stored} of ${orders} rows`];
}

/** Returns a statement that pays all orders, and sets that matched transfers complete without a delay. */
async function createStatement(store: Store, site: SiteProcess) {
  const rows = await readDatabaseOf(store, site, async (opened) => {
    await opened.rows(
      sql`insert into settings (key, value) values ('transfers.auto', 'true'), ('transfers.delay', '0')`,
    );
    return opened.rows<StatementRow>(sql`
      select (created_at at time zone 'Europe/Istanbul')::date::text as "bookedOn", total_amount::int as amount,
        reference || ' bağış' as text, id as "bankId", null as "payerName", null as "payerIban"
      from orders order by 1, id`);
  });
  const closing = rows.reduce((sum, { amount }) => sum + amount, 0);
  return { iban: account, opening: 0, closing, rows };
}

async function readProgress({ count }: Opened) {
  return {
    waiting: await count(sql`orders where status = 'pending'`),
    completed: await count(sql`orders where status = 'completed'`),
  };
}

/** Kills the server until `kills` of them left some orders completed and some waiting, and returns their number. */
async function killWhileApplying(
  site: SiteProcess,
  store: Store,
  { kills, random }: { kills: number; random: Random },
): Promise<number> {
  let killsMidway = 0;
  for (let kill = 0; killsMidway < kills; kill++) {
    // The job runs within ten seconds after a start, and later on a busy machine.
    await wait(random.between(1_000, 13_000 + 1_000 * kill));
    await site.kill();
    const { waiting, completed } = await store.withDatabase(readProgress);
    await site.start();
    if (waiting === 0) break;
    if (completed > 0) killsMidway++;
  }
  return killsMidway;
}

async function findFaults(
  { connection, rows, count }: Opened,
  orders: number,
  smtp: TestMailServer,
): Promise<Report["faults"]> {
  const arrived = countArrivals(smtp);
  const incomplete = await rows<{ id: string; facts: string }>(sql`
    select id, concat_ws(' ', status, matches, settled, sms, documents, mails) as facts from (
      select o.id, o.status, o.customer_email,
        (select count(*) from statement_matches m where m.order_id = o.id and undone_at is null and applied_at is not null)
          as matches,
        (select count(*) from audit_log a where a.entity_id = o.id and a.action = 'complete') as settled,
        (select count(*) from sms_outbox s where s.order_id = o.id) as sms,
        (select count(*) from documents d where d.order_id = o.id) as documents,
        (select count(*) from mail_outbox m where m.order_id = o.id and m.event in ('received', 'document')) as mails
      from orders o) checked
    where status <> 'completed' or matches <> 1 or settled <> 1 or sms <> 1 or documents <> 1
      or mails <> case when customer_email is null then 0 else 2 end`);
  const orderCount = await count(sql`orders`);
  const checked = await checkLedger(connection.db, systemClock);
  const differences = checked.kind === "checked" ? checked.differences : [];
  return {
    "not completed once with SMS, document and mails": incomplete.map(({ id, facts }) => `${id}: ${facts}`),
    lost: orderCount === orders ? [] : [`${orderCount} of ${orders} orders`],
    "mail arrived twice": [...arrived].filter(([, times]) => times > 1).map(([id]) => id),
    books:
      checked.kind === "checked" ? differences.map(({ kind, subject }) => `${kind} ${subject}`) : ["busy"],
  };
}
