import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import { checkCharacter, readReference } from "#shared/giving/order-reference.ts";
import { openMigratedUpTo } from "#testing/databases/migrations.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { fillReferences } from "./fill-references.ts";
import { orders } from "./table.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function rows<T>(connection: Connection, query: ReturnType<typeof sql>): Promise<T[]> {
  return rowsOf<T>(connection.db)`${query}`;
}

test("the database creates valid references, and two swapped signs are detected", async () => {
  const references = await rows<{ reference: string; check: string }>(
    site.connection,
    sql`select r as reference, reference_check(left(r, 7)) as check
      from (select random_order_reference() as r from generate_series(1, 500) offset 0) made`,
  );
  expect(new Set(references.map(({ reference }) => reference)).size).toBeGreaterThan(495);
  for (const { reference, check } of references) {
    expect(readReference(reference)).toBe(reference);
    expect(checkCharacter(reference.slice(0, 7))).toBe(check);
    for (let at = 0; at < 7; at++) {
      const other =
        reference.slice(0, at) + reference.charAt(at + 1) + reference.charAt(at) + reference.slice(at + 2);
      if (other !== reference) expect(readReference(other), `${reference}, ${other}`).toBeNull();
    }
  }
});

test("every order gets a reference, also an order that the previous version inserts", async () => {
  const id = await site.place();
  const { reference } = await site.readOrder(id);
  expect(readReference(reference ?? "")).toBe(reference);
  await site.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into orders (id, payment_method, total_amount) values ('HDTESTREFERENCE1', 'card', 500)`,
    );
    await tx.execute(sql`insert into order_items
      (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
      values ('HDTESTREFERENCE1', 0, 'genel', 'x', 'genel', 'standart', 500)`);
  });
  const otherOrder = await site.readOrder("HDTESTREFERENCE1");
  expect(readReference(otherOrder.reference ?? "")).toBe(otherOrder.reference);
  expect(otherOrder.reference).not.toBe(reference);
});

test("the database refuses a duplicate reference and an invalid reference", async () => {
  const { reference } = await site.readOrder(await site.place());
  const refused = async (next: string | null) => {
    const change = site.db.update(orders).set({ reference: next }).where(eq(orders.id, "HDTESTREFERENCE1"));
    return violatedConstraint(
      await change.then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
  };
  expect(await refused(reference)).toBe("orders_reference_unique");
  expect(await refused("KX7-4MPQ")).toBe("orders_reference_shape");
  expect(await refused("KX74MPQ0")).toBe("orders_reference_shape");
});

test("the database does not create the reference of an existing order again", async () => {
  const { reference } = await site.readOrder(await site.place());
  await site.connection.db.execute(sql`create sequence draws`);
  await site.connection.db.execute(sql`alter function random_order_reference() rename to truly_random`);
  await site.connection.db.execute(sql`create function random_order_reference() returns text language plpgsql volatile as $$
    begin return case when nextval('draws') < 4 then ${sql.raw(`'${reference}'`)} else truly_random() end; end $$`);
  try {
    const next = await site.readOrder(await site.place());
    expect(next.reference).not.toBe(reference);
    expect(await rows(site.connection, sql`select last_value::int as n from draws`)).toEqual([{ n: 4 }]);
  } finally {
    await site.connection.db.execute(sql`drop function random_order_reference()`);
    await site.connection.db.execute(sql`alter function truly_random() rename to random_order_reference`);
  }
});

test("older orders get their references in batches, and no other column changes", async () => {
  await site.connection.db.execute(
    sql`insert into campaigns (id, title, description, category) values ('su', 'Su', '', 'genel')`,
  );
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, payment_method, total_amount, reference)
      select 'HDEARLIER' || lpad(n::text, 7, '0'), 'bank_transfer', 500, null from generate_series(1, 1200) n`);
    await tx.execute(sql`insert into order_items
      (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
      select 'HDEARLIER' || lpad(n::text, 7, '0'), 0, 'su', 'Su', 'genel', 'standart', 500 from generate_series(1, 1200) n`);
  });
  const before = await site.readOrder("HDEARLIER0000007");
  expect(await fillReferences(site.db)).toBe(1200);
  const after = await site.readOrder("HDEARLIER0000007");
  expect(after).toEqual({ ...before, reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/) });
  expect(await site.db.$count(orders, sql`reference is null`)).toBe(0);
  expect(await fillReferences(site.db)).toBe(0);
});

test("an upgrade from 1.0.0 gives every order a reference", async () => {
  const connection = await openMigratedUpTo(0);
  try {
    await connection.db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into campaigns (id, title, description, category) values ('su', 'Su', '', 'genel')`,
      );
      await tx.execute(sql`insert into orders (id, payment_method, total_amount)
        select 'HDEARLIER' || lpad(n::text, 7, '0'), 'bank_transfer', 500 from generate_series(1, 50) n`);
      await tx.execute(sql`insert into order_items
        (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
        select 'HDEARLIER' || lpad(n::text, 7, '0'), 0, 'su', 'Su', 'genel', 'standart', 500 from generate_series(1, 50) n`);
    });
    await connection.migrate();
    const references = await rows<{ reference: string }>(connection, sql`select reference from orders`);
    expect(new Set(references.map(({ reference }) => readReference(reference ?? ""))).size).toBe(50);
  } finally {
    await connection.close();
  }
});
