import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import { inquireDue } from "#server/giving/payments/inquire-due.ts";
import { type BankProcess, startBank } from "#testing/counterparts/bank-process.ts";
import { type BankReturns, bankReturns } from "#testing/counterparts/bank-returns.ts";
import { collectedOf, createStore, type Store } from "#testing/databases/store.ts";
import { targets } from "#testing/databases/targets.ts";
import { bodyOf } from "#testing/donor/donation-plan.ts";
import { type PlacedOrder, postOrder } from "#testing/donor/order-body.ts";
import { bankAt, paymentContext } from "#testing/donor/payments.ts";
import { upTo } from "#testing/donor/random.ts";
import { goToBank, requestOf } from "#testing/merchants/browser.ts";
import { openShop, type Received, type Shop } from "#testing/merchants/shop.ts";
import type { Report } from "#testing/report/report.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";

/**
 * Two built servers on one PostgreSQL database get the same callback, the same create-order and the same due inquiries
 * at once. `pooledUrl` returns the address through a pooler. `repeats` is the number of callbacks and of requests,
 * `unpaidOrders` the number of orders whose donor never returned.
 */
export async function twoProcessDrill(
  postgresUrl: string,
  { repeats, unpaidOrders, kind = "payfor" }: { repeats: number; unpaidOrders: number; kind?: BankName },
  pooledUrl?: (url: string) => string,
): Promise<Report> {
  await using store = await createStore(postgresUrl, { pooledUrl });
  await using bank = await startBank(store.folder, { kind, pace: 0.05, drill: true });
  await using notices = await openShop();
  await bank.drill({ notifyUrl: notices.base });
  await using first = await createSiteProcess({ ...store.env, ...bank.env });
  await using second = await createSiteProcess({ ...store.env, ...bank.env });
  const sites = [first, second] as const;
  // Both servers start at once, so that both migrate, create the first administrator and schedule jobs.
  await Promise.all(sites.map((site) => site.start()));
  const violations: string[] = [];
  const servers: TwoServers = { sites, store, bank, notices, returns: bankReturns[kind], violations };
  return {
    title: `Two servers, one database${pooledUrl ? " through a pooler" : ""}, ${kind}`,
    figures: {
      "identical callbacks": repeats,
      settlements: await sendSameCallback(servers, repeats),
      "requests with one key": repeats,
      orders: await sendSameRequest(servers, repeats),
      "due inquiries": unpaidOrders,
      "inquiries at the bank": await makeSameInquiries(servers, unpaidOrders),
    },
    faults: { violations },
  };
}

type TwoServers = {
  sites: readonly [SiteProcess, SiteProcess];
  store: Store;
  bank: BankProcess;
  notices: Shop;
  returns: BankReturns;
  violations: string[];
};

const target = targets[0] as (typeof targets)[number];
const total = 24_690;

function order(site: SiteProcess, key: string): Promise<PlacedOrder> {
  const [a, b, c] = createHash("sha256").update(key).digest();
  const address = `10.${a}.${b}.${c}`;
  const lines = [{ target, unit: total / 2, quantity: 2 }];
  return postOrder(site.url, bodyOf({ key, address, lines, total }), { key, address });
}

