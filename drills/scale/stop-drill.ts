import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { abandoned } from "#server/messaging/create-sms.ts";
import { startBank } from "#testing/counterparts/bank-process.ts";
import { countArrivals, drainMail, leaseMs } from "#testing/counterparts/drain-mail.ts";
import { openTestMailServer } from "#testing/counterparts/mail-server.ts";
import { fakeNetgsm } from "#testing/counterparts/sms-servers.ts";
import { fillOrders, removeFilled } from "#testing/databases/fill-orders.ts";
import { createStore, type Opened } from "#testing/databases/store.ts";
import type { Send } from "#testing/donor/donor.ts";
import type { Report } from "#testing/report/report.ts";
import { settleAndCompare } from "#testing/report/settle-open.ts";
import { installOld } from "#testing/site/old-release.ts";
import { startProgram } from "#testing/site/program.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";
import { startDonors } from "./visitors.ts";

const account = { username: "drill", password: "drill" };
const sender = { SMS: "netgsm", NETGSM_USERNAME: "drill", NETGSM_PASSWORD: "drill", NETGSM_HEADER: "BAGIS" };

type StopDrill = { commit: string; orders: number; seed: number; sendsMail: boolean };

/**
 * Upgrades from the build of an earlier commit, with the upgrade that stops the site, while donors give, and downgrades
 * again. No donation may be lost, the sums must equal the bank's, and each completed order must have its SMS, mail and
 * document once. After a release that sends no mail this holds for orders that were completed after the upgrade.
 */
export async function stopDrill(
  postgresUrl: string,
  { commit, orders, seed, sendsMail }: StopDrill,
): Promise<Report> {
  using installation = installOld(commit);
  const { current, next, migrations } = installation;
  await using store = await createStore(postgresUrl, { migrations });
  await using bank = await startBank(store.folder);
  const smtp = await openTestMailServer();
  const netgsm = await fakeNetgsm(account);
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: "panel@example.org" };
  const sms = { ...sender, NETGSM_API_URL: netgsm.url };
  const env = { ...store.env, ...bank.env, ...mail, ...sms, WEB_CONCURRENCY: "2" };
  await using site = await createSiteProcess(env, [], current);
  await store.withDatabase(({ rows }) =>
    rows(sql`insert into settings (key, value) values ('sms.automatic', 'true')`),
  );
  await fillOrders(store, orders);

  let supervisor = superviseSite(site, () => store.withDatabase(countAll));
  const donors = startDonors(site.url, seed, sendThroughProxy);
  const donateMore = (more: number) => {
    const goal = donors.given() + more;
    return until(() => donors.given() >= goal, { timeout: 120_000, message: () => site.log() });
  };
  await donateMore(60);
  const upgraded = await runTool(next, "upgrade", site.env);
  await donateMore(60);
  // A background job sets the bank of earlier payments, once a minute.
  const countWithoutBank = () =>
    store.withDatabase(({ count }) => count(sql`payment_attempts where bank = ''`));
  await until(async () => (await countWithoutBank()) === 0, {
    timeout: 120_000,
    message: "payments stay without a bank",
  });
  const donations = await donors.stop();
  const outage = await supervisor.stop();
  await removeFilled(store);
  const books = await store.withDatabase((opened) => settleAndCompare(opened, donations, bank));
  supervisor = superviseSite(site, async () => "");
  await drainMail(store, site);
  const waiting = () =>
    store.withDatabase(({ count }) => count(sql`sms_outbox where status in ('queued', 'sending')`));
  await until(async () => (await waiting()) === 0, {
    timeout: leaseMs + 120_000,
    message: "SMS stay in the queue",
  });
  const phones = netgsm.accepted.map(({ phone }) => phone);
  const since = sendsMail ? new Date(0) : outage.at;
  const notNotifiedOnce = await store.withDatabase((opened) => findUnsent(opened, since, phones));
  const duplicateMails = [...countArrivals(smtp)].filter(([, times]) => times > 1).map(([id]) => id);

  const downgraded = await runTool(current, "downgrade", site.env);
  await supervisor.stop();
  const totalsAfterDowngrade = await store.withDatabase(countAll);
  await Promise.all([netgsm.close(), smtp.close()]);
  return {
    title: `The upgrade from ${commit} with ${orders} orders, and the downgrade`,
    figures: {
      "outage of the upgrade, s": /was away for (\d+)/.exec(upgraded)?.[1] ?? upgraded,
      "migrations, ms": [...upgraded.matchAll(/"migration":"(\d+).*?","ms":(\d+)/g)]
        .map(([, name, ms]) => `${name} ${ms}`)
        .join(", "),
      "outage of the downgrade, s": /was away for (\d+)/.exec(downgraded)?.[1] ?? downgraded,
      donations: donations.length,
      "orders completed": books.completed,
      "SMS, mails": `${phones.length}, ${smtp.received.length}`,
    },
    faults: {
      "not sent once": notNotifiedOnce,
      "arrived twice": duplicateMails,
      differences: [...books.lost, ...books.doubled, ...books.differences],
      "other orders after the downgrade":
        totalsAfterDowngrade === outage.totals ? [] : [`${totalsAfterDowngrade} instead of ${outage.totals}`],
    },
  };
}

