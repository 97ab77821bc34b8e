import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimMessage } from "#server/messaging/send-message.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { completeOrder } from "./complete-order.ts";
import { createGiftSmsOutbox } from "./deliver-sms.ts";
import { sendSms } from "./send-sms.ts";
import { orders } from "./table.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.sent.length = 0;
  await t.db.delete(smsOutbox);
});

async function placeWithSms(): Promise<string> {
  const id = await t.place({ status: "completed" });
  await t.db.insert(smsOutbox).values({ orderId: id, phone: "5321234567" });
  return id;
}

const claim = (id: string) => claimMessage(createGiftSmsOutbox(t.sms), eq(smsOutbox.orderId, id));

test("an SMS goes to the phone of the order, even when the row has none, and not to an erased donor", async () => {
  const id = await placeWithSms();
  const erased = await placeWithSms();
  await t.db.update(smsOutbox).set({ phone: "0000000000", text: null });
  await t.db.update(orders).set({ customerPhone: null }).where(eq(orders.id, erased));
  const textWithReference = expect.stringContaining(orderName(await t.readOrder(id)));
  expect(await claim(id)).toMatchObject({ message: { phone: "5321234567", text: textWithReference } });
  expect(await t.readSms(id)).toMatchObject({ phone: "5321234567", state: "sending" });
  expect(await claim(erased)).toBeUndefined();
  expect(await t.readSms(erased)).toMatchObject({ state: "withdrawn" });
});

test("staff can send a withdrawn SMS whose phone and text were removed", async () => {
  const ada = await t.as("Ada");
  const id = await placeWithSms();
  await t.db
    .update(smsOutbox)
    .set({ state: "withdrawn", phone: "0000000000", text: null })
    .where(eq(smsOutbox.orderId, id));
  expect(await sendSms(ada, t.sms, { orderId: id })).toEqual({ kind: "sent" });
  const completed = await t.place();
  await t.db.insert(smsOutbox).values({ orderId: completed, phone: "0000000000", state: "withdrawn" });
  await completeOrder(ada, t.sms, {
    id: completed,
    expectedUpdatedAt: (await t.readOrder(completed)).updatedAt,
  });
  expect(t.sent.map(({ phone }) => phone)).toEqual(["5321234567", "5321234567"]);
});
