import { expect, test } from "vitest";
import { checkPlatformTables } from "./platform-tables.ts";

const tables = [
  { path: "server/giving/orders/table.ts", text: 'export const orders = pgTable(\n  "orders", {});' },
  { path: "server/platform/db/table.ts", text: 'export const settings = pgTable("settings", {});' },
];

test.each([
  ["server/platform/backup/sum.ts", "sql`\n  select count(*) from orders`", 2],
  ["server/platform/backup/sum.ts", "rowsOf(tx)`update public.orders set x = 1`", 1],
])("the platform names no table of a later tier: %s %j", (path, text, line) => {
  const message = expect.stringContaining("may not know the table orders");
  expect(checkPlatformTables([...tables, { path, text }])).toEqual([{ path, line, message }]);
});

test.each([
  ["server/platform/db/notes.ts", "`select value from settings`"],
  ["server/platform/backup/sum.ts", "`select * from orders_of_another_site`"],
  ["server/platform/backup/sum.db.test.ts", "`select * from orders`"],
  ["server/giving/ledger/sum.ts", "`select * from orders`"],
])("it may name its own, and a later tier any: %s %j", (path, text) => {
  expect(checkPlatformTables([...tables, { path, text }])).toEqual([]);
});
