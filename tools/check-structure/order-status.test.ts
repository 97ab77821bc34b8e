import { expect, test } from "vitest";
import { checkOrderStatus } from "./order-status.ts";

const failuresOf = (text: string, path = "server/giving/payments/settle-attempt.ts") =>
  checkOrderStatus({ path, text }).map(({ line, message }) => `${line} ${message}`);

const statusFailure = expect.stringMatching(/^2 writes the status of an order.* setOrderStatus/);

test.each([
  ["Drizzle", `await tx.update(orders).set({ status: "completed" }).where(eq(orders.id, id));`],
  [
    "Drizzle on several lines",
    `tx.update(orders)\n  .set({\n    errorCode: null,\n    status,\n  })\n  .where(a);`,
  ],
  ["raw SQL", "await tx.execute(sql`update orders set status = 'completed' where id = 'HD'`);"],
  [
    "raw SQL with an alias",
    "sql`update orders o\n set updated_at = now(), status = s.status from s where true`",
  ],
  ["several columns at once", "sql`update orders set (status, updated_at) = ('pending', now())`"],
  ["another letter case", "sql`UPDATE public.orders SET status='pending'`"],
])("a write of the status is refused: %s", (_, text) => {
  expect(failuresOf(`// a comment\n${text}`)).toEqual([statusFailure]);
});

test("an update with columns from elsewhere is refused, because it may contain a status", () => {
  const hiddenColumnsFailure = expect.stringContaining("not listed here");
  expect(failuresOf("tx.update(orders).set(completed).where(a);")).toEqual([hiddenColumnsFailure]);
  expect(failuresOf("tx.update(orders).set({ ...change, updatedAt }).where(a);")).toEqual([
    hiddenColumnsFailure,
  ]);
});

test("a write of other columns or tables, and a condition on the status, are allowed", () => {
  const allowedTexts = [
    "tx.update(orders).set({ statusNote, staffStatusAt: at }).where(eq(orders.status, old));",
    `tx.update(refunds).set({ status: "x" }).where(eq(orders.id, id));`,
    "sql`update orders set status_note = null, given_on = current_date where status = 'completed'`",
    "sql`update payment_attempts set status = 'settled' where order_id in (select id from orders)`",
  ];
  for (const text of allowedTexts) expect(failuresOf(text), text).toEqual([]);
});

test("an order is inserted in one place, and drills may insert orders", () => {
  const insertFailure = [expect.stringContaining("addOrders")];
  expect(failuresOf("await tx.insert(orders).values(rows);")).toEqual(insertFailure);
  expect(failuresOf("sql`insert into orders (id) values (1)`")).toEqual(insertFailure);
  expect(failuresOf("sql`insert into orders (id) values (1)`", "drills/bench/rows.ts")).toEqual([]);
  expect(failuresOf("sql`insert into orders_of_day (id) values (1)`")).toEqual([]);
});

test("set-order-status.ts, add-orders.ts and tests may write a status", () => {
  const text = `tx.update(orders).set({ ...more, status }).where(a);\ntx.insert(orders).values(rows);`;
  for (const path of ["server/orders/test-orders.ts", "server/orders/a.db.test.ts"])
    expect(failuresOf(text, path)).toEqual([]);
  expect(failuresOf("tx.update(orders).set({ status })", "server/giving/orders/set-order-status.ts")).toEqual(
    [],
  );
  expect(failuresOf("tx.insert(orders).values(rows)", "server/giving/orders/add-orders.ts")).toEqual([]);
});
