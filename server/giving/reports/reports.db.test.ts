import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figuresQuery } from "#server/giving/ledger/figures.ts";
import { readSnapshot } from "#server/platform/db/read-snapshot.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { netOf } from "#shared/giving/gift-sums.ts";
import { REPORT_GROUPINGS, type ReportGrouping } from "#shared/giving/report-groupings.ts";
import { type Days, startOfUnit } from "#shared/giving/report-periods.ts";
import { createRandom } from "#testing/donor/random.ts";
import { addRandomOrders } from "#testing/world/report-orders.ts";
import { openSite, type Site, testProject } from "#testing/world/site.ts";
import { readMonth } from "./read-month.ts";
import { readReport } from "./read-report.ts";
import type { ReportFilter } from "./sum-gifts.ts";

const until = new Date("2026-11-28T12:00:00Z");
const year: Days = { from: "2026-01-01", to: "2026-11-28" };
const yearBefore: Days = { from: "2025-01-01", to: "2025-11-28" };

let t: Site;
beforeAll(async () => {
  t = await openSite();
  await addRandomOrders(t.db, createRandom(54), { count: 500, until });
});
afterAll(() => t.close());

const read = (by: ReportGrouping, days: Days, filter: ReportFilter = {}, earlierDays: Days | null = null) =>
  readSnapshot(t.db, (tx) => readReport(tx, { by, days, earlierDays, filter }));

/** What a row of a report is by plain SQL over the raw rows, without the functions of reports. */
const keysInSql: Record<string, SQL> = {
  campaign: sql`case when i.campaign_id is null then i.project_id else i.campaign_id end`,
  donationType: sql`i.donation_type`,
  method: sql`o.payment_method`,
  source: sql`o.source`,
  language: sql`o.language`,
  place: sql`case when o.cash_day_id is null then 'source:' || o.source
    else (select 'desk:' || d.desk_id from cash_days d where d.id = o.cash_day_id) end`,
  day: sql`to_char(g.day, 'YYYY-MM-DD')`,
  week: sql`to_char(g.day - (extract(isodow from g.day)::int - 1), 'YYYY-MM-DD')`,
  month: sql`to_char(g.day, 'YYYY-MM-01')`,
  year: sql`to_char(g.day, 'YYYY-01-01')`,
};

type Plain = { key: string; gifts: number; donors: number; amount: number; refunded: number };

function sumPlainly(key: SQL, { from, to }: Days, counted: boolean, condition = sql`true`): Promise<Plain[]> {
  return rowsOf<Plain>(t.db)`
    select ${key} as key, count(distinct o.id)::int as gifts, count(distinct o.donor_id)::int as donors,
      sum(i.amount * i.quantity)::float8 as amount,
      coalesce(sum((select sum(b.amount) from refund_items b, refunds r
        where b.order_item_id = i.id and r.id = b.refund_id and r.state = 'confirmed')), 0)::float8 as refunded
    from orders o, order_items i, lateral (
      select case when o.given_on is null then (o.completed_at at time zone 'Europe/Istanbul')::date else o.given_on end as day
    ) g
    where i.order_id = o.id and o.status = 'completed' and o.trial is null and o.counted = ${counted}::boolean
      and g.day >= ${from}::date and g.day <= ${to}::date and ${condition}
    group by 1 order by 1`;
}

const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);

describe.each(REPORT_GROUPINGS)("a report by %s", (by) => {
  test.each([
    ["a year", year],
    ["the year before", yearBefore],
    ["a winter over the end of a year", { from: "2024-12-01", to: "2025-02-28" }],
  ])("equals plain SQL over %s", async (_name, days) => {
    const { rows, total } = await read(by, days);
    const unit = ["day", "week", "month", "year"].find((name) => name === by) as "day" | undefined;
    const keyOf = (key: string) => (unit ? startOfUnit(unit, key) : key);
    const counted = rows
      .filter(({ sums }) => sums.gifts > 0)
      .map(({ key, sums: { notCounted: _, ...sums } }) => ({ key: keyOf(key), ...sums }));
    const key = keysInSql[by] ?? sql`''`;
    const compare = (list: Plain[]) => list.toSorted(byKey);
    expect(compare(counted)).toEqual(compare(await sumPlainly(key, days, true)));
    const notCounted = rows
      .filter(({ sums }) => sums.notCounted.gifts > 0)
      .map(({ key, sums }) => ({ key: keyOf(key), ...sums.notCounted }));
    const plain = (await sumPlainly(key, days, false)).map(({ donors: _, ...sums }) => sums);
    expect(notCounted.toSorted(byKey)).toEqual(plain.toSorted(byKey));
    const [all] = await sumPlainly(sql`''`, days, true);
    const { notCounted: _, ...sums } = total.sums;
    expect({ key: "", ...sums }).toEqual(all);
  });

  test("has both periods beside each other", async () => {
    const report = await read(by, year, {}, yearBefore);
    const alone = await read(by, yearBefore);
    expect(report.total.earlier).toEqual(alone.total.sums);
    const sum = report.rows.reduce((amount, { earlier }) => amount + (earlier ? netOf(earlier) : 0), 0);
    expect(sum).toBe(netOf(alone.total.sums));
  });
});

