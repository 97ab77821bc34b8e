import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "../../db/table.ts";
import { mailOutbox } from "../../messaging/table.ts";
import { settingKeys } from "../order-settings.ts";
import { orders } from "../table.ts";
import { openTestOrders, type TestOrders } from "../test-orders.ts";
import { noteMail } from "./note-mail.ts";
import { remindUnpaid } from "./remind-unpaid.ts";

let t: TestOrders;
beforeAll(async () => {
  t = await openTestOrders();
  await noteMail(t.db, true);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(mailOutbox);
  await t.db.update(orders).set({ status: "cancelled" });
  await t.db.delete(settings).where(eq(settings.key, settingKeys.reminderDays));
});

const ago = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000);
const after = (days: number) => t.db.insert(settings).values({ key: settingKeys.reminderDays, value: days });
const reminded = async () => (await t.db.select().from(mailOutbox)).map(({ subject }) => subject);

test("an unpaid transfer is reminded of once, after the days that staff set", async () => {
  const due = await t.place({ createdAt: ago(5) });
  await t.place({ createdAt: ago(3) });
  expect(await remindUnpaid(t)).toBe(0);
  await after(4);
  expect(await remindUnpaid(t)).toBe(1);
  expect(await remindUnpaid(t)).toBe(0);
  expect(await reminded()).toEqual([due]);
  expect(await t.db.select().from(mailOutbox)).toMatchObject([
    { event: "transfer_reminder", orderId: due, toAddress: "ayse@example.org", state: "queued" },
  ]);
});

test("what is paid, older than the setting, touched by staff or without an address is not", async () => {
  await after(4);
  await t.place({ createdAt: ago(5), status: "completed" });
  await t.place({ createdAt: ago(20) });
  await t.place({ createdAt: ago(5), staffChangedAt: ago(4) });
  await t.place({ createdAt: ago(5), customerEmail: null });
  await t.place({ createdAt: ago(5), paymentMethod: "card" });
  await t.db.delete(mailOutbox);
  expect(await remindUnpaid(t)).toBe(0);
});

test("one address gets three mails a day at most, whatever is due", async () => {
  await after(4);
  for (let n = 0; n < 5; n++) await t.place({ createdAt: ago(5) });
  expect(await remindUnpaid(t)).toBe(3);
  t.pass(24 * 60 + 1);
  expect(await remindUnpaid(t)).toBe(2);
});
