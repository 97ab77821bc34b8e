import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer } from "#server/messaging/channel.ts";
import { claimMessage, sendMessage } from "#server/messaging/send-message.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import { settings } from "#server/platform/db/table.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { changeStatus } from "./change-status.ts";
import { completeOrder } from "./complete-order.ts";
import { createGiftSmsOutbox, deliverSms, deliverWaitingSms } from "./deliver-sms.ts";
import { listDoubtfulSms } from "./list-doubtful.ts";
import { markSmsSent } from "./mark-sms-sent.ts";
import { sendSms } from "./send-sms.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.answerWith(accepted);
  t.sent.length = 0;
  await t.db.delete(smsOutbox);
});

const accepted = (): Answer => ({ kind: "accepted", messageId: "1" });
const refused = (again: "later" | "never") => (): Answer => ({ kind: "refused", answer: "Olmadı.", again });
const unknown = (): Answer => ({ kind: "unknown", answer: "Yanıt gelmedi." });

const claim = (id: string) => claimMessage(createGiftSmsOutbox(t.sms), eq(smsOutbox.orderId, id));

async function complete(id: string) {
  const result = await completeOrder(await t.as("Ada"), t.sms, {
    id,
    expectedUpdatedAt: (await t.readOrder(id)).updatedAt,
  });
  return result.kind === "saved" ? result.sms : result;
}

describe("completing", () => {
  test("sends one SMS with the order's reference, and marks the order as notified", async () => {
    const id = await t.place();
    expect(await complete(id)).toEqual({ kind: "sent" });
    expect(t.sent).toEqual([
      { phone: "5321234567", text: expect.stringContaining(orderName(await t.readOrder(id))) },
    ]);
    expect(t.sent[0]?.text).toContain("Ayşe Yılmaz, 250 TL");
    expect(await t.readSms(id)).toMatchObject({ state: "sent", tries: 1, providerMessageId: "1" });
    expect((await t.readOrder(id)).smsSent).toBe(true);
  });

  test("an order again sends no second SMS", async () => {
    const id = await t.place();
    await complete(id);
    const ada = await t.as("Ada");
    await changeStatus(ada, { id, expectedUpdatedAt: (await t.readOrder(id)).updatedAt, status: "pending" });
    expect(await complete(id)).toEqual({ kind: "already" });
    expect(t.sent).toHaveLength(1);
  });

  test("an order without a phone sends no SMS", async () => {
    expect(await complete(await t.place({ customerPhone: null }))).toEqual({ kind: "none" });
    expect(t.sent).toEqual([]);
  });

  test("an order twice at the same time sends one SMS, and both requests get its outcome", async () => {
    const id = await t.place();
    let answer: (value: Answer) => void = () => {};
    const called = new Promise<void>((begun) => {
      t.answerWith(() => {
        begun();
        return new Promise((resolve) => (answer = resolve));
      });
    });
    const ada = await t.as("Ada");
    const expectedUpdatedAt = (await t.readOrder(id)).updatedAt;
    const first = completeOrder(ada, t.sms, { id, expectedUpdatedAt });
    await called;
    const second = completeOrder(ada, t.sms, { id, expectedUpdatedAt });
    expect(await deliverSms(t.sms, id, 20)).toEqual({ kind: "late" });
    answer(accepted());
    expect(await first).toMatchObject({ changed: true, sms: { kind: "sent" } });
    expect(await second).toMatchObject({ changed: false, sms: { kind: "already" } });
    expect(t.sent).toHaveLength(1);
    // The request that stopped waiting still reads the outcome in the background.
    await vi.waitFor(() => expect(t.sms.underway.size).toBe(0));
  });
});

describe("a provider that", () => {
  test("refuses at every try gets no more tries, until staff send the SMS again", async () => {
    const id = await t.place();
    t.answerWith(refused("later"));
    await complete(id);
    for (let i = 0; i < 10; i++) {
      t.passMinutes(300);
      await deliverWaitingSms(t.sms);
    }
    expect(await t.readSms(id)).toMatchObject({ state: "failed", tries: 6 });
    t.answerWith(accepted);
    expect(await sendSms(await t.as("Ada"), t.sms, { orderId: id })).toEqual({ kind: "sent" });
  });

  test("refuses an SMS finally gets no automatic retry", async () => {
    const id = await t.place();
    t.answerWith(refused("never"));
    expect(await complete(id)).toEqual({ kind: "failed", answer: "Olmadı." });
    t.passMinutes(1000);
    expect(await deliverWaitingSms(t.sms)).toBe(0);
    expect((await t.readOrder(id)).smsSent).toBe(false);
    // A second completion sends one SMS, because the first was never sent.
    const ada = await t.as("Ada");
    await changeStatus(ada, { id, expectedUpdatedAt: (await t.readOrder(id)).updatedAt, status: "pending" });
    t.answerWith(accepted);
    expect(await complete(id)).toEqual({ kind: "sent" });
  });

  test("gives no clear answer gets no retry, unless staff send the SMS again", async () => {
    const id = await t.place();
    t.answerWith(unknown);
    expect(await complete(id)).toEqual({ kind: "unknown" });
    t.passMinutes(1000);
    expect(await deliverWaitingSms(t.sms)).toBe(0);
    const ada = await t.as("Ada");
    t.answerWith(accepted);
    expect(await sendSms(ada, t.sms, { orderId: id })).toEqual({ kind: "undecided" });
    expect(await listDoubtfulSms(t.db)).toMatchObject({
      total: 1,
      rows: [{ orderId: id, state: "unknown" }],
    });
    expect(t.sent).toHaveLength(1);
    expect(await sendSms(ada, t.sms, { orderId: id, again: true })).toEqual({ kind: "sent" });
    expect(t.sent[1]).toEqual(t.sent[0]);
  });

  test("gives no clear answer lets staff mark the SMS as sent", async () => {
    const id = await t.place();
    t.answerWith(unknown);
    await complete(id);
    const viewer = await t.as("Vera", "viewer");
    expect((await markSmsSent(viewer, { orderId: id })).kind).toBe("forbidden");
    expect((await sendSms(viewer, t.sms, { orderId: id, again: true })).kind).toBe("forbidden");
    expect(await markSmsSent(await t.as("Ada"), { orderId: id })).toEqual({ kind: "saved" });
    expect((await t.readOrder(id)).smsSent).toBe(true);
    expect(await sendSms(await t.as("Ada"), t.sms, { orderId: id, again: true })).toEqual({
      kind: "already",
    });
    expect(t.sent).toHaveLength(1);
  });
});

