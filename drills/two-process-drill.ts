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
 * at once. `pooledUrl`: the address through a pooler. `times`: callbacks and requests each, `questions`: orders whose donor never returned.
 */
export async function twoProcessDrill(
  postgresUrl: string,
  { times, questions, kind = "payfor" }: { times: number; questions: number; kind?: BankName },
  pooledUrl?: (url: string) => string,
): Promise<Report> {
  await using store = await createStore(postgresUrl, { pooledUrl });
  await using bank = await startBank(store.folder, { kind, pace: 0.05, drill: true });
  await using notices = await openShop();
  await bank.drill({ notifyUrl: notices.base });
  await using first = await createSiteProcess({ ...store.env, ...bank.env });
  await using second = await createSiteProcess({ ...store.env, ...bank.env });
  const sites = [first, second] as const;
  // At once, so that both migrate, create the first administrator and schedule jobs.
  await Promise.all(sites.map((site) => site.start()));
  const violations: string[] = [];
  const scene: Scene = { sites, store, bank, notices, returns: bankReturns[kind], violations };
  return {
    title: `Two servers, one database${pooledUrl ? " through a pooler" : ""}, ${kind}`,
    figures: {
      "identical callbacks": times,
      settlements: await sameCallback(scene, times),
      "requests with one key": times,
      orders: await sameRequest(scene, times),
      "due questions": questions,
      "inquiries at the bank": await sameQuestions(scene, questions),
    },
    faults: { violations },
  };
}

type Scene = {
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
  // One address per key, because rate limits are not under test. The site accepts only valid addresses.
  const [a, b, c] = createHash("sha256").update(key).digest();
  const address = `10.${a}.${b}.${c}`;
  const lines = [{ target, unit: total / 2, quantity: 2 }];
  return postOrder(site.url, bodyOf({ key, address, lines, total }), { key, address });
}

/** All at the same time, alternating between the servers. */
function spread<Result>(
  { sites }: Scene,
  times: number,
  work: (site: SiteProcess, index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(upTo(times).map((index) => work(sites[index % 2 === 0 ? 0 : 1], index)));
}

/** What browser and bank's server bring about one payment, again and again, to both servers at once. */
async function sameCallback(scene: Scene, times: number): Promise<number> {
  const { sites, store, notices, returns, violations } = scene;
  const { orderId, payment } = await order(sites[0], "two-process-callback");
  const callback = payment && (await goToBank(payment, "123456"));
  if (!callback) throw new Error("the bank did not lead back");
  const { pathname, search } = new URL(callback.url);
  // Where the bank's address is set in its panel, the drill holds the message of the bank's server.
  const notice = returns.settlesByMessage ? null : await notices.messageAbout(returns.numberOf(callback));
  const answers = await spread(scene, times, async (site, index) => {
    if (notice && Math.floor(index / 2) % 2 === 1) return notify(site, returns, notice);
    const response = await fetch(site.url + pathname + search, requestOf(callback));
    return `${response.status} ${response.headers.get("location")}`;
  });
  const expected = [`303 /payment/verify${returns.answerTo(callback)}`, taken, notYet];
  const others = answers.filter((answer) => !expected.includes(answer));
  if (others.length > 0) violations.push(`${others.length} callbacks were answered otherwise: ${others[0]}`);
  const late = notice && (await notify(sites[0], returns, notice));
  if (late && late !== taken) violations.push(`the bank's server was answered ${late} after the settlement`);
  return store.look(async (opened) => {
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
  // Both firms expect this text.
  return response.status === 200 && text === "OK" ? taken : `${response.status} ${text}`;
}

async function sameRequest(scene: Scene, times: number): Promise<number> {
  const { store, violations } = scene;
  // In a crowd the second server mostly finds an existing order; in pairs both create it.
  for (let pair = 0; pair < times; pair++) {
    const [one, two] = await spread(scene, 2, (site) => order(site, `two-process-pair-${pair}`));
    if (one?.orderId !== two?.orderId) violations.push(`pair ${pair} got two orders`);
  }
  const key = "two-process-request";
  const answers = await spread(scene, times, (site) => order(site, key));
  const ids = new Set(answers.map(({ orderId }) => orderId));
  const numbers = new Set(answers.map(({ payment }) => payment?.number));
  if (ids.size !== 1) violations.push(`one key was answered with ${ids.size} orders`);
  if (numbers.size !== times) violations.push(`${times} forms share ${numbers.size} bank numbers`);
  return store.look(async (opened) => {
    const orders = await opened.count(sql`orders where message = ${key}`);
    if (orders !== 1) violations.push(`${orders} orders for one key`);
    // These stay unpaid and are not part of the inquiries below.
    await opened.rows(sql`update payment_attempts set next_ask_at = null`);
    return orders;
  });
}

/** Both servers' jobs inquire, and six more workers from here, so that there is always a race. */
async function sameQuestions(scene: Scene, questions: number): Promise<number> {
  const { store, bank, returns, violations } = scene;
  // Neither browser nor bank's server tells of them.
  await bank.drill({ faults: { seed: 1, notices: { lost: 1 } } });
  const numbers = await spread(scene, questions, async (site, index) => {
    const { payment } = await order(site, `question-${index}`);
    if (payment) await goToBank(payment, "999999");
    return payment?.number;
  });
  const before = bank.inquiries();
  return store.look(async (opened) => {
    // A busy site may begin an attempt, answer 503, and begin another one when the same donor comes again.
    await opened.rows(
      sql`update payment_attempts set next_ask_at = case when number in ${numbers} then now() end`,
    );
    const ctx = paymentContext(opened.connection.db, [bankAt(bank)]);
    // Opens six connections first; otherwise the first worker would take everything.
    await Promise.all(upTo(6).map(() => opened.rows(sql`select pg_sleep(0.1)`)));
    await Promise.all(upTo(6).map(() => inquireDue(ctx)));
    // A server's job may have claimed the last of them and still be running. What stays open is counted below.
    const isAsked = async () =>
      (await opened.count(sql`payment_attempts where next_ask_at is not null`)) === 0;
    await until(isAsked, { timeout: 30_000, interval: 200, message: "questions stay open" }).catch(() => {});
    const open = await opened.count(sql`orders where message like 'question-%' and status <> 'completed'`);
    if (open > 0) violations.push(`${open} paid orders are not completed`);
    const repeated = await opened.count(
      sql`payment_attempts where ask_count > 1 and order_id in (select id from orders where message like 'question-%')`,
    );
    if (repeated > 0) violations.push(`${repeated} attempts were inquired about more than once`);
    const asked = (bank.inquiries() - before) / returns.requestsIfPaid;
    if (asked !== questions) violations.push(`${asked} questions about ${questions} payments`);
    return asked;
  });
}