const sendThroughProxy: Send = async (url, init) => {
  const response = await fetch(url, init).catch(() => null);
  if (!response) await wait(500);
  return response;
};

/** Starts the site again some seconds after it ended, as systemd does. `stop` returns the totals at the first end. */
function superviseSite(site: SiteProcess, readTotals: () => Promise<string>) {
  let up = true;
  let firstEnd: { at: Date; totals: string } | undefined;
  const working = (async () => {
    while (up) {
      // While an upgrade holds the site, the start is refused.
      await site.start().catch(() => {});
      while (up && isAlive(site.pid())) await wait(50);
      if (up) firstEnd ??= { at: new Date(), totals: await readTotals() };
      if (up) await wait(3_000);
    }
  })();
  return {
    async stop() {
      up = false;
      await working;
      await site.stop();
      return firstEnd ?? { at: new Date(), totals: "" };
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function runTool(release: string, command: string, env: Record<string, string>): Promise<string> {
  const program = startProgram(["tools/upgrade/main.ts", command], env, release);
  if ((await program.ended) !== 0) throw new Error(program.output());
  return program.output();
}

async function countAll({ rows }: Opened): Promise<string> {
  const [row] = await rows<{ totals: string }>(sql`
    select format('%s orders of %s, %s payments', count(*), sum(total_amount), (select count(*) from payment_attempts))
      as totals from orders`);
  return row?.totals ?? "";
}

/** A completed order has a mail about the donation and one about its document. */
const mailsOfDonation = ["document sent, received sent", "document withdrawn, received sent"];

/** When a server ends before it records the provider's answer, the row stays unknown (server/messaging/create-sms.ts). */
const recordedSms = ["sent", `unknown ${abandoned}`];

type CompletedOrder = {
  id: string;
  phone: string;
  sms: string;
  isLater: boolean;
  documents: number;
  mails: string;
};

/**
 * Finds completed orders whose SMS did not arrive exactly once or has another status, and orders completed after `since`
 * without exactly one document and the mails.
 */
async function findUnsent({ rows }: Opened, since: Date, phones: readonly string[]): Promise<string[]> {
  const orders =
    await rows<CompletedOrder>(sql`select id, customer_phone as phone, completed_at > ${since} as "isLater",
      (select string_agg(concat_ws(' ', s.status, s.error), ', ') from sms_outbox s where s.order_id = o.id) as sms,
      (select count(*)::int from documents d where d.order_id = o.id) as documents,
      (select string_agg(event || ' ' || state, ', ' order by event) from mail_outbox m where m.order_id = o.id) as mails
    from orders o where status = 'completed'`);
  const notNotified = orders.filter(({ phone, sms, isLater, documents, mails }) => {
    const arrived = phones.filter((recipient) => recipient === phone).length;
    return (
      arrived !== 1 ||
      !recordedSms.includes(sms) ||
      (isLater && (documents !== 1 || !mailsOfDonation.includes(mails)))
    );
  });
  return notNotified.map((order) => JSON.stringify(order));
}
