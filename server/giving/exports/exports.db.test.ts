import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
import { openTestStaff, type TestStaff } from "#testing/world/accounts.ts";
import { orderItemsSource } from "./order-items.ts";
import type { OrderFilter } from "./order-slices.ts";
import { ordersSource } from "./orders.ts";
import { type LogFilter, paymentLogsSource } from "./payment-logs.ts";
import type { ExportSource } from "./source.ts";
import { startExport } from "./start-export.ts";

let staff: TestStaff;
const count = 2_500;
const ids = Array.from({ length: count }, (_, n) => `HDX${String(n + 1).padStart(13, "0")}`);
const execute = (statement: SQL) => staff.db.execute(statement);
beforeAll(async () => {
  staff = await openTestStaff();
  const text = { description: "…", image: "" };
  await staff.db.insert(campaigns).values({ ...text, id: "genel", title: "Genel", category: "genel" });
  // Hundreds of orders have the same microsecond, so that a batch ends between equal times.
  await staff.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, payment_method, total_amount, customer_name, customer_phone, created_at)
      select 'HDX' || lpad(n::text, 13, '0'), case when n % 5 = 0 then 'bank_transfer' else 'card' end, 1000 + n,
        case when n % 100 = 0 then 'Fatma Öztürk' else 'Ali Kaya' end, '5321234567',
        timestamptz '2026-11-01 00:00:00.123456+00' - (n / 700) * interval '1 microsecond'
      from generate_series(1, ${count}::int) n`);
    await updateOrderSearch(tx, ids);
    await tx.execute(sql`insert into order_items
      (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
      select 'HDX' || lpad(n::text, 13, '0'), p, 'genel', 'Genel', 'genel',
        case when p = 1 and n % 10 = 0 then 'zekat' else 'standart' end, case p when 0 then 500 else 500 + n end, 1
      from generate_series(1, ${count}::int) n cross join generate_series(0, 1) p`);
  });
  await execute(sql`update orders set status = 'completed' where id like '%00'`);
  await execute(sql`insert into payment_logs (order_id, amount, status, payment_method, error_code, created_at)
    select id, total_amount, 'error', 'card', case when id like '%7' then '51' end, created_at from orders`);
});
afterAll(() => staff.close());

const until = new Date("2026-11-20T12:00:00Z");

async function readAll<Row>(source: ExportSource<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of source.read(staff.db, until)) rows.push(...batch);
  expect(await source.count(staff.db, until)).toBe(rows.length);
  return rows;
}

test("every order is exported once, in the sequence of the list, also when orders have the same time", async () => {
  const ids = (await readAll(ordersSource({}))).map(({ id }) => id);
  const { rows } = (await execute(sql`select id from orders order by created_at desc, id`)) as unknown as {
    rows: { id: string }[];
  };
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect(ids).toHaveLength(count);
});

test("a filter by type exports the orders with such an item, and only the items of this type", async () => {
  const filter = { donationType: "zekat", campaign: "genel", status: "pending" } as const;
  const orders = await readAll(ordersSource(filter));
  const items = await readAll(orderItemsSource(filter));
  expect(orders).toHaveLength(count / 10 - count / 100);
  expect(items.map(({ orderId }) => orderId)).toEqual(orders.map(({ id }) => id));
  expect(new Set(items.map(({ donationType }) => donationType))).toEqual(new Set(["zekat"]));
});

test("an order has its day, its amounts and times, and the reference of the payment that completed it", async () => {
  await execute(sql`insert into payment_attempts
    (number, order_id, sequence, amount, status, settled_at, evidence, auth_code, bank_reference)
    values ('HDX0000000000100', 'HDX0000000000100', 1, 1100, 'settled', now(), 'inquiry', 'S12345', '7654321')`);
  await execute(
    sql`update orders set completed_at = '2025-12-31T21:30:00Z', given_on = null where id = 'HDX0000000000100'`,
  );
  const days = async () => [
    (await readAll(ordersSource({ search: "HDX0000000000100" }))).map(({ givenOn }) => givenOn),
    (await readAll(orderItemsSource({ search: "HDX0000000000100" }))).map(({ givenOn }) => givenOn),
  ];
  expect(await days(), "without a stored day, the day of completion").toEqual([
    ["2026-01-01"],
    ["2026-01-01", "2026-01-01"],
  ]);
  await execute(sql`update orders set given_on = '2025-12-31' where id = 'HDX0000000000100'`);
  expect(await days()).toEqual([["2025-12-31"], ["2025-12-31", "2025-12-31"]]);
  const [order] = await readAll(ordersSource({ search: "HDX0000000000100" }));
  expect(order).toMatchObject({
    totalAmount: 1_100,
    status: "completed",
    bankReference: "7654321",
    createdAt: new Date("2026-11-01T00:00:00.123Z"),
    completedAt: expect.any(Date),
    isRecurring: false,
    givenOn: "2025-12-31",
  });
  expect((await readAll(ordersSource({ search: "HDX0000000000101" })))[0]?.givenOn).toBeNull();
});

test.each<[string, OrderFilter, (n: number) => boolean]>([
  ["status", { status: "completed" }, (n) => n % 100 === 0],
  ["method", { method: "bank_transfer" }, (n) => n % 5 === 0],
  ["rare name", { search: "öztürk fatma" }, (n) => n % 100 === 0],
  ["common name", { search: "kaya" }, (n) => n % 100 !== 0],
  ["amounts", { minAmount: 2_000, maxAmount: 2_100 }, (n) => n >= 1_000 && n <= 1_100],
  [
    "all together",
    { search: "fatma", method: "bank_transfer", minAmount: 3_000 },
    (n) => n % 100 === 0 && n >= 2_000,
  ],
  ["the day", { from: "2026-11-01", to: "2026-11-01" }, () => true],
  ["another day", { from: "2026-11-02" }, () => false],
  ["a search that is too short", { search: "a" }, () => false],
  ["a payment's reference", { search: "7654321", referenced: ["HDX0000000000100"] }, (n) => n === 100],
])("orders and their items are filtered by %s", async (_name, filter, isExpected) => {
  const expected = Array.from({ length: count }, (_, index) => index + 1).filter(isExpected);
  const ids = expected.map((n) => `HDX${String(n).padStart(13, "0")}`);
  const orders = await readAll(ordersSource(filter));
  expect(orders.map(({ id }) => id).sort()).toEqual(ids);
  const items = await readAll(orderItemsSource(filter));
  expect(items.map(({ orderId }) => orderId)).toEqual(orders.flatMap(({ id }) => [id, id]));
  expect(items.reduce((sum, { lineTotal }) => sum + lineTotal, 0)).toBe(
    orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
  );
});

test.each<[string, LogFilter, number]>([
  ["nothing", {}, count],
  ["status", { status: "error" }, count],
  ["another status", { status: "success" }, 0],
  ["code", { code: "51" }, count / 10],
  ["the beginning of an order's id", { order: "hdx000000000100" }, 10],
  ["day", { to: "2026-10-31" }, 0],
])("payment logs are filtered by %s", async (_name, filter, expected) => {
  const rows = await readAll(paymentLogsSource(filter));
  expect(rows).toHaveLength(expected);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(expected);
  expect(rows.filter(({ reference }) => !reference)).toEqual([]);
});

test("rows created after the start are not exported, and a row that changes meanwhile is exported once", async () => {
  const source = ordersSource({});
  const reading = source.read(staff.db, until);
  const firstBatch = (await reading.next()).value ?? [];
  await execute(sql`update orders set status = 'cancelled' where id = 'HDX0000000000001'`);
  await staff.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, payment_method, total_amount, created_at)
      values ('HDXLATER00000001', 'card', 500, ${new Date(until.getTime() + 1).toISOString()}::timestamptz)`);
    await tx.execute(sql`insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
      values ('HDXLATER00000001', 0, 'genel', 'x', 'genel', 'standart', 500)`);
  });
  const ids = firstBatch.map(({ id }) => id);
  for await (const batch of reading) ids.push(...batch.map(({ id }) => id));
  expect(ids).toHaveLength(count);
  expect(new Set(ids).size).toBe(count);
});

test("the audit entry is written before the first row, and a viewer cannot export", async () => {
  const request = { what: "orders", format: "csv", filter: { status: "completed" } };
  const source = ordersSource({ status: "completed" });
  const editor = await staff.as("editor");
  const started = await startExport({ ...editor, clock: { now: () => until } }, source, request);
  expect(started).toMatchObject({ kind: "started", rows: 25 });
  const trail = sql`select actor_id, entity, entity_id, after from audit_log where action = 'export'`;
  const expected = [
    {
      actor_id: editor.actor.id,
      entity: "order",
      entity_id: "orders",
      after: { what: "orders", format: "csv", rows: 25, status: "completed" },
    },
  ];
  expect((await execute(trail)) as unknown as object).toMatchObject({ rows: expected });
  expect(await startExport(await staff.as("viewer"), source, request)).toEqual({
    kind: "forbidden",
    area: "exports",
    level: "change",
  });
  expect((await execute(trail)) as unknown as object).toMatchObject({ rows: expected });
});
