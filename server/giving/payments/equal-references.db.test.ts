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

test("an order gets another reference if a concurrent order has taken its first one", async () => {
  const { db } = site.connection;
  const placeOrder = async () => {
    const { orderId } = await begin(site.ctx);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    return order?.reference;
  };
  const first = await placeOrder();
  // The function returns a reference that is in use, as in a race, and only the unique index detects this.
  await db.execute(sql`create sequence draws`);
  await db.execute(sql`
    create or replace function new_order_reference() returns text language plpgsql volatile as $$ begin
      return case when nextval('draws') = 1 then ${sql.raw(`'${first}'`)} else random_order_reference() end;
    end $$`);
  const second = await placeOrder();
  expect(second).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(second).not.toBe(first);
  expect(await db.$count(orders)).toBe(2);
});
