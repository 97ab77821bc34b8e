import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import type { Connection, Db } from "./connect.ts";
import { rowsOf } from "./rows-of.ts";

const names = ["a", "b", "c", "d", "e", "f"];
const wells = ["well-1", "well-2"];

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await openTestDatabase();
  db = connection.db;
  const text = { description: "…", image: "" };
  await db.insert(campaigns).values(
    names.map((id) => {
      return { ...text, id, title: id, category: "genel", openingAmount: 5_000, collectedAmount: 5_000 };
    }),
  );
  await db.insert(projects).values(
    wells.map((id) => ({
      ...text,
      id,
      slug: id,
      title: id,
      category: "Su Kuyusu",
      openingAmount: 1_000,
      collectedAmount: 1_000,
      openingSupporters: 3,
      supporterCount: 3,
    })),
  );
});
afterAll(() => connection.close());

type ItemInput = { to: string; amount: number; quantity?: number };

let orderCount = 0;
async function placeOrder(lines: ItemInput[]): Promise<string> {
  const id = `HDBOOK${String(++orderCount).padStart(10, "0")}`;
  await db.transaction(async (tx) => {
    const totalAmount = lines.reduce((sum, { amount, quantity = 1 }) => sum + amount * quantity, 0);
    await tx.insert(orders).values({ id, paymentMethod: "bank_transfer", totalAmount });
    await tx.insert(orderItems).values(
      lines.map(({ to, amount, quantity = 1 }, position) => {
        const target = wells.includes(to) ? { projectId: to } : { campaignId: to };
        const words = { campaignTitle: to, category: "genel", donationType: "standart" };
        return { orderId: id, position, ...target, ...words, amount, quantity };
      }),
    );
  });
  return id;
}

const setStatus = (id: string, status: string) =>
  db.execute(sql`update orders set status = ${status} where id = ${id}`);

/** Returns the collected amounts without the opening amounts, so that every test starts from zero. */
async function readCollected(): Promise<Record<string, number>> {
  const campaignRows = await db.select().from(campaigns);
  const projectRows = await db.select().from(projects);
  return Object.fromEntries([
    ...campaignRows.map((row) => [row.id, row.collectedAmount - row.openingAmount]),
    ...projectRows.map((row) => [row.id, row.collectedAmount - row.openingAmount]),
    ...projectRows.map((row) => [`${row.id} supporters`, row.supporterCount - row.openingSupporters]),
  ]);
}

const noCampaigns = { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0 };
const noWells = { "well-1": 0, "well-2": 0, "well-1 supporters": 0, "well-2 supporters": 0 };

beforeEach(async () => {
  await db.execute(sql`update orders set status = 'cancelled'`);
  expect(await readCollected()).toEqual({ ...noCampaigns, ...noWells });
});

test("a status change by plain SQL adds or subtracts the amounts of each order once", async () => {
  const id = await placeOrder([
    { to: "a", amount: 300, quantity: 2 },
    { to: "a", amount: 50 },
    { to: "b", amount: 700 },
  ]);
  expect(await readCollected()).toMatchObject(noCampaigns);
  for (let round = 0; round < 2; round++) {
    await setStatus(id, "completed");
    await setStatus(id, "completed");
    expect(await readCollected()).toMatchObject({ ...noCampaigns, a: 650, b: 700 });
    await setStatus(id, ["payment_failed", "pending"][round] ?? "");
    await setStatus(id, "cancelled");
    expect(await readCollected()).toMatchObject(noCampaigns);
  }
});

test("an order counts as one supporter, even if several items are for the project", async () => {
  const first = await placeOrder([
    { to: "well-1", amount: 100 },
    { to: "well-1", amount: 200 },
    { to: "well-2", amount: 400 },
  ]);
  const second = await placeOrder([{ to: "well-1", amount: 1_000 }]);
  await setStatus(first, "completed");
  await setStatus(second, "completed");
  expect(await readCollected()).toMatchObject({
    "well-1": 1_300,
    "well-2": 400,
    "well-1 supporters": 2,
    "well-2 supporters": 1,
  });
  await setStatus(first, "cancelled");
  expect(await readCollected()).toMatchObject({ ...noWells, "well-1": 1_000, "well-1 supporters": 1 });
});

