import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderName } from "#shared/order-reference.ts";
import { smsOutbox } from "../messaging/table.ts";
import { completeOrder } from "./complete-order.ts";
import { claimSms, deliverNow, deliverWaitingSms } from "./deliver-sms.ts";
import { lockOrder } from "./lock-order.ts";
import { sendSms } from "./send-sms.ts";
import { setOrderStatus } from "./set-order-status.ts";
import { orders } from "./table.ts";
import { openTestOrders, type TestOrders } from "./test-orders.ts";

let t: TestOrders;
beforeAll(async () => {
  t = await openTestOrders();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.sent.length = 0;
  await t.db.delete(smsOutbox);
});

async function queued(): Promise<string> {
  const id = await t.place({ status: "completed" });
  await t.db.insert(smsOutbox).values({ orderId: id, phone: "5321234567" });
  return id;
}

// The embedded database has one connection: no transaction can wait for another.
describe.runIf(process.env.TEST_DATABASE === "postgres")(
  "while staff hold an order",
  { timeout: 10_000 },
  () => {
    test("no worker takes its SMS: the next one is taken", async () => {
      const [held, free] = [await queued(), await queued()];
      await t.db.transaction(async (tx) => {
        await tx.select().from(orders).where(eq(orders.id, held)).for("update");
        expect(await claimSms(t.sms)).toMatchObject({ orderId: free });
        expect(await claimSms(t.sms)).toBeUndefined();
      });
      expect(await claimSms(t.sms)).toMatchObject({ orderId: held, tries: 1 });
    });

    test("a send of just this SMS waits, and sends none of an order that was cancelled meanwhile", async () => {
      const id = await queued();
      let claimed: ReturnType<typeof claimSms> | undefined;
      await t.db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        if (!order) throw new Error("no order");
        claimed = claimSms(t.sms, id);
        await setOrderStatus(tx, order, { cause: "cancellation", by: "ada", note: null }, t.clock.now());
      });
      expect(await claimed).toBeUndefined();
      expect((await t.outbox(id))?.status).toBe("withdrawn");
    });
  },
);

test("the phone is the order's, even after retention has erased the row's, and an erased order has none", async () => {
  const [id, erased] = [await queued(), await queued()];
  await t.db.update(smsOutbox).set({ phone: "0000000000", text: null });
  await t.db.update(orders).set({ customerPhone: null }).where(eq(orders.id, erased));
  const named = expect.stringContaining(orderName(await t.order(id)));
  expect(await claimSms(t.sms, id)).toMatchObject({ phone: "5321234567", text: named });
  expect(await t.outbox(id)).toMatchObject({ phone: "5321234567", status: "sending" });
  expect(await claimSms(t.sms, erased)).toBeUndefined();
  expect(await t.outbox(erased)).toMatchObject({ status: "withdrawn" });
});

test("a withdrawn and blanked SMS goes to the donor when staff send it", async () => {
  const ada = await t.as("Ada");
  const id = await queued();
  await t.db
    .update(smsOutbox)
    .set({ status: "withdrawn", phone: "0000000000", text: null })
    .where(eq(smsOutbox.orderId, id));
  expect(await sendSms(ada, t.sms, { orderId: id })).toEqual({ kind: "sent" });
  const completed = await t.place();
  await t.db.insert(smsOutbox).values({ orderId: completed, phone: "0000000000", status: "withdrawn" });
  await completeOrder(ada, t.sms, { id: completed, seen: (await t.order(completed)).updatedAt });
  expect(t.sent.map(({ phone }) => phone)).toEqual(["5321234567", "5321234567"]);
});

test("no SMS is sent before its time, unless the payment is confirmed", async () => {
  const id = await queued();
  const notifyAfter = new Date(t.clock.now().getTime() + 120_000);
  await t.db.update(orders).set({ notifyAfter }).where(eq(orders.id, id));
  expect(await deliverWaitingSms(t.sms)).toBe(0);
  expect(await deliverNow(t.sms, id)).toEqual({ kind: "failed", error: null, retryAt: notifyAfter });
  const confirm = async (orderId: string) => {
    await t.db.update(orders).set({ notifyAfter: null }).where(eq(orders.id, orderId));
  };
  expect(await deliverNow({ ...t.sms, confirm }, id)).toEqual({ kind: "sent" });
  const later = await queued();
  await t.db.update(orders).set({ notifyAfter }).where(eq(orders.id, later));
  t.pass(2);
  expect(await deliverWaitingSms(t.sms)).toBe(1);
});
