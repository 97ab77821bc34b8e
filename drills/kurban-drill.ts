import { setTimeout as wait } from "node:timers/promises";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { systemClock } from "#server/platform/clock.ts";
import { startBank } from "#testing/counterparts/bank-process.ts";
import { createStore, type Opened, type Store } from "#testing/databases/store.ts";
import { createOrderAt, orderBody, orderRequest } from "#testing/donor/order-body.ts";
import { createRandom, upTo } from "#testing/donor/random.ts";
import { type BankForm, goToBank, requestOf } from "#testing/merchants/browser.ts";
import type { Report } from "#testing/report/report.ts";
import { inquireHere } from "#testing/report/settle-open.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";

const capacity = 70;
/** The capacity of each offer that addresses hold. */
const heldCapacity = 400;
const price = 1_000;

/**
 * Buyers come at once for 70 shares to two built servers, which are killed meanwhile. Cards fail, hang, and come back
 * after their hold has ended. Then the addresses of as many networks hold shares of another offer by transfer, and of a
 * third one by card, without a proof of work; neighbours of four networks try the third one, too.
 */
export async function kurbanDrill(
  postgresUrl: string,
  { buyers, addresses, seed }: { buyers: number; addresses: number; seed: number },
): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder, { pace: 0.05, drill: true });
  await using first = await createSiteProcess({ ...store.env, ...bank.env });
  await using second = await createSiteProcess({ ...store.env, ...bank.env });
  await bank.drill({ notifyUrl: `${first.url}/api/payment-notify/payfor` });
  await store.withDatabase(addOffers);
  const sites = [first, second] as const;
  await Promise.all(sites.map((site) => site.start()));
  const violations: string[] = [];
  const watch = watchSums(store, violations);

  const random = createRandom(seed);
  const hung: { form: BankForm; site: SiteProcess }[] = [];
  let soldOut = 0;
  const buy = async (index: number) => {
    const site = index % 2 === 0 ? first : second;
    const kind = random.pick(["pays", "fails first", "hangs", "leaves"] as const);
    for (const code of kind === "fails first" ? ["100051", "123456"] : ["123456"]) {
      const form = await order("kurban", index, { site, other: index % 2 === 0 ? second : first });
      if (form === "sold-out") soldOut++;
      if (typeof form !== "object") return;
      if (kind === "hangs") hung.push({ form, site });
      if (kind === "hangs" || kind === "leaves") return;
      await pay(form, code);
    }
  };
  const killing = killWhileBusy(sites);
  await pLimit(60).map(upTo(buyers), buy);
  const kills = await killing.stop();

  // Half an hour later the leader's job ends the holds, other donors buy, and then the hung cards are paid.
  await store.withDatabase(({ rows }) =>
    rows(
      sql`update kurban_shares set held_until = now() - interval '1 minute' where state = 'held' and held_until is not null`,
    ),
  );
  await until(() => store.withDatabase(async (opened) => (await countShares(opened, "held")) === 0), {
    timeout: 150_000,
    interval: 2_000,
    message: "the holds do not end",
  });
  await pLimit(30).map(upTo(capacity), async (index) => {
    const form = await order("kurban", buyers + index, { site: first, other: second });
    if (typeof form === "object") await pay(form, "123456");
  });
  await pLimit(20).map(hung, ({ form }) => pay(form, "123456"));

  const holding = await holdByAddresses(store, sites, addresses);
  violations.push(...holding.violations);
  await watch.stop();
  await Promise.all(sites.map((site) => site.kill()));
  const books = await store.withDatabase(async (opened) => {
    await inquireHere(opened, bank);
    const paid = await countShares(opened, "paid");
    const over = await countShares(opened, "over");
    const checked = await checkLedger(opened.connection.db, systemClock);
    const differences =
      checked.kind === "busy"
        ? ["busy"]
        : checked.differences.map(({ kind, subject }) => `${kind} ${subject}`);
    return { paid, over, differences };
  });
  if (books.paid !== capacity) violations.push(`${books.paid} shares are paid, not ${capacity}`);
  return {
    title: `${buyers} buyers of ${capacity} shares, two servers that are killed`,
    figures: {
      "shares paid": books.paid,
      "shares over": books.over,
      "buyers refused": soldOut,
      kills,
      "looks at the sums": watch.looks(),
      [`shares held by transfers of ${addresses} networks`]: `${holding.byTransfer} of ${heldCapacity}`,
      [`shares held by cards of ${addresses} networks without work`]: `${holding.byCard} of ${heldCapacity}`,
      [`shares held by cards of ${addresses} addresses of one /22 without work`]: `${holding.byNeighbours} of ${heldCapacity}`,
    },
    faults: { violations, differences: books.differences },
  };
}

async function addOffers({ rows }: Opened): Promise<void> {
  await rows(
    sql`insert into kurban_seasons (id, title, kind, state) values ('feast', 'Bayram', 'feast', 'open')`,
  );
  await rows(sql`insert into kurban_places (id, season_id, country, name, time_zone, slaughter_from, slaughter_until)
    values ('here', 'feast', 'TR', 'Ankara', 'Europe/Istanbul', now() + interval '20 days', now() + interval '22 days')`);
  for (const [id, shares] of [
    ["kurban", capacity],
    ["kurban-transfers", heldCapacity],
    ["kurban-cards", heldCapacity],
    ["kurban-neighbours", heldCapacity],
  ] as const) {
    await rows(sql`insert into campaigns (id, title, description, category, min_amount)
      values (${id}, 'Kurban', '…', 'kurban', ${price * 100})`);
    await rows(sql`insert into kurban_offers (id, season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at,
        closes_at, opened_at, permit_exempt_reason, state)
      values (${id}, 'feast', ${id}, 'large', 7, '{vacip}', ${shares}, now() - interval '1 day', now() + interval '10 days',
        now() - interval '1 day', 'Muafiyet', 'open')`);
  }
}

