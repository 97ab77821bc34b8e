import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "../db/connect.ts";
import { foldDailyTotals } from "../db/fold-daily-totals.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { givenThisYear } from "./read-given.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await connection.db.execute(
    sql`insert into campaigns (id, title, description, category) values ('genel', 'Genel', '', 'genel')`,
  );
});
afterAll(() => connection.close());

let made = 0;
async function order(at: string, amount: number, status: string): Promise<void> {
  const id = `HDGIVEN${String(++made).padStart(9, "0")}`;
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, payment_method, total_amount, created_at)
      values (${id}, 'card', ${amount}, ${at})`);
    await tx.execute(sql`insert into order_items
      (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
      values (${id}, 0, 'genel', 'x', 'genel', 'standart', ${amount}, 1)`);
  });
  await connection.db.execute(sql`update orders set status = ${status} where id = ${id}`);
}

test("completed orders of this year in Istanbul count, before and after they are folded in", async () => {
  const given = () => givenThisYear(connection.db, new Date("2026-11-20T09:00:00Z"));
  expect(await given()).toEqual({ year: 2026, count: 0, amount: 0 });
  await order("2025-12-31T20:59:00Z", 100_00, "completed");
  // Half an hour after midnight in Istanbul.
  await order("2025-12-31T21:30:00Z", 200_00, "completed");
  await order("2026-06-01T09:00:00Z", 300_50, "completed");
  await order("2026-06-01T09:00:00Z", 400_00, "cancelled");
  await order("2026-12-31T21:30:00Z", 500_00, "completed");
  const expected = { year: 2026, count: 2, amount: 500_50 };
  expect(await given()).toEqual(expected);
  await foldDailyTotals(connection.db);
  expect(await given()).toEqual(expected);
});
