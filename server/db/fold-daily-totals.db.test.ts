import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOrders } from "../orders/list-orders.ts";
import { openTestOrders, type TestOrders } from "../orders/test-orders.ts";
import { foldDailyTotals } from "./fold-daily-totals.ts";

let t: TestOrders;
const statuses = ["pending", "completed", "payment_failed", "cancelled"];

beforeAll(async () => {
  t = await openTestOrders();
});
afterAll(() => t.close());

async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  return ((await t.db.execute(query)) as unknown as { rows: T[] }).rows;
}

function monthsUnlikeDays(): Promise<unknown[]> {
  const days = sql`select to_char(day, 'YYYY-MM') as month, subject, method, status, sum(count), sum(amount)
    from tallies group by 1, 2, 3, 4 having sum(count) <> 0`;
  const months = sql`select to_char(month, 'YYYY-MM'), subject, method, status, count, amount
    from tally_months where count <> 0`;
  return rows(sql`((${days}) except (${months})) union all ((${months}) except (${days}))`);
}

test("several folds at once count nothing twice", async () => {
  for (let i = 0; i < 40; i++) {
    await t.place({
      createdAt: new Date(Date.UTC(2026, i % 10, 3 + (i % 7))),
      status: statuses[i % 4] as string,
    });
  }
  const before = (await listOrders(t.db, {})).counts;
  await Promise.all([foldDailyTotals(t.db), foldDailyTotals(t.db), foldDailyTotals(t.db)]);
  expect((await listOrders(t.db, {})).counts).toEqual(before);
  expect(await monthsUnlikeDays()).toEqual([]);
});

test("monthly totals follow every write of the daily totals", async () => {
  await t.place({ createdAt: new Date("2026-09-30T09:00:00Z") });
  expect(await foldDailyTotals(t.db)).toBeGreaterThan(0);
  expect(await rows(sql`select from tally_months where count > 0`)).not.toEqual([]);
  for (const change of [
    sql`update tallies set count = count + 3, amount = amount + 300 where day >= '2026-05-01' returning day`,
    sql`update tallies set day = '2019-06-15' where day = (select max(day) from tallies) returning day`,
    sql`delete from tallies where day < '2026-04-10' returning day`,
  ]) {
    expect(await rows(change)).not.toEqual([]);
    expect(await monthsUnlikeDays()).toEqual([]);
  }
  await t.db.execute(sql`truncate tallies`);
  expect(await rows(sql`select * from tally_months`)).toEqual([]);
});
