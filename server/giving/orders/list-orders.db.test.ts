import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { correctContact } from "./correct-contact.ts";
import { listLatestCampaigns, listLatestOrders, readDashboardNumbers } from "./dashboard-numbers.ts";
import { listOrders, type OrderList } from "./list-orders.ts";
import { findOrder } from "./order-detail.ts";
import type { OrderQuery } from "./order-query.ts";

let t: Site;
const statuses = ["pending", "completed", "payment_failed", "cancelled"];
const names = ["İsmail Çağlayan", "Işıl Demir", "Ayşe Yılmaz", "John O'Neil 100%"];

/** Creates 240 orders over 60 days with all statuses and methods, some at the same moment. */
beforeAll(async () => {
  const general = { id: "genel", title: "Genel Bağış", description: "…", category: "genel" };
  const orphans = { id: "yetim", title: "Yetim", description: "…", category: "yetim" };
  t = await openSite({ campaigns: [general, orphans] });
  for (let i = 0; i < 240; i++) {
    await t.place({
      createdAt: new Date(t.clock.now().getTime() - Math.floor(i / 3) * 18 * 3_600_000),
      status: statuses[i % 4] as string,
      paymentMethod: i % 5 === 0 ? "bank_transfer" : "card",
      totalAmount: 10_000 + i * 100,
      customerName: names[i % 4] as string,
      customerEmail: i % 2 ? `donor${i % 8}@example.org` : null,
      customerPhone: `53200000${String(i % 16).padStart(2, "0")}`,
    });
  }
  // Some pending orders have more items. No item is zekat for orphans.
  await t.db.execute(sql`with extended as (
      update orders set total_amount = total_amount + 200
      where status = 'pending' and total_amount % 300 = 0 returning id, total_amount),
    searched as (
      update order_search s set total_amount = e.total_amount from extended e where s.order_id = e.id)
    insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
    select id, 1, 'yetim', 'Yetim', 'yetim', 'standart', 100 from extended
    union all select id, 2, 'genel', 'Genel', 'genel', 'zekat', 100 from extended`);
  await t.db.execute(sql`update orders set given_on = istanbul_day(created_at) where status = 'completed'`);
}, 120_000);
afterAll(() => t.close());

const rows = <T>(query: ReturnType<typeof sql>) => rowsOf<T>(t.db)`${query}`;

/** Returns the ids that the simplest query finds, in the order of the list. */
async function expected(where: string): Promise<string[]> {
  const matches = await rows<{ id: string }>(
    sql`select id from orders where ${sql.raw(where)} order by created_at desc, id`,
  );
  return matches.map(({ id }) => id);
}

async function everyPage(query: OrderQuery): Promise<{ ids: string[]; first: OrderList }> {
  const first = await listOrders(t.db, query);
  const ids: string[] = [];
  for (let page = 1; page <= first.pages; page++) {
    ids.push(...(await listOrders(t.db, { ...query, page })).rows.map(({ id }) => id));
  }
  return { ids, first };
}

const hasItem = (condition: string) =>
  `exists (select from order_items i where i.order_id = orders.id and i.${condition})`;

const day = (daysAgo: number) =>
  new Date(Date.parse("2026-11-20T09:00:00Z") + 3 * 3_600_000 - daysAgo * 86_400_000)
    .toISOString()
    .slice(0, 10);