/** Runs the work `repeats` times at the same time, alternating between the servers. */
function spread<Result>(
  { sites }: TwoServers,
  repeats: number,
  work: (site: SiteProcess, index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(upTo(repeats).map((index) => work(sites[index % 2 === 0 ? 0 : 1], index)));
}

async function sendSameCallback(servers: TwoServers, repeats: number): Promise<number> {
  const { sites, store, notices, returns, violations } = servers;
  const { orderId, payment } = await order(sites[0], "two-process-callback");
  const callback = payment && (await goToBank(payment, "123456"));
  if (!callback) throw new Error("the bank did not return the donor");
  const { pathname, search } = new URL(callback.url);
  // Where the notification's address is set in the bank's panel, the drill receives the notification.
  const notice = returns.settlesByMessage ? null : await notices.messageAbout(returns.numberOf(callback));
  const answers = await spread(servers, repeats, async (site, index) => {
    if (notice && Math.floor(index / 2) % 2 === 1) return notify(site, returns, notice);
    const response = await fetch(site.url + pathname + search, requestOf(callback));
    return `${response.status} ${response.headers.get("location")}`;
  });
  const expectedAnswers = [`303 /payment/verify${returns.answerTo(callback)}`, taken, notYet];
  const unexpected = answers.filter((answer) => !expectedAnswers.includes(answer));
  if (unexpected.length > 0) violations.push(`${unexpected.length} unexpected answers: ${unexpected[0]}`);
  const late = notice && (await notify(sites[0], returns, notice));
  if (late && late !== taken) violations.push(`the bank's server was answered ${late} after the settlement`);
  return store.withDatabase(async (opened) => {
    const settlements = await opened.count(
      sql`payment_logs where order_id = ${orderId} and status = 'success'`,
    );
    if (settlements !== 1) violations.push(`${settlements} settlements of one payment`);
    const collected = await collectedOf(opened, target);
    if (collected !== target.opening + total) violations.push(`collected ${collected} for one payment`);
    return settlements;
  });
}

const taken = "taken";
const notYet = "not yet";

async function notify(
  site: SiteProcess,
  { kind }: BankReturns,
  { body, headers }: Received,
): Promise<string> {
  const url = `${site.url}/api/payment-notify/${kind}`;
  const response = await fetch(url, { method: "POST", body: Buffer.from(body, "latin1"), headers });
  const text = await response.text();
  if (response.status === 503) return notYet;
  // PayTR and NestPay expect this text.
  return response.status === 200 && text === "OK" ? taken : `${response.status} ${text}`;
}

async function sendSameRequest(servers: TwoServers, repeats: number): Promise<number> {
  const { store, violations } = servers;
  // In pairs both servers create the order. In a crowd the second server mostly finds an existing order.
  for (let pair = 0; pair < repeats; pair++) {
    const [first, second] = await spread(servers, 2, (site) => order(site, `two-process-pair-${pair}`));
    if (first?.orderId !== second?.orderId) violations.push(`pair ${pair} got two orders`);
  }
  const key = "two-process-request";
  const answers = await spread(servers, repeats, (site) => order(site, key));
  const ids = new Set(answers.map(({ orderId }) => orderId));
  const numbers = new Set(answers.map(({ payment }) => payment?.number));
  if (ids.size !== 1) violations.push(`one key was answered with ${ids.size} orders`);
  if (numbers.size !== repeats) violations.push(`${repeats} forms share ${numbers.size} bank numbers`);
  return store.withDatabase(async (opened) => {
    const orders = await opened.count(sql`orders where message = ${key}`);
    if (orders !== 1) violations.push(`${orders} orders for one key`);
    // These orders stay unpaid and are not part of the inquiries below.
    await opened.rows(sql`update payment_attempts set next_ask_at = null`);
    return orders;
  });
}

/** Lets the jobs of both servers and six workers of this process inquire, so that there is always a race. */
async function makeSameInquiries(servers: TwoServers, unpaidOrders: number): Promise<number> {
  const { store, bank, returns, violations } = servers;
  // Neither the browser nor the bank's server reports these payments.
  await bank.drill({ faults: { seed: 1, notices: { lost: 1 } } });
  const numbers = await spread(servers, unpaidOrders, async (site, index) => {
    const { payment } = await order(site, `question-${index}`);
    if (payment) await goToBank(payment, "999999");
    return payment?.number;
  });
  const before = bank.inquiries();
  return store.withDatabase(async (opened) => {
    // A busy site may begin an attempt, answer 503, and begin a second attempt when the donor tries again.
    await opened.rows(
      sql`update payment_attempts set next_ask_at = case when number in ${numbers} then now() end`,
    );
    const ctx = paymentContext(opened.connection.db, [bankAt(bank)]);
    // Six connections are opened first, because otherwise the first worker would make all inquiries.
    await Promise.all(upTo(6).map(() => opened.rows(sql`select pg_sleep(0.1)`)));
    await Promise.all(upTo(6).map(() => inquireDue(ctx)));
    // A server's job may still run the last inquiries. Inquiries that stay due are counted below.
    const areAllMade = async () =>
      (await opened.count(sql`payment_attempts where next_ask_at is not null`)) === 0;
    await until(areAllMade, { timeout: 30_000, interval: 200, message: "inquiries stay due" }).catch(
      () => {},
    );
    const open = await opened.count(sql`orders where message like 'question-%' and status <> 'completed'`);
    if (open > 0) violations.push(`${open} paid orders are not completed`);
    const repeated = await opened.count(
      sql`payment_attempts where ask_count > 1 and order_id in (select id from orders where message like 'question-%')`,
    );
    if (repeated > 0) violations.push(`${repeated} attempts were inquired about more than once`);
    const inquiryCount = (bank.inquiries() - before) / returns.requestsIfPaid;
    if (inquiryCount !== unpaidOrders)
      violations.push(`${inquiryCount} inquiries about ${unpaidOrders} payments`);
    return inquiryCount;
  });
}
