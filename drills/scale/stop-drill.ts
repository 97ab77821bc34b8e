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

type Wanted = { commit: string; orders: number; seed: number; sendsMail: boolean };

/**
 * The upgrade that stops the site, from the build of an earlier commit and while donors give, and the way back. Nothing
 * is lost, the sums are those of the bank, and each completed order has its SMS, mail and document once; from a release
 * that sends no mail, those completed afterwards.
 */
export async function stopDrill(
  postgresUrl: string,
  { commit, orders, seed, sendsMail }: Wanted,
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
  await store.look(({ rows }) =>
    rows(sql`insert into settings (key, value) values ('sms.automatic', 'true')`),
  );
  await fillOrders(store, orders);

  let kept = keepUp(site, () => store.look(countAll));
  const donors = startDonors(site.url, seed, ask);
  const isGiven = (more: number) => {
    const goal = donors.given() + more;
    return until(() => donors.given() >= goal, { patience: 120_000, otherwise: () => site.log() });
  };
  await isGiven(60);
  const upgraded = await runTool(next, "upgrade", site.env);
  await isGiven(60);
  // A background job names the bank of earlier payments, once a minute.
  const nameless = () => store.look(({ count }) => count(sql`payment_attempts where bank = ''`));
  await until(async () => (await nameless()) === 0, {
    patience: 120_000,
    otherwise: "payments stay without a bank",
  });
  const donations = await donors.stop();
  const away = await kept.stop();
  await removeFilled(store);
  const books = await store.look((opened) => settleAndCompare(opened, donations, bank));
  kept = keepUp(site, async () => "");
  await drainMail(store, site);
  // A row is `sending` from the claim until the provider's answer is recorded, or after a kill until its lease ends.
  const waiting = () =>
    store.look(({ count }) => count(sql`sms_outbox where status in ('queued', 'sending')`));
  await until(async () => (await waiting()) === 0, {
    patience: leaseMs + 120_000,
    otherwise: "SMS stay in the queue",
  });
  const phones = netgsm.taken.map(({ phone }) => phone);
  const since = sendsMail ? new Date(0) : away.at;
  const unsent = await store.look((opened) => findUnsent(opened, since, phones));
  const twice = [...countArrivals(smtp)].filter(([, times]) => times > 1).map(([id]) => id);

  const back = await runTool(current, "downgrade", site.env);
  await kept.stop();
  const restored = await store.look(countAll);
  await Promise.all([netgsm.close(), smtp.close()]);
  return {
    title: `The upgrade from ${commit} with ${orders} orders, and back`,
    figures: {
      "away, s": /was away for (\d+)/.exec(upgraded)?.[1] ?? upgraded,
      "migrations, ms": [...upgraded.matchAll(/"migration":"(\d+).*?","ms":(\d+)/g)]
        .map(([, name, ms]) => `${name} ${ms}`)
        .join(", "),
      "away on the way back, s": /was away for (\d+)/.exec(back)?.[1] ?? back,
      donations: donations.length,
      "orders completed": books.completed,
      "SMS, mails": `${phones.length}, ${smtp.received.length}`,
    },
    faults: {
      "not sent once": unsent,
      "arrived twice": twice,
      differences: [...books.lost, ...books.doubled, ...books.differences],
      "other orders after the way back":
        restored === away.seen ? [] : [`${restored} instead of ${away.seen}`],
    },
  };
}

/** A visitor sees the proxy's page while the site is away. */
const ask: Send = async (url, init) => {
  const response = await fetch(url, init).catch(() => null);
  if (!response) await wait(500);
  return response;
};

/** Starts the site again some seconds after it ended, as systemd does; what was seen when it ended first. */
function keepUp(site: SiteProcess, look: () => Promise<string>) {
  let up = true;
  let ended: { at: Date; seen: string } | undefined;
  const working = (async () => {
    while (up) {
      // An upgrade that works on the site refuses the start.
      await site.start().catch(() => {});
      while (up && isAlive(site.pid())) await wait(50);
      if (up) ended ??= { at: new Date(), seen: await look() };
      if (up) await wait(3_000);
    }
  })();
  return {
    async stop() {
      up = false;
      await working;
      await site.stop();
      return ended ?? { at: new Date(), seen: "" };
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
  const [row] = await rows<{ seen: string }>(sql`
    select format('%s orders of %s, %s payments', count(*), sum(total_amount), (select count(*) from payment_attempts))
      as seen from orders`);
  return row?.seen ?? "";
}

/** Told by the mail about the gift, which brings the document, or by two mails. */
const told = ["document sent, received sent", "document withdrawn, received sent"];

/** A server that ends between the provider's answer and its record leaves a row in doubt, for good (messaging/create-sms.ts). */
const recorded = ["sent", `unknown ${abandoned}`];

type Sent = { id: string; phone: string; sms: string; isLater: boolean; documents: number; mails: string };

/**
 * Completed orders whose SMS did not arrive once or is recorded as something else, and those since then without their
 * document and mail, each once.
 */
async function findUnsent({ rows }: Opened, since: Date, phones: readonly string[]): Promise<string[]> {
  const sent = await rows<Sent>(sql`select id, customer_phone as phone, completed_at > ${since} as "isLater",
      (select string_agg(concat_ws(' ', s.status, s.error), ', ') from sms_outbox s where s.order_id = o.id) as sms,
      (select count(*)::int from documents d where d.order_id = o.id) as documents,
      (select string_agg(event || ' ' || state, ', ' order by event) from mail_outbox m where m.order_id = o.id) as mails
    from orders o where status = 'completed'`);
  const wrong = sent.filter(({ phone, sms, isLater, documents, mails }) => {
    const arrived = phones.filter((one) => one === phone).length;
    return (
      arrived !== 1 || !recorded.includes(sms) || (isLater && (documents !== 1 || !told.includes(mails)))
    );
  });
  return wrong.map((row) => JSON.stringify(row));
}
