import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import { startBank } from "#testing/counterparts/bank-process.ts";
import { countArrivals, drainMail, issueReceipts } from "#testing/counterparts/drain-mail.ts";
import {
  type MailFault,
  openTestMailServer,
  type TestMailServer,
} from "#testing/counterparts/mail-server.ts";
import { createStore, type Store } from "#testing/databases/store.ts";
import { planDonation } from "#testing/donor/donation-plan.ts";
import { donate, newDonation, type Send } from "#testing/donor/donor.ts";
import { createOrderAt, orderBody, orderRequest } from "#testing/donor/order-body.ts";
import { createRandom, type Random, upTo } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";

type MailDrill = {
  donations: number;
  seed: number;
  postgresUrl?: string | undefined;
};

const clientTimeoutMs = 10_000;

/**
 * Sends the mails of donations through a mail server with every fault, while the site is repeatedly killed (-9). At the
 * end each event has one row in the outbox. Each mail arrived once, or its row says that it failed or is unknown.
 */
export async function mailDrill({ donations: count, seed, postgresUrl }: MailDrill): Promise<Report> {
  const random = createRandom(seed);
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder, { kind: "payfor", pace: 0.05 });
  const smtp = await openTestMailServer();
  smtp.fail(() => pickFault(random));
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: "panel@example.org" };
  await using site = await createSiteProcess({ ...store.env, ...bank.env, ...mail });
  await site.start();
  await issueReceipts(store, site);
  const killer = killRepeatedly(site, random);
  try {
    await pLimit(12).map(upTo(count), (index) => give(site, index, seed, random));
    // The outbox is drained under kills and faults for 90 seconds, and under faults alone for 30.
    await wait(90_000);
    const kills = await killer.stop();
    await wait(30_000);
    smtp.fail(undefined);
    await drainMail(store, site);
    await site.kill();
    const { figures, faults } = await findFaults(store, smtp);
    return {
      title: `Mail under faults, ${store.kind}`,
      figures: { donations: count, kills, ...figures },
      faults,
    };
  } finally {
    await killer.stop();
    await smtp.close();
  }
}

function pickFault(random: Random): MailFault | undefined {
  if (random.chance(0.01)) return random.pick(["silent-before", "silent-after"] as const);
  if (!random.chance(0.2)) return undefined;
  return random.pick([
    "cut-before",
    "cut-after",
    { at: "rcpt", code: 450 },
    { at: "data", code: 451 },
    { at: "rcpt", code: 550 },
    { at: "data", code: 554 },
  ] as const);
}

const send: Send = (url, init) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(30_000) }).catch(() => null);

async function give(site: SiteProcess, index: number, seed: number, random: Random): Promise<void> {
  const plan = planDonation(index, `mail-drill-${seed}`, random);
  if (index % 2 === 0) {
    const payment = { maxLostAnswers: clientTimeoutMs, afterLostReturn: "reloads" } as const;
    return donate(newDonation({ ...plan, ...payment, codes: ["123456"] }), site.url, send);
  }
  const customerInfo = { name: "Deneme Bağışçısı", email: `d${index}@example.org`, phone: "5551234567" };
  const request = orderRequest(orderBody(250, { customerInfo }), plan);
  while (!(await send(createOrderAt(site.url), request))?.ok) await wait(150);
}

/** Kills the site every few seconds, mostly while it sends mail: the job runs within ten seconds after a start. */
function killRepeatedly(site: SiteProcess, random: Random) {
  let stopped = false;
  let kills = 0;
  const running = (async () => {
    while (!stopped) {
      await wait(random.between(4_000, 16_000));
      if (stopped) return;
      await site.kill();
      kills += 1;
      await site.start();
    }
  })();
  return {
    async stop() {
      stopped = true;
      await running;
      return kills;
    },
  };
}

type Row = { id: string; event: string; state: string };

async function findFaults(store: Store, smtp: TestMailServer): Promise<Pick<Report, "figures" | "faults">> {
  const arrived = countArrivals(smtp);
  const { mails, withoutMail, withoutDocument, seriesWithGap } = await store.withDatabase(
    async ({ rows }) => ({
      mails: await rows<Row>(sql`select id, event, state from mail_outbox`),
      withoutMail: await rows<{ id: string }>(sql`
      select id from orders o where status in ('completed', 'pending') and payment_method = case status
          when 'completed' then 'card' else 'bank_transfer' end
        and (select count(*) from mail_outbox m where m.order_id = o.id and m.event <> 'document') <> 1`),
      seriesWithGap: await rows<{ id: string }>(sql`
      select series as id from documents where series is not null group by series
      having count(*) <> max(number) or min(number) <> 1 or count(distinct number) <> count(*)`),
      // A completed donation has one receipt and one mail about it (docs/decisions/054-documents.md).
      withoutDocument: await rows<{ id: string }>(sql`
      select id from orders o where status = 'completed' and (
        (select count(*) from documents d where d.order_id = o.id) <> 1
        or (select count(*) from mail_outbox m where m.order_id = o.id and m.event = 'document') <> 1)`),
    }),
  );
  const isInconsistent = ({ id, state }: Row) => {
    const times = arrived.get(id) ?? 0;
    return state === "sent" ? times !== 1 : times > (state === "unknown" ? 1 : 0);
  };
  const describeRow = ({ id, event, state }: Row) =>
    `${event} ${id}: ${state}, arrived ${arrived.get(id) ?? 0}`;
  const toId = ({ id }: { id: string }) => id;
  const countState = (state: string) => mails.filter((row) => row.state === state).length;
  return {
    figures: {
      mails: mails.length,
      sent: countState("sent"),
      unknown: countState("unknown"),
      refused: countState("failed"),
    },
    faults: {
      "without exactly one mail": withoutMail.map(toId),
      "without exactly one document and its mail": withoutDocument.map(toId),
      "receipt numbers with a gap": seriesWithGap.map(toId),
      "arrived twice": [...arrived].filter(([, times]) => times > 1).map(([id]) => id),
      "outbox and mail server differ": mails.filter(isInconsistent).map(describeRow),
      stuck: mails.filter(({ state }) => state === "queued" || state === "sending").map(describeRow),
    },
  };
}