test.each<[ReportFilter, SQL]>([
  [{ campaign: "okul" }, sql`i.campaign_id = 'okul'`],
  [{ campaign: testProject }, sql`i.project_id = ${testProject}`],
  [{ donationType: "zekat", method: "cash" }, sql`i.donation_type = 'zekat' and o.payment_method = 'cash'`],
  [
    { source: "web", language: "ar", desk: "none" },
    sql`o.source = 'web' and o.language = 'ar' and o.cash_day_id is null`,
  ],
])("the filter %j leaves only its items", async (filter, condition) => {
  const { total } = await read("month", year, filter);
  const { notCounted: _, ...sums } = total.sums;
  expect(total.sums.gifts).toBeGreaterThan(0);
  expect([{ key: "", ...sums }]).toEqual(await sumPlainly(sql`''`, year, true, condition));
});

test("the monthly sheets together equal check-books, and campaigns their collected amounts", async () => {
  const [row] = await rowsOf<{ figures: { completed: { count: number; amount: number } } }>(
    t.db,
  )`${figuresQuery}`;
  const months = Array.from({ length: 25 }, (_, index) =>
    new Date(Date.UTC(2024, 10 + index, 1)).toISOString().slice(0, 7),
  );
  const sheets = [];
  for (const month of months) sheets.push(await readMonth(t.db, month, until));
  const totals = sheets.map(({ reports: [first] }) => first?.total.sums);
  expect(totals.reduce((sum, each) => sum + (each?.amount ?? 0), 0)).toBe(row?.figures.completed.amount);
  expect(totals.reduce((sum, each) => sum + (each?.gifts ?? 0), 0)).toBe(row?.figures.completed.count);
  // Every table of a sheet has the same total.
  for (const { reports } of sheets) {
    expect(new Set(reports.map(({ total }) => JSON.stringify(total.sums))).size).toBe(1);
  }
  const december = sheets.find(({ month }) => month === "2025-12");
  expect(december?.year.sums).toEqual(
    (await read("method", { from: "2025-01-01", to: "2025-12-31" })).total.sums,
  );
  expect(
    await t.findDifferences().then((list) => list.filter((kind) => kind.startsWith("collected"))),
  ).toEqual([]);
  const collected = await rowsOf<{ id: string; amount: number }>(t.db)`
    select id, (collected_amount - opening_amount)::float8 as amount from campaigns where collected_amount > opening_amount
    union all select id, (collected_amount - opening_amount)::float8 from projects`;
  const { rows } = await read("campaign", { from: "2024-01-01", to: "2026-12-31" });
  expect(rows.map(({ key, sums }) => ({ id: key, amount: netOf(sums) })).toSorted(byId)).toEqual(
    collected.toSorted(byId),
  );
});

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

test("a day ends at midnight in Istanbul, also for orders without a day", async () => {
  const site = await openSite();
  const at = async (moment: string, givenOn: string | null) => {
    const id = await site.place({ totalAmount: 25_000 });
    await site.db.execute(
      sql`update orders set status = 'completed', completed_at = ${moment} where id = ${id}`,
    );
    await site.db.execute(sql`update orders set given_on = ${givenOn}::date where id = ${id}`);
  };
  await at("2028-02-29T20:59:59.999Z", null);
  await at("2028-02-29T21:00:00Z", null);
  await at("2028-03-05T09:00:00Z", "2028-02-29");
  const days = { from: "2028-02-28", to: "2028-03-01" };
  const { rows } = await readSnapshot(site.db, (tx) =>
    readReport(tx, { by: "day", days, earlierDays: null, filter: {} }),
  );
  expect(rows.map(({ name, sums }) => [name, sums.gifts])).toEqual([
    ["28 Şubat 2028", 0],
    ["29 Şubat 2028", 2],
    ["1 Mart 2028", 1],
  ]);
  await site.close();
});

test("a period without gifts has no rows, and one with too many parts says so", async () => {
  expect((await read("campaign", { from: "2019-01-01", to: "2019-12-31" })).rows).toEqual([]);
  const long = { from: "2020-01-01", to: "2026-11-28" };
  expect(await read("day", long)).toMatchObject({ rows: [], isTooLong: true });
  expect(await read("week", long)).toMatchObject({ isTooLong: false });
});
