import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { deliverWaitingMail } from "#server/giving/orders/mail/deliver-mail.ts";
import { settings } from "#server/platform/db/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { orderRequest } from "#testing/donor/payments.ts";
import { openTestMail } from "#testing/world/mail.ts";
import { openTestRefunds } from "#testing/world/refunds.ts";
import { withBank } from "#testing/world/site.ts";
import { createOrder } from "./create-order.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { refundMail } from "./refunds/refund-mail.ts";
import { paymentAlarms } from "./table.ts";

// These tests show which event queues mail about payments, and when the mail is sent.

const t = await openTestRefunds();
const mail = await openTestMail(t);
mail.ctx.kinds.refunded = refundMail;
afterAll(async () => {
  await mail.close();
  await t.close();
});
beforeEach(async () => {
  await mail.clear();
});

const transfer = orderRequest({ paymentMethod: "bank_transfer" });
let keys = 0;
const newKey = () => ({ key: `payment-mail-${keys++}`, bodyHash: "x" });

async function payByCallback(): Promise<string> {
  const created = await createOrder(t.ctx, { request: orderRequest(), language: "en", key: newKey() });
  if (created.kind === "refused" || !created.payment) throw new Error("no form");
  const callback = await payAtBank(created.payment, "123456");
  await finishPayment(t.ctx, callback ?? new URLSearchParams());
  return created.orderId;
}

test("an order by transfer gets one mail with the bank details in its language, also if the request is repeated", async () => {
  const key = newKey();
  const created = await createOrder(t.ctx, { request: transfer, language: "en", key });
  await createOrder(t.ctx, { request: transfer, language: "en", key });
  if (created.kind === "refused") throw new Error("refused");
  expect(await mail.listQueued()).toMatchObject([
    { event: "transfer_instructions", subject: created.orderId, orderId: created.orderId, language: "en" },
  ]);
  await deliverWaitingMail(mail.ctx);
  const [arrived] = mail.listArrived();
  expect(arrived?.text).toContain("Amount to transfer: ₺250.00");
  expect(arrived?.html).toContain('lang="en"');
});

test("a card order sends no mail before it is paid", async () => {
  await createOrder(t.ctx, { request: orderRequest(), language: "tr", key: newKey() });
  expect(await mail.listQueued()).toEqual([]);
});

test("forty transfers of one network are accepted and cause at most twenty mails", async () => {
  const ctx = { ...t.ctx, toNetworkKey: (address: string) => `digest of ${address}` };
  const createTransfer = (n: number) => {
    const donor = { name: "Ayşe Yılmaz", email: `d${n}@example.org`, phone: "5551234567" };
    return createOrder(ctx, {
      request: { ...transfer, donor },
      language: "tr",
      key: newKey(),
      ip: "203.0.113.9",
    });
  };
  const created = await Promise.all(Array.from({ length: 40 }, (_, n) => createTransfer(n)));
  expect(created.every(({ kind }) => kind === "created")).toBe(true);
  const rows = await mail.listQueued();
  expect(rows).toHaveLength(20);
  expect(new Set(rows.map(({ network }) => network))).toEqual(new Set(["digest of 203.0.113.9"]));
});

test("the mail about a card payment is sent after its confirmation, and withdrawn after a contradiction", async () => {
  const id = await payByCallback();
  expect(await deliverWaitingMail(mail.ctx)).toBe(0);
  await inquireAttempt(t.ctx, id);
  expect(await deliverWaitingMail(mail.ctx)).toBe(1);
  expect(mail.listArrived()[0]?.text).toContain("Thank you for your donation");

  const contradictedId = await payByCallback();
  const { bank } = t.ctx;
  const inquire: typeof bank.inquire = async (number, signal) => {
    const answer = await bank.inquire(number, signal);
    return answer.kind === "paid" ? { ...answer, amount: 1_00 } : answer;
  };
  await inquireAttempt(withBank(t.ctx, { inquire }), contradictedId);
  expect((await t.readOrder(contradictedId)).status).toBe("pending");
  t.clock.forwardMinutes(60);
  expect(await deliverWaitingMail(mail.ctx)).toBe(0);
  expect((await mail.listQueued()).find(({ subject }) => subject === contradictedId)?.state).toBe(
    "withdrawn",
  );

  // Without an answer of the bank, the mail is sent after two minutes, and a later alarm records this.
  const unansweredId = await payByCallback();
  t.clock.forwardMinutes(3);
  expect(await deliverWaitingMail(mail.ctx)).toBe(1);
  await inquireAttempt(withBank(t.ctx, { inquire }), unansweredId);
  const [alarm] = await t.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, unansweredId));
  expect(alarm).toMatchObject({ kind: "settlement_contradicted", details: { mailSent: true } });
});

test("the mail about a refund is sent after its confirmation, and withdraws the mail about the donation", async () => {
  const id = await t.give();
  expect((await t.requestRefund(await t.as("Ada"), id)).kind).toBe("saved");
  await t.runRefundsForMinutes(5);
  expect((await t.readOrder(id)).status).toBe("cancelled");
  const rows = await mail.listQueued();
  // The clock of the test stands still, so payment and refund have the same time.
  expect(rows.map(({ event, state }) => [event, state]).toSorted()).toEqual([
    ["received", "withdrawn"],
    ["refunded", "queued"],
  ]);
  await deliverWaitingMail(mail.ctx);
  const [refundedMail, ...otherMails] = mail.listArrived();
  expect(otherMails).toEqual([]);
  for (const fact of ["İadeniz yapıldı", "₺250,00", "Ödediğiniz karta", "Genel Bağış"])
    expect(refundedMail?.text).toContain(fact);
  // The wording must also fit partial refunds, and refunds of duplicate payments.
  expect(refundedMail?.text).not.toContain("Bağışınız iade edildi");
});

test("no mail is queued while mail is disabled", async () => {
  await t.db.update(settings).set({ value: false }).where(eq(settings.key, "mail.enabled"));
  await createOrder(t.ctx, { request: transfer, language: "tr", key: newKey() });
  await t.give();
  expect(await mail.listQueued()).toEqual([]);
});