describe("a list without a search, or with few matches", () => {
  test.each<[string, () => OrderQuery, () => string]>([
    ["all", () => ({}), () => "true"],
    ["one status", () => ({ status: "completed" }), () => "status = 'completed'"],
    ["one method", () => ({ method: "bank_transfer" }), () => "payment_method = 'bank_transfer'"],
    [
      "both",
      () => ({ status: "pending", method: "bank_transfer" }),
      () => "status = 'pending' and payment_method = 'bank_transfer'",
    ],
    [
      "days",
      () => ({ from: day(20), to: day(10), status: "cancelled" }),
      () =>
        `status = 'cancelled' and (created_at at time zone 'Europe/Istanbul')::date between '${day(20)}' and '${day(10)}'`,
    ],
    ...[
      ["2026-10-01", "2026-10-31", "one month"],
      ["2026-09-28", "2026-11-03", "one month and some days around it"],
      ["2026-10-15", "2026-11-10", "days in two months, neither of them whole"],
      ["2026-10-02", "2026-10-30", "a month without its first and its last day"],
      ["2026-09-30", undefined, "from the last day of a month"],
      ["2026-10-01", undefined, "from the first day of a month"],
      [undefined, "2026-10-31", "until the last day of a month"],
      [undefined, "2026-11-01", "until the first day of a month"],
    ].map(([from, to, name]): [string, () => OrderQuery, () => string] => [
      name as string,
      () => ({ from, to }),
      () =>
        `(created_at at time zone 'Europe/Istanbul')::date between '${from ?? "2000-01-01"}' and '${to ?? "2100-01-01"}'`,
    ]),
    ["days in the future", () => ({ from: day(-2) }), () => "false"],
    [
      "amounts",
      () => ({ minAmount: 12_000, maxAmount: 20_000 }),
      () => "total_amount between 12000 and 20000",
    ],
    ["a name", () => ({ search: "işil" }), () => "customer_name like 'Işıl%'"],
    ["a name with two words", () => ({ search: "ÇAĞLAYAN ismail" }), () => "customer_name like 'İsmail%'"],
    ["a sign that is a wildcard in LIKE", () => ({ search: "100%" }), () => "customer_name like 'John%'"],
    [
      "a phone as people write it",
      () => ({ search: "0532 000 00 03" }),
      () => "customer_phone = '5320000003'",
    ],
    [
      "an e-mail and a status",
      () => ({ search: "DONOR3@", status: "payment_failed" }),
      () => "customer_email = 'donor3@example.org' and status = 'payment_failed'",
    ],
    [
      "a whole e-mail",
      () => ({ search: "donor3@Example.org" }),
      () => "customer_email = 'donor3@example.org'",
    ],
    ["an e-mail at another domain", () => ({ search: "donor3@example.com" }), () => "false"],
    [
      "a middle part of an e-mail",
      () => ({ search: "3@example" }),
      () => "customer_email = 'donor3@example.org'",
    ],
    ["a name that no donor has", () => ({ search: "zzzz" }), () => "false"],
    ["a campaign", () => ({ campaign: "yetim" }), () => hasItem("campaign_id = 'yetim'")],
    [
      "a category, a status and days",
      () => ({ category: "yetim", status: "pending", from: day(40) }),
      () =>
        `${hasItem("category = 'yetim'")} and status = 'pending' and (created_at at time zone 'Europe/Istanbul')::date >= '${day(40)}'`,
    ],
    [
      "a type and a name",
      () => ({ donationType: "zekat", search: "ismail" }),
      () => `${hasItem("donation_type = 'zekat'")} and customer_name like 'İsmail%'`,
    ],
    ["one item with campaign and type", () => ({ campaign: "yetim", donationType: "zekat" }), () => "false"],
  ])("finds %s: exactly these orders, in order, on all pages", async (_, query, where) => {
    const expectedRows = await expected(where());
    const { ids, first } = await everyPage(query());
    expect(ids).toEqual(expectedRows);
    expect(first).toMatchObject({ total: expectedRows.length, capped: false, pageSize: 10 });
    expect(first.pages).toBe(Math.max(1, Math.ceil(expectedRows.length / 10)));
  });

  test("the counts of each status obey the filters for days, method and items, but not for status and text", async () => {
    const { counts } = await listOrders(t.db, {
      status: "completed",
      from: day(30),
      method: "card",
      donationType: "standart",
      search: "ışıl",
    });
    const [real] = await rows<Record<string, number>>(sql`
      select count(*)::int as all, count(*) filter (where status = 'pending')::int as pending,
        count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status = 'payment_failed')::int as payment_failed,
        count(*) filter (where status = 'cancelled')::int as cancelled
      from orders where payment_method = 'card' and ${sql.raw(hasItem("donation_type = 'standart'"))}
        and (created_at at time zone 'Europe/Istanbul')::date >= ${day(30)}`);
    expect(counts).toEqual(real);
  });

  test("the numbers of the dashboard agree with the orders", async () => {
    const numbers = await readDashboardNumbers(t.db, t.clock.now());
    const [real] = await rows<{ count: number; amount: number; pending: number }>(sql`
      select count(*) filter (where status = 'completed')::int as count,
        sum(total_amount) filter (where status = 'completed')::float8 as amount,
        count(*) filter (where status = 'pending')::int as pending from orders`);
    expect(numbers.completed).toEqual({ count: real?.count, amount: real?.amount });
    expect(numbers.pendingOrders).toBe(real?.pending);
    expect(numbers.days).toHaveLength(30);
    expect(numbers.days.at(-1)?.day).toBe(day(0));
    expect(numbers.days[0]?.day).toBe(day(29));
    const [recent] = await rows<{ count: number; amount: number }>(sql`
      select count(*)::int as count, sum(total_amount)::float8 as amount from orders
        where given_on > ${day(30)}`);
    expect(numbers.last30).toEqual(recent);
    const summed = numbers.days.flatMap((each) => [each.card, each.others]);
    expect(summed.reduce((sum, each) => sum + each.amount, 0)).toBe(recent?.amount);
    expect(numbers.before30.count).toBeGreaterThan(0);
    expect(numbers.activeCampaigns).toBe(2);
  });
});

test("the counts follow a changed status", async () => {
  const id = await t.place({ totalAmount: 77_700 });
  const count = async () => (await listOrders(t.db, {})).counts;
  const before = await count();
  await t.db.execute(sql`update orders set status = 'completed' where id = ${id}`);
  expect(await count()).toEqual({ ...before, pending: before.pending - 1, completed: before.completed + 1 });
  await t.db.execute(sql`update orders set status = 'cancelled' where id = ${id}`);
  expect(await count()).toEqual({ ...before, pending: before.pending - 1, cancelled: before.cancelled + 1 });
});

