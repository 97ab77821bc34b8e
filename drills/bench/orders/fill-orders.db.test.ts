import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { fillOrders } from "./fill-orders.ts";
import { findLandmarks } from "./landmarks.ts";
import { listScreenQueries } from "./screen-queries.ts";

let connection: Connection;
const orders = 2_000;

beforeAll(async () => {
  connection = await openTestDatabase();
  await fillOrders(connection.db, orders);
});
afterAll(() => connection.close());

async function rows(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return rowsOf<unknown>(connection.db)`${query}`;
}

test("orders that are inserted without triggers satisfy all rules", async () => {
  expect(await rows(sql`select count(*)::int as n from orders`)).toEqual([{ n: orders }]);
  expect(
    await rows(sql`select o.id from orders o where o.created_at > now()
      or o.total_amount is distinct from (select sum(line_total) from order_items i where i.order_id = o.id)`),
  ).toEqual([]);
  expect(
    await rows(sql`select id from campaigns c where collected_amount is distinct from (select sum(line_total) from order_items i
      join orders o on o.id = i.order_id where i.campaign_id = c.id and o.status = 'completed')`),
  ).toEqual([]);
});

test("the search table equals the table that the site writes", async () => {
  await connection.db.execute(sql`create table filled as select * from order_search`);
  const ids = (await rows(sql`select id from orders`)).map((row) => (row as { id: string }).id);
  await connection.db.transaction((tx) => updateOrderSearch(tx, ids));
  expect(await rows(sql`select * from filled except select * from order_search`)).toEqual([]);
});

test("all indexes exist again, and each query of a screen finds rows", async () => {
  const indexNames = sql`select indexname as name from pg_indexes where tablename in ('orders', 'order_search', 'payment_logs')`;
  for (const name of ["orders_newest", "order_search_words", "payment_logs_one_success"])
    expect(await rows(indexNames)).toContainEqual({ name });
  const empty: string[] = [];
  for (const { name, run } of listScreenQueries(await findLandmarks(connection.db))) {
    if ((await run(connection.db))?.total === 0) empty.push(name);
  }
  expect(empty).toContain("nothing to be found, first page");
});