test("completed_at is set and cleared with the status by any writer", async () => {
  const id = await placeOrder([{ to: "a", amount: 100 }]);
  const readCompletedAt = async () => {
    const [order] = await db.select().from(orders).where(sql`id = ${id}`);
    return order?.completedAt ?? null;
  };
  await setStatus(id, "completed");
  expect(await readCompletedAt()).toBeInstanceOf(Date);
  await setStatus(id, "pending");
  expect(await readCompletedAt()).toBeNull();
  await db.execute(sql`update orders set completed_at = now() where id = ${id}`);
  expect(await readCompletedAt()).toBeNull();
});

test("20 orders with the same campaigns in different sequences are completed and cancelled in parallel", async () => {
  const orderIds: string[] = [];
  for (let n = 0; n < 20; n++) {
    const rotatedNames = [...names.slice(n % 6), ...names.slice(0, n % 6)];
    const targets = [
      ...(n % 2 ? rotatedNames.reverse() : rotatedNames),
      ...(n % 3 ? wells : [...wells].reverse()),
    ];
    orderIds.push(await placeOrder(targets.map((to) => ({ to, amount: 100 + n }))));
  }
  const sum = orderIds.reduce((total, _, n) => total + 100 + n, 0);
  const sums = Object.fromEntries([...names, ...wells].map((to) => [to, sum]));
  for (let round = 0; round < 3; round++) {
    await Promise.all(orderIds.map((id) => setStatus(id, "completed")));
    expect(await readCollected()).toEqual({ ...sums, "well-1 supporters": 20, "well-2 supporters": 20 });
    await Promise.all(orderIds.map((id) => setStatus(id, "cancelled")));
    expect(await readCollected()).toEqual({ ...noCampaigns, ...noWells });
  }
});

test.skipIf(process.env.TEST_DATABASE !== "postgres")(
  "an uncommitted order blocks no other order of its campaign, and both count",
  async () => {
    const first = await placeOrder([{ to: "a", amount: 100 }]);
    const second = await placeOrder([{ to: "a", amount: 200 }]);
    await db.transaction(async (tx) => {
      await tx.execute(sql`update orders set status = 'completed' where id = ${first}`);
      await setStatus(second, "completed");
      expect(await readCollected()).toMatchObject({ ...noCampaigns, a: 200 });
    });
    expect(await readCollected()).toMatchObject({ ...noCampaigns, a: 300 });
  },
);

test("an order completed twice at the same moment counts once", async () => {
  const id = await placeOrder([
    { to: "f", amount: 900 },
    { to: "well-2", amount: 100 },
  ]);
  await Promise.all(Array.from({ length: 8 }, () => setStatus(id, "completed")));
  expect(await readCollected()).toMatchObject({ f: 900, "well-2": 100, "well-2 supporters": 1 });
});

test("deleting an item of a reopened order deletes its entries, and the other items count", async () => {
  const id = await placeOrder([
    { to: "a", amount: 300 },
    { to: "b", amount: 700 },
  ]);
  await setStatus(id, "completed");
  await setStatus(id, "pending");
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('imece.adjusted_order', ${id}, true)`);
    await tx.execute(sql`delete from order_items where order_id = ${id} and position = 1`);
    await tx.execute(sql`update orders set total_amount = 300 where id = ${id}`);
  });
  await setStatus(id, "completed");
  expect(await readCollected()).toMatchObject({ ...noCampaigns, a: 300 });
});

test("the entries of an item add up to its amount, and collecting again adds no entry", async () => {
  const id = await placeOrder([{ to: "a", amount: 300 }]);
  for (const status of ["completed", "cancelled", "completed"]) await setStatus(id, status);
  for (let round = 0; round < 2; round++) {
    const rows = await rowsOf<{ amount: number }>(db)`
      select e.amount::int from collected_entries e join order_items i on i.id = e.order_item_id
      where i.order_id = ${id} order by e.id`;
    expect(rows.map(({ amount }) => amount)).toEqual([300, -300, 300]);
    await db.execute(sql`select collect_order(${id})`);
  }
  expect(await readCollected()).toMatchObject({ ...noCampaigns, a: 300 });
  for (const statement of [
    sql`update collected_entries set amount = 600`,
    sql`delete from collected_entries`,
  ]) {
    const refused = await db.execute(statement).catch(violatedConstraint);
    expect(refused).toBe("collected_entries_stay");
  }
});
