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
import { deliverSms, deliverWaitingSms, giftSms } from "./deliver-sms.ts";
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

const claim = (id: string) => claimMessage(giftSms(t.sms), eq(smsOutbox.orderId, id));

async function complete(id: string) {
  const done = await completeOrder(await t.as("Ada"), t.sms, { id, seen: (await t.order(id)).updatedAt });
  return done.kind === "saved" ? done.sms : done;
}

describe("completing", () => {
  test("sends one text with the order's reference, and marks the order with the row", async () => {
    const id = await t.place();
    expect(await complete(id)).toEqual({ kind: "sent" });
    expect(t.sent).toEqual([
      { phone: "5321234567", text: expect.stringContaining(orderName(await t.order(id))) },
    ]);
    expect(t.sent[0]?.text).toContain("Ayşe Yılmaz, 250 TL");
    expect(await t.outbox(id)).toMatchObject({ state: "sent", tries: 1, providerMessageId: "1" });
    expect((await t.order(id)).smsSent).toBe(true);
  });

  test("again after going back sends no second one", async () => {
    const id = await t.place();
    await complete(id);
    const ada = await t.as("Ada");
    await changeStatus(ada, { id, seen: (await t.order(id)).updatedAt, status: "pending" });
    expect(await complete(id)).toEqual({ kind: "already" });
    expect(t.sent).toHaveLength(1);
  });

  test("without a phone sends none", async () => {
    expect(await complete(await t.place({ customerPhone: null }))).toEqual({ kind: "none" });
    expect(t.sent).toEqual([]);
  });

  test("pressed twice waits for the one delivery both times, and reports no delivery in progress as unknown", async () => {
    const id = await t.place();
    let answer: (value: Answer) => void = () => {};
    const called = new Promise<void>((begun) => {
      t.answerWith(() => {
        begun();
        return new Promise((resolve) => (answer = resolve));
      });
    });
    const ada = await t.as("Ada");
    const seen = (await t.order(id)).updatedAt;
    const first = completeOrder(ada, t.sms, { id, seen });
    await called;
    const second = completeOrder(ada, t.sms, { id, seen });
    expect(await deliverSms(t.sms, id, 20)).toEqual({ kind: "late" });
    answer(accepted());
    expect(await first).toMatchObject({ changed: true, sms: { kind: "sent" } });
    expect(await second).toMatchObject({ changed: false, sms: { kind: "already" } });
    expect(t.sent).toHaveLength(1);
    // The request that no longer waits reads the outcome once more.
    await vi.waitFor(() => expect(t.sms.underway.size).toBe(0));
  });
});