type Ordering = {
  site: SiteProcess;
  other?: SiteProcess;
  address?: string;
  method?: string;
  quantity?: number;
  /** Whether the browser does the proof of work that the site asks for. */
  works?: boolean;
};

/** Orders shares until a server answers. `refused`: neither a form nor sold out. */
async function order(
  campaign: string,
  index: number,
  {
    site,
    other = site,
    address = `203.${index % 250}.${Math.floor(index / 250)}.7`,
    method = "card",
    quantity = 1,
    works = true,
  }: Ordering,
): Promise<BankForm | "sold-out" | "placed" | "refused"> {
  const line = { id: campaign, donationType: "vacip", quantity, amount: price * quantity };
  const customerInfo = {
    name: "Deneme Bağışçısı",
    email: "deneme@example.org",
    phone: `5${300_000_000 + index}`,
  };
  const body = orderBody(line.amount, { cartItems: [line], customerInfo, paymentMethod: method });
  const request = orderRequest(body, { key: `${campaign}-${method}-${index}`, address });
  for (let attempt = 0; attempt < 60; attempt++) {
    const response = await fetch(createOrderAt((attempt % 2 === 0 ? site : other).url), {
      ...request,
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    const answer = (await response?.json().catch(() => null)) as {
      success?: boolean;
      payment?: BankForm;
      code?: string;
      work?: Challenge;
    } | null;
    if (answer?.work && works) {
      Object.assign(request.headers, await solve(answer.work));
      continue;
    }
    if (answer?.success) return answer.payment ?? "placed";
    if (answer?.code === "SOLD_OUT") return "sold-out";
    if (response && answer && response.status < 500) return "refused";
    await wait(200);
  }
  return "refused";
}

async function solve(challenge: Challenge): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return { "Proof-Of-Work": Buffer.from(JSON.stringify({ challenge, solution })).toString("base64url") };
}

/** Pays at the bank and returns to the site, again while the site is down. */
async function pay(form: BankForm, code: string): Promise<void> {
  const callback = await goToBank(form, code);
  if (!callback) return;
  for (let attempt = 0; attempt < 60; attempt++) {
    const response = await fetch(callback.url, requestOf(callback)).catch(() => null);
    if (response && response.status < 500) return;
    await wait(200);
  }
}

/** Kills each server once while it serves, and starts it again. */
function killWhileBusy(sites: readonly SiteProcess[]) {
  let kills = 0;
  let isStopping = false;
  const work = (async () => {
    for (const site of [...sites, ...sites]) {
      await wait(1_500);
      if (isStopping) return;
      await site.kill();
      kills++;
      await site.start();
    }
  })();
  return {
    async stop(): Promise<number> {
      isStopping = true;
      await work;
      return kills;
    },
  };
}

const countShares = ({ count }: Opened, state: string) =>
  count(sql`kurban_shares where offer_id = 'kurban' and state = ${state}`);

/** Compares the sums of the offers with their shares once a second. */
function watchSums(store: Store, violations: string[]) {
  let isStopping = false;
  let looks = 0;
  const work = store.withDatabase(async ({ rows }) => {
    while (!isStopping) {
      looks++;
      violations.push(
        ...(
          await rows<{ wrong: string }>(sql`
            select format('%s: sold %s, held %s, capacity %s, counted %s and %s', f.id, f.sold, f.held, f.capacity, s.sold, s.held) as wrong
            from kurban_offers f cross join lateral (
              select count(*) filter (where state in ('paid', 'placed', 'slaughtered')) as sold,
                count(*) filter (where state = 'held') as held from kurban_shares where offer_id = f.id) s
            where f.sold <> s.sold or f.held <> s.held or f.sold + f.held > f.capacity`)
        ).map(({ wrong }) => wrong),
      );
      await wait(1_000);
    }
  });
  return {
    looks: () => looks,
    async stop(): Promise<void> {
      isStopping = true;
      await work;
    },
  };
}

/** Lets the addresses of as many networks hold by transfer and by card, and then the addresses of one /22 by card. */
async function holdByAddresses(store: Store, sites: readonly SiteProcess[], addresses: number) {
  const violations: string[] = [];
  const limit = pLimit(30);
  const network = (index: number) => `198.${index % 250}.${Math.floor(index / 250)}.9`;
  const hold = async (campaign: string, method: string, addressOf: (index: number) => string) => {
    await limit.map(upTo(addresses), (index) => {
      const site = sites[index % sites.length] as SiteProcess;
      const ordering = { site, address: addressOf(index), method, quantity: 7, works: false };
      return order(campaign, index, ordering);
    });
    return store.withDatabase(({ count }) =>
      count(sql`kurban_shares where offer_id = ${campaign} and state = 'held'`),
    );
  };
  const byTransfer = await hold("kurban-transfers", "bank_transfer", network);
  if (byTransfer * 4 > heldCapacity)
    violations.push(`transfers hold ${byTransfer} of ${heldCapacity} shares`);
  const byCard = await hold("kurban-cards", "card", network);
  // The last order may pass the quarter.
  if ((byCard - 7) * 4 > heldCapacity) violations.push(`cards hold ${byCard} of ${heldCapacity} shares`);
  const byNeighbours = await hold(
    "kurban-neighbours",
    "card",
    (index) => `192.0.${index % 4}.${Math.floor(index / 4)}`,
  );
  if (byNeighbours > 4 * 7)
    violations.push(`four networks hold ${byNeighbours} shares without a proof of work`);
  return { violations, byTransfer, byCard, byNeighbours };
}
