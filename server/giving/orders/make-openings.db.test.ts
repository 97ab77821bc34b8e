import { type SQL, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { systemClock } from "#server/platform/clock.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openMigratedUpTo } from "#testing/databases/migrations.ts";
import { makeOpenings } from "./make-openings.ts";

/** Creates an upgraded database of 1.0.0 with twelve completed orders and a pending order. */
async function openUpgraded() {
  const connection = await openMigratedUpTo(0);
  const { db } = connection;
  await db.execute(sql`insert into campaigns (id, title, description, category, opening_amount)
    values ('a', 'A', '', 'genel', 5000), ('b', 'B', '', 'genel', 0)`);
  await db.execute(sql`insert into projects (id, slug, title, description, category, opening_amount, opening_supporters)
    values ('well', 'well', 'Well', '', 'Su Kuyusu', 1000, 3)`);
  const ids = Array.from({ length: 13 }, (_, n) => `HDOPEN${String(n).padStart(10, "0")}`);
  for (const id of ids) {
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into orders (id, payment_method, total_amount) values (${id}, 'bank_transfer', 700)`,
      );
      await tx.execute(sql`insert into order_items
        (order_id, position, campaign_id, project_id, campaign_title, category, donation_type, amount)
        values (${id}, 0, 'a', null, 'x', 'genel', 'standart', 300), (${id}, 1, 'b', null, 'x', 'genel', 'standart', 200),
          (${id}, 2, null, 'well', 'x', 'genel', 'standart', 150), (${id}, 3, null, 'well', 'x', 'genel', 'standart', 50)`);
    });
  }
  await db.execute(sql`update orders set status = 'completed' where id <> ${ids.at(-1)}`);
  await connection.migrate();
  return { connection, ids };
}

const { connection, ids } = await openUpgraded();
const { db } = connection;
afterAll(() => connection.close());

const readRow = async <T>(query: SQL): Promise<T> => (await rowsOf<T>(db)`${query}`)[0] as T;

const readStored = () =>
  readRow<Record<string, number>>(sql`
    select sum(collected_amount) filter (where id = 'a')::int as a, sum(collected_amount) filter (where id = 'b')::int as b,
      (select collected_amount::int from projects) as well, (select supporter_count from projects) as supporters
    from campaigns`);

/** Returns the same totals, computed only from orders and refunds. */
const readGiven = () =>
  readRow<Record<string, number>>(sql`
    with lines as (
      select i.order_id, i.campaign_id, i.project_id, i.line_total - coalesce((
        select sum(g.amount) from refund_items g join refunds r on r.id = g.refund_id
        where g.order_item_id = i.id and r.state = 'confirmed'), 0) as amount
      from order_items i join orders o on o.id = i.order_id where o.status = 'completed')
    select 5000 + coalesce(sum(amount) filter (where campaign_id = 'a'), 0)::int as a,
      coalesce(sum(amount) filter (where campaign_id = 'b'), 0)::int as b,
      1000 + coalesce(sum(amount) filter (where project_id = 'well'), 0)::int as well,
      3 + count(distinct order_id) filter (where project_id = 'well')::int as supporters
    from lines`);

async function expectTrue(what: string): Promise<void> {
  expect(await readStored(), what).toEqual(await readGiven());
  const checked = await checkLedger(db, systemClock);
  if (checked.kind === "busy") throw new Error("busy");
  const sums = ["collected_difference", "supporter_difference", "refund_not_counted"];
  expect(
    checked.differences.filter(({ kind }) => sums.includes(kind)),
    what,
  ).toEqual([]);
}

const status = (id: string, to: string) => sql`update orders set status = ${to} where id = ${id}`;

/** Inserts a confirmed refund: 100 for the first item and 50 for the fourth item. */
const refund = (id: string) => [
  sql`insert into refunds (id, order_id, method, amount, state, reason)
    values (${`R${id}`}, ${id}, 'transfer', 150, 'confirmed', 'x')`,
  sql`insert into refund_items (refund_id, order_item_id, amount)
    select ${`R${id}`}, id, case position when 0 then 100 else 50 end from order_items
    where order_id = ${id} and position in (0, 3)`,
];

async function inOne(...statements: SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
}

async function changeOld([first = "", second = "", third = "", fourth = ""]: string[], when: string) {
  await inOne(...refund(first));
  await expectTrue(`${when}: refunded`);
  await inOne(status(first, "cancelled"));
  await expectTrue(`${when}: cancelled`);
  await inOne(status(first, "completed"));
  await expectTrue(`${when}: completed again`);
  await inOne(...refund(second), status(second, "cancelled"));
  await expectTrue(`${when}: refunded and cancelled at once`);
  await inOne(status(third, "cancelled"), status(third, "completed"), ...refund(third));
  await expectTrue(`${when}: cancelled, completed and refunded at once`);
  await inOne(sql`update refunds set state = 'unknown' where order_id = ${third}`);
  await expectTrue(`${when}: the refund is in doubt again`);
  await inOne(status(fourth, "pending"));
  await expectTrue(`${when}: reopened`);
}

test("opening entries of an order from 1.0.0 do not change the collected amounts", async () => {
  await expectTrue("upgraded");
  const upgraded = await readStored();
  expect(upgraded).toEqual({ a: 5_000 + 12 * 300, b: 12 * 200, well: 1_000 + 12 * 200, supporters: 15 });
  await changeOld(ids.slice(0, 4), "before");
  await inOne(status(ids[12] ?? "", "completed"));
  await expectTrue("an old pending order is completed");

  const before = await readStored();
  expect(await makeOpenings(db)).toBe(8);
  expect(await readStored()).toEqual(before);
  await expectTrue("openings made");
  const entries = () =>
    readRow(sql`select count(*)::int as n, sum(amount)::int as amount from collected_entries`);
  const entered = await entries();
  expect(await makeOpenings(db)).toBe(0);
  for (const id of ids) await db.execute(sql`select collect_order(${id})`);
  expect(await entries()).toEqual(entered);
  expect(await readStored()).toEqual(before);

  await changeOld(ids.slice(4, 8), "after");
});

test("the ledger check reports a missing entry of an order with or without opening entries", async () => {
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from collected_entries`);
      const checked = await checkLedger(tx as unknown as typeof db, systemClock);
      if (checked.kind === "busy") throw new Error("busy");
      const missing = checked.differences.filter(({ subject }) => subject.startsWith("item:"));
      expect(missing.length).toBeGreaterThan(20);
      tx.rollback();
    })
    .catch((error: Error) => expect(error.message).toMatch(/rollback/i));
});
