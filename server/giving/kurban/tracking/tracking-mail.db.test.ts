import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverWaitingMail } from "#server/giving/orders/mail/deliver-mail.ts";
import { queueReceived } from "#server/giving/orders/mail/queue-mail.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openMailOfOrders } from "#testing/world/mail.ts";
import { findOrderCode } from "./find-tracked.ts";
import { queueNotices } from "./queue-notices.ts";

let site: Awaited<ReturnType<typeof openMailOfOrders>>;
let rows: ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  site = await openMailOfOrders();
  rows = kurbanRows(site.t.db, site.t.clock.now);
});
afterAll(() => site.close());

test("the mail of the gift and of the slaughter link to the tracking page, in the order's language", async () => {
  const { t, mail } = site;
  const { orderId, animal } = await rows.lockedAnimal();
  await t.db.execute(sql`update orders set status = 'completed', language = 'en', customer_email = 'ayse@example.org',
    customer_phone = null where id = ${orderId}`);
  await t.db.transaction(async (tx) => queueReceived(tx, await t.readOrder(orderId), t.clock.now()));
  const address = `https://imece.example.org/takip/siparis/${await findOrderCode(t.db, orderId)}?lang=en`;
  await deliverWaitingMail(mail.ctx);
  expect(mail.listArrived()).toMatchObject([{ text: expect.stringContaining(address) }]);

  await mail.clear();
  for (const statement of rows.slaughter(animal.id)) await t.db.execute(statement);
  await t.db.execute(
    sql`update kurban_shares set state_at = ${t.clock.now().toISOString()} where animal_id = ${animal.id}`,
  );
  t.passMinutes(15);
  expect(await queueNotices(t)).toBe(1);
  await deliverWaitingMail(mail.ctx);
  const [arrived] = mail.listArrived();
  expect(arrived?.text).toContain("Your qurbani has been slaughtered");
  expect(arrived?.text).toContain(address);
  expect(arrived?.text).not.toMatch(/vacip|15,000|obligatory/i);
});