describe("workers", () => {
  /** Creates orders whose process died right after the commit, before the SMS delivery began. */
  async function waiting(count: number): Promise<string[]> {
    const ids = await Promise.all(Array.from({ length: count }, () => t.place({ status: "completed" })));
    await t.db.insert(smsOutbox).values(ids.map((orderId) => ({ orderId, phone: "5321234567" })));
    return ids;
  }

  test("a slow delivery records its outcome, unless staff have decided before", async () => {
    const [id = "", other = ""] = await waiting(2);
    const first = await claim(id);
    const second = await claim(other);
    if (!first || !second) throw new Error("not claimed");
    t.passMinutes(3);
    await deliverWaitingSms(t.sms);
    await sendMessage(createGiftSmsOutbox(t.sms), first);
    expect(await t.readSms(id)).toMatchObject({ state: "sent" });
    expect((await t.readOrder(id)).smsSent).toBe(true);
    await markSmsSent(await t.as("Ada"), { orderId: other });
    t.answerWith(refused("later"));
    await sendMessage(createGiftSmsOutbox(t.sms), second);
    expect((await t.readSms(other))?.state).toBe("sent");
  });

  test("a late success stops the SMS that staff have queued again", async () => {
    const [id = ""] = await waiting(1);
    const slow = await claim(id);
    if (!slow) throw new Error("not claimed");
    t.passMinutes(3);
    await deliverWaitingSms(t.sms);
    await t.db.update(smsOutbox).set({ state: "queued" }).where(eq(smsOutbox.orderId, id));
    await sendMessage(createGiftSmsOutbox(t.sms), slow);
    expect(await deliverWaitingSms(t.sms)).toBe(0);
    expect((await t.readOrder(id)).smsSent).toBe(true);
    expect(t.sent).toHaveLength(1);
  });

  test("a queued SMS is withdrawn when the order is reopened, and queued again when it is completed", async () => {
    const [id = ""] = await waiting(1);
    const ada = await t.as("Ada");
    await changeStatus(ada, {
      id,
      expectedUpdatedAt: (await t.readOrder(id)).updatedAt,
      status: "cancelled",
    });
    expect(await deliverWaitingSms(t.sms)).toBe(0);
    expect((await t.readSms(id))?.state).toBe("withdrawn");
    expect(await complete(id)).toEqual({ kind: "sent" });
    expect(t.sent).toHaveLength(1);
  });

  test("a refused SMS about a reopened order is withdrawn", async () => {
    const [id = "", other = ""] = await waiting(2);
    const ada = await t.as("Ada");
    const claimed = await claim(other);
    t.answerWith(refused("never"));
    await deliverSms(t.sms, id);
    for (const orderId of [id, other])
      await changeStatus(ada, {
        id: orderId,
        expectedUpdatedAt: (await t.readOrder(orderId)).updatedAt,
        status: "cancelled",
      });
    if (claimed) await sendMessage(createGiftSmsOutbox(t.sms), claimed);
    expect((await listDoubtfulSms(t.db)).total).toBe(0);
  });
});

describe("a card payment that completes its order", () => {
  test("sends an SMS only when the setting is on", async () => {
    const silentOne = await t.place({ paymentMethod: "card" });
    await t.pay(silentOne);
    expect(await t.readSms(silentOne)).toBeUndefined();
    await t.db.insert(settings).values({ key: "sms.automatic", value: true });
    const notified = await t.place({ paymentMethod: "card" });
    const invalidPhone = await t.place({ paymentMethod: "card", customerPhone: "0090 532" });
    await t.pay(notified);
    await t.pay(invalidPhone);
    expect(await deliverWaitingSms(t.sms)).toBe(1);
    expect((await t.readOrder(notified)).smsSent).toBe(true);
    await t.db.delete(settings);
  });
});