describe("a provider that", () => {
  test("keeps refusing is given up, and staff can try once more", async () => {
    const id = await t.place();
    t.answerWith(refused("later"));
    await complete(id);
    for (let i = 0; i < 10; i++) {
      t.pass(300);
      await deliverWaitingSms(t.sms);
    }
    expect(await t.outbox(id)).toMatchObject({ state: "failed", tries: 6 });
    t.answerWith(accepted);
    expect(await sendSms(await t.as("Ada"), t.sms, { orderId: id })).toEqual({ kind: "sent" });
  });

  test("refuses permanently is not tried again automatically", async () => {
    const id = await t.place();
    t.answerWith(refused("never"));
    expect(await complete(id)).toEqual({ kind: "failed", answer: "Olmadı." });
    t.pass(1000);
    expect(await deliverWaitingSms(t.sms)).toBe(0);
    expect((await t.order(id)).smsSent).toBe(false);
    // A second completion sends one SMS, because the first was never sent.
    const ada = await t.as("Ada");
    await changeStatus(ada, { id, seen: (await t.order(id)).updatedAt, status: "pending" });
    t.answerWith(accepted);
    expect(await complete(id)).toEqual({ kind: "sent" });
  });

  test("leaves the outcome open is not tried again, unless staff decide so", async () => {
    const id = await t.place();
    t.answerWith(unknown);
    expect(await complete(id)).toEqual({ kind: "unknown" });
    t.pass(1000);
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

  test("leaves the outcome open: staff may also mark it as sent", async () => {
    const id = await t.place();
    t.answerWith(unknown);
    await complete(id);
    const viewer = await t.as("Vera", "viewer");
    expect((await markSmsSent(viewer, { orderId: id })).kind).toBe("forbidden");
    expect((await sendSms(viewer, t.sms, { orderId: id, again: true })).kind).toBe("forbidden");
    expect(await markSmsSent(await t.as("Ada"), { orderId: id })).toEqual({ kind: "saved" });
    expect((await t.order(id)).smsSent).toBe(true);
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

  test("one that was only slow still records the outcome, but not against a staff decision", async () => {
    const [id = "", other = ""] = await waiting(2);
    const first = await claim(id);
    const second = await claim(other);
    if (!first || !second) throw new Error("not claimed");
    t.pass(3);
    await deliverWaitingSms(t.sms);
    await sendMessage(giftSms(t.sms), first);
    expect(await t.outbox(id)).toMatchObject({ state: "sent" });
    expect((await t.order(id)).smsSent).toBe(true);
    await markSmsSent(await t.as("Ada"), { orderId: other });
    t.answerWith(refused("later"));
    await sendMessage(giftSms(t.sms), second);
    expect((await t.outbox(other))?.state).toBe("sent");
  });

  test("one that learns of its success when staff have just decided to send again prevents the second SMS", async () => {
    const [id = ""] = await waiting(1);
    const slow = await claim(id);
    if (!slow) throw new Error("not claimed");
    t.pass(3);
    await deliverWaitingSms(t.sms);
    await t.db.update(smsOutbox).set({ state: "queued" }).where(eq(smsOutbox.orderId, id));
    await sendMessage(giftSms(t.sms), slow);
    expect(await deliverWaitingSms(t.sms)).toBe(0);
    expect((await t.order(id)).smsSent).toBe(true);
    expect(t.sent).toHaveLength(1);
  });

  test("a queued SMS is withdrawn with the completion, and queued again with the next", async () => {
    const [id = ""] = await waiting(1);
    const ada = await t.as("Ada");
    await changeStatus(ada, { id, seen: (await t.order(id)).updatedAt, status: "cancelled" });
    expect(await deliverWaitingSms(t.sms)).toBe(0);
    expect((await t.outbox(id))?.state).toBe("withdrawn");
    expect(await complete(id)).toEqual({ kind: "sent" });
    expect(t.sent).toHaveLength(1);
  });

  test("a refusal about an order that is no longer completed needs no staff decision", async () => {
    const [id = "", other = ""] = await waiting(2);
    const ada = await t.as("Ada");
    const claimed = await claim(other);
    t.answerWith(refused("never"));
    await deliverSms(t.sms, id);
    for (const each of [id, other])
      await changeStatus(ada, { id: each, seen: (await t.order(each)).updatedAt, status: "cancelled" });
    if (claimed) await sendMessage(giftSms(t.sms), claimed);
    expect((await listDoubtfulSms(t.db)).total).toBe(0);
  });
});

describe("a card payment that completes its order", () => {
  test("sends no SMS, unless the foundation wants it", async () => {
    const silentOne = await t.place({ paymentMethod: "card" });
    await t.pay(silentOne);
    expect(await t.outbox(silentOne)).toBeUndefined();
    await t.db.insert(settings).values({ key: "sms.automatic", value: true });
    const notified = await t.place({ paymentMethod: "card" });
    const odd = await t.place({ paymentMethod: "card", customerPhone: "0090 532" });
    await t.pay(notified);
    await t.pay(odd);
    expect(await deliverWaitingSms(t.sms)).toBe(1);
    expect((await t.order(notified)).smsSent).toBe(true);
    await t.db.delete(settings);
  });
});