test("the search finds an order by its corrected name", async () => {
  const id = await t.place({ totalAmount: 77_700 });
  const contact = { name: "Ömer Seyfettin", phone: "5321234567", email: "" };
  await correctContact(await t.as("Ada"), { ...(await t.readTarget(id)), contact }, async () => {});
  expect((await listOrders(t.db, { search: "seyfettin" })).rows.map((row) => row.id)).toEqual([id]);
});

describe("a search with more matches than the cap shows the newest matches:", () => {
  test.each<[string, OrderQuery, string]>([
    ["a name", { search: "demir" }, "customer_name like '%Demir'"],
    ["an amount", { minAmount: 11_000 }, "total_amount >= 11000"],
    [
      "a name and a common status",
      { search: "example", status: "completed" },
      "customer_email like '%example%' and status = 'completed'",
    ],
    [
      "an amount and a rare status",
      { minAmount: 11_000, status: "cancelled" },
      "total_amount >= 11000 and status = 'cancelled'",
    ],
    [
      "a phone and transfers",
      { search: "532", method: "bank_transfer" },
      "customer_phone like '532%' and payment_method = 'bank_transfer'",
    ],
    [
      "letters, days and a rare status",
      { search: "532", from: day(30), method: "card", status: "payment_failed" },
      `status = 'payment_failed' and payment_method = 'card' and (created_at at time zone 'Europe/Istanbul')::date >= '${day(30)}'`,
    ],
    ["a phone and a campaign", { search: "532", campaign: "yetim" }, `${hasItem("campaign_id = 'yetim'")}`],
    [
      "an amount, a type and a status",
      { minAmount: 11_000, donationType: "zekat", status: "pending" },
      `${hasItem("donation_type = 'zekat'")} and status = 'pending' and total_amount >= 11000`,
    ],
  ])("%s", async (_, query, where) => {
    const expectedRows = await expected(where);
    for (const limits of [
      { cap: 20, sortable: 1_000 },
      { cap: 20, sortable: 25 },
      { cap: 1_000, sortable: 25 },
      { cap: 20, sortable: 1 },
    ]) {
      const total = Math.min(expectedRows.length, limits.cap);
      for (let page = 1; page <= Math.ceil(total / 10) + 1; page++) {
        const list = await listOrders(t.db, { ...query, page }, limits);
        const shownPage = Math.min(page, Math.ceil(total / 10));
        expect(list).toMatchObject({ total, capped: expectedRows.length > limits.cap, page: shownPage });
        expect(list.rows.map(({ id }) => id)).toEqual(
          expectedRows.slice((shownPage - 1) * 10, shownPage * 10),
        );
      }
    }
  });
});

test("a search of fewer than three letters finds nothing, and a search of blanks is ignored", async () => {
  expect(await listOrders(t.db, { search: "a b" })).toMatchObject({ tooShort: true, rows: [], total: 0 });
  expect((await listOrders(t.db, { search: "  " })).total).toBeGreaterThan(200);
});

test("invalid amounts are ignored", async () => {
  const { total } = await listOrders(t.db, {});
  expect((await listOrders(t.db, { minAmount: Number.NaN, maxAmount: 1e300 })).total).toBe(total);
});

test("a search with characters that PostgreSQL cannot store finds nothing", async () => {
  expect((await listOrders(t.db, { search: "a\0yşe \ud800 \\" })).total).toBe(0);
});

test("a page number that is too high shows the last page", async () => {
  const { pages } = await listOrders(t.db, {});
  expect((await listOrders(t.db, { page: 10_000 })).page).toBe(pages);
  expect((await listOrders(t.db, { page: -1 })).page).toBe(1);
  expect((await listOrders(t.db, { page: Number.NaN })).page).toBe(1);
});

test("the page of an order shows up to five other orders with the same e-mail or phone", async () => {
  const id = await t.place({ customerEmail: "donor3@example.org", customerPhone: "5329999999" });
  const detail = await findOrder(t.db, id);
  expect(detail?.items).toMatchObject([{ campaignTitle: "Genel Bağış", amount: 25_000, lineTotal: 25_000 }]);
  expect(detail?.otherOrders.map((other) => other.id)).toEqual(
    (await expected(`customer_email = 'donor3@example.org' and id <> '${id}'`)).slice(0, 5),
  );
  expect(detail?.otherOrders[0]?.items).toEqual([{ campaignTitle: "Genel Bağış", quantity: 1 }]);
  const alone = await t.place({ customerEmail: null, customerPhone: "5329999999" });
  expect((await findOrder(t.db, alone))?.otherOrders.map((other) => other.id)).toEqual([id]);
  expect(await findOrder(t.db, "HD0000000000000X")).toBeUndefined();
});

test("the dashboard shows the newest completed orders and campaigns", async () => {
  const latest = await listLatestOrders(t.db);
  expect(latest.map(({ id }) => id)).toEqual((await expected("status = 'completed'")).slice(0, 5));
  expect((await listLatestCampaigns(t.db)).map(({ id }) => id)).toEqual(["genel", "yetim"]);
});
