import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { readDashboardNumbers } from "./dashboard-numbers.ts";
import { sumThisYear } from "./read-given.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await connection.db.execute(
    sql`insert into campaigns (id, title, description, category) values ('genel', 'Genel', '', 'genel')`,
  );
});
afterAll(() => connection.close());

let orderCount = 0;
/** Inserts an order with its day of creation and its day of the gift. */
async function order(
  orderedAt: string,
  amount: number,
  { givenOn, completedAt, method = "bank_transfer" }: Gift = {},
): Promise<string> {
  const id = `HDGIVEN${String(++orderCount).padStart(9, "0")}`;
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, payment_method, total_amount, created_at)
      values (${id}, ${method}, ${amount}, ${orderedAt})`);
    await tx.execute(sql`insert into order_items
      (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
      values (${id}, 0, 'genel', 'x', 'genel', 'standart', ${amount}, 1)`);
  });
  if (givenOn === undefined) return id;
  await connection.db.execute(sql`update orders set status = 'completed',
    completed_at = ${completedAt ?? `${givenOn ?? ""}T09:00:00Z`} where id = ${id}`);
  // Older orders have no day until fill-given-days reaches them.
  await connection.db.execute(sql`update orders set given_on = ${givenOn} where id = ${id}`);
  return id;
}
type Gift = { givenOn?: string | null; completedAt?: string; method?: string };

async function refund(id: string, amount: number): Promise<void> {
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`insert into refunds (id, order_id, method, amount, state, reason)
      values (${id}, ${id}, 'transfer', ${amount}, 'confirmed', 'x')`);
    await tx.execute(sql`insert into refund_items (refund_id, order_item_id, amount)
      select ${id}, id, ${amount} from order_items where order_id = ${id}`);
  });
}

const now = new Date("2026-11-20T09:00:00Z");

test("the gifts of a year count by the day of the gift, less refunds", async () => {
  const readTotal = () => sumThisYear(connection.db, now);
  expect(await readTotal()).toEqual({ year: 2026, count: 0, amount: 0 });
  await order("2026-02-01T09:00:00Z", 100_00, { givenOn: "2025-12-31" });
  const lateOrder = await order("2025-12-30T09:00:00Z", 200_00, { givenOn: "2026-01-02" });
  await order("2026-06-01T09:00:00Z", 400_00);
  // In Istanbul it is half an hour after midnight, and half an hour before midnight.
  await order("2025-12-31T09:00:00Z", 300_50, { givenOn: null, completedAt: "2025-12-31T21:30:00Z" });
  await order("2025-12-31T09:00:00Z", 500_00, { givenOn: null, completedAt: "2025-12-31T20:30:00Z" });
  expect(await readTotal()).toEqual({ year: 2026, count: 2, amount: 500_50 });
  await refund(lateOrder, 50_50);
  expect(await readTotal()).toEqual({ year: 2026, count: 2, amount: 450_00 });
});

test("the dashboard shows a gift and its refunds on the day of the gift", async () => {
  const sumOthers = async (day: string) => {
    const { days } = await readDashboardNumbers(connection.db, now);
    return days.find((each) => each.day === day)?.others;
  };
  const id = await order("2026-11-05T09:00:00Z", 250_00, { givenOn: "2026-11-18" });
  await order("2026-11-05T09:00:00Z", 70_00, { givenOn: null, completedAt: "2026-11-17T22:00:00Z" });
  await order("2026-11-18T09:00:00Z", 30_00, { givenOn: "2026-11-18", method: "cash" });
  await refund(id, 50_00);
  expect(await sumOthers("2026-11-05")).toEqual({ count: 0, amount: 0 });
  expect(await sumOthers("2026-11-18")).toEqual({ count: 3, amount: 300_00 });
  const { last30, before30 } = await readDashboardNumbers(connection.db, now);
  expect([last30, before30]).toEqual([
    { count: 3, amount: 300_00 },
    { count: 0, amount: 0 },
  ]);
});
