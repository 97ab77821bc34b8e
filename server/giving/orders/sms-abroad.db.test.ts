import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "#server/platform/db/table.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { completeOrder } from "./complete-order.ts";
import { deliverWaitingSms } from "./deliver-sms.ts";
import { noteSetting } from "./note-setting.ts";
import { findOrder } from "./order-detail.ts";
import { sendsSmsAfterGift } from "./order-settings.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());

async function completed(id: string) {
  const result = await completeOrder(await t.as("Ada"), t.sms, {
    id,
    expectedUpdatedAt: (await t.readOrder(id)).updatedAt,
  });
  return result.kind === "saved" ? result.sms : result;
}

test("a foreign number gets an SMS only when the site sends SMS abroad", async () => {
  const customerPhone = "+4915123456789";
  await t.db.insert(settings).values({ key: "sms.automatic", value: true });
  const silentOne = await t.place({ paymentMethod: "card", customerPhone });
  await t.pay(silentOne);
  expect(await t.readSms(silentOne)).toBeUndefined();
  expect(await completed(await t.place({ customerPhone }))).toEqual({ kind: "none" });
  expect(await findOrder(t.db, silentOne)).toMatchObject({ customerPhone, takesSms: false });

  await noteSetting(t.db, "sms.abroad", true);
  const notifiedOrder = await t.place({ paymentMethod: "card", customerPhone });
  await t.pay(notifiedOrder);
  expect(await deliverWaitingSms(t.sms)).toBe(1);
  expect(await completed(await t.place({ customerPhone }))).toEqual({ kind: "sent" });
  expect(t.sent.map(({ phone }) => phone)).toEqual([customerPhone, customerPhone]);
  expect(await findOrder(t.db, notifiedOrder)).toMatchObject({ takesSms: true, smsSent: true });
  await t.db.delete(settings);
});

test("a page may promise an SMS only with a provider and the setting", async () => {
  const promised = (kind: "log" | "netgsm") => sendsSmsAfterGift({ db: t.db, config: { sms: { kind } } });
  expect(await promised("netgsm")).toBe(false);
  await t.db.insert(settings).values({ key: "sms.automatic", value: true });
  expect([await promised("netgsm"), await promised("log")]).toEqual([true, false]);
  await t.db.delete(settings);
});
