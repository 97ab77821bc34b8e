import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { begin } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank } from "#testing/world/site.ts";

let site: SiteWithBank;
beforeAll(async () => {
  site = await openSiteWithBank();
});
afterAll(() => site.close());

test("an order whose reference a concurrent order takes gets the next reference", async () => {
  const { db } = site.connection;
  const place = async () => {
    const { orderId } = await begin(site.ctx);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    return order?.reference;
  };
  const first = await place();
  // The function does not see the other order, as in a race; only the unique index does.
  await db.execute(sql`create sequence draws`);
  await db.execute(sql`
    create or replace function new_order_reference() returns text language plpgsql volatile as $$ begin
      return case when nextval('draws') = 1 then ${sql.raw(`'${first}'`)} else random_order_reference() end;
    end $$`);
  const second = await place();
  expect(second).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(second).not.toBe(first);
  expect(await db.$count(orders)).toBe(2);
});
