import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { correctContact } from "#server/giving/orders/correct-contact.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { GiftInput } from "#server/giving/orders/take-gift/take-gift.ts";
import { auditLog } from "#server/staff/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { openSiteWithBank } from "#testing/world/site.ts";
import { takeIn } from "#testing/world/staff-gifts.ts";
import type { BankForm } from "../banks/bank.ts";
import { finishPayment } from "../finish-payment.ts";
import { undoGift } from "../refunds/undo-gift.ts";
import { paymentAttempts } from "../table.ts";
import { cancelUnpaidLinks } from "./cancel-unpaid-links.ts";
import { createLinkToCopy } from "./create-pay-link.ts";
import { readPayLink } from "./find-link.ts";
import { deliverWaitingLinks } from "./link-sms.ts";
import { payByLink } from "./pay-by-link.ts";
import { listRequestedLinks, readOrderLinks } from "./read-links.ts";
import { requestPayLink } from "./request-pay-link.ts";
import { sendLinkSms } from "./send-pay-link.ts";
import { payLinks } from "./table.ts";

const t = await openSiteWithBank({ kind: "nestpay" });
afterAll(t.close);
const ada = await t.as("Ada");
const publicUrl = "https://bagis.example.org";
const sms = { ...t.sms, publicUrl };
const hours = 60;

const takeGift = (change: Partial<GiftInput> = {}) =>
  takeIn(ada, { method: "card", source: "phone", ...change });

async function makeLink(orderId: string): Promise<string> {
  const created = await createLinkToCopy(ada, orderId);
  if (created.kind !== "created") throw new Error(created.kind);
  return created.code;
}

/** Presses the button on the page of the link. */
const press = (code: string) =>
  payByLink(t.ctx, { code, ip: "203.0.113.7", language: "tr", admit: (_, pay) => pay() });

async function formOf(code: string): Promise<BankForm> {
  const outcome = await press(code);
  if (outcome.kind !== "created" || !outcome.payment) throw new Error(JSON.stringify(outcome));
  return outcome.payment;
}

async function payWith(form: BankForm, bankCode = "123456"): Promise<void> {
  const callback = await payAtBank(form, bankCode);
  if (callback) await finishPayment(t.ctx, callback);
}

const attemptsOf = (orderId: string) =>
  t.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
const stateOf = async (code: string) => (await readPayLink(t.db, code, t.clock.now())).state;

describe("a link", () => {
  test("pays the stored amount of the order, and then shows that it is paid", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    expect(code).toMatch(/^[0-9a-z]{26}$/);
    expect(JSON.stringify(await t.db.select().from(payLinks))).not.toContain(code);
    expect(JSON.stringify(await t.db.select().from(auditLog))).not.toContain(code);
    expect(await stateOf(code.toUpperCase())).toBe("payable");
    await payWith(await formOf(code));
    expect(await t.readOrder(id)).toMatchObject({ status: "completed", totalAmount: 25_000 });
    expect(await stateOf(code)).toBe("paid");
    expect(await press(code)).toEqual({ kind: "no-payment", state: "paid" });
    expect(await attemptsOf(id)).toHaveLength(1);
    expect(await t.findDifferences()).toEqual([]);
  });

  test("ends when staff correct the address to which it may have gone", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    const contact = { name: "Ayşe Yılmaz", phone: "5320000099", email: "" };
    const correction = { ...(await t.readTarget(id)), contact };
    expect(await correctContact(ada, correction, async () => undefined)).toEqual({ kind: "saved" });
    expect(await stateOf(code)).toBe("expired");
  });

  test("can be paid with another attempt after a decline", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    await payWith(await formOf(code), "000000");
    expect((await t.readOrder(id)).status).toBe("payment_failed");
    await payWith(await formOf(code));
    expect((await t.readOrder(id)).status).toBe("completed");
    expect(await attemptsOf(id)).toHaveLength(2);
  });

  test("of an order without a phone is limited by the order's id", async () => {
    const id = await takeGift({ donor: { name: "Ayşe Yılmaz", phone: "", email: "" } });
    const limited: string[] = [];
    const visitor = { code: await makeLink(id), ip: "203.0.113.7", language: "tr" as const };
    await payByLink(t.ctx, {
      ...visitor,
      admit: (donor, pay) => {
        limited.push(donor);
        return pay();
      },
    });
    expect(limited).toEqual([id]);
  });

  test("that is pressed three times at once opens one attempt", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    const outcomes = await Promise.all([press(code), press(code), press(code)]);
    expect(outcomes.filter(({ kind }) => kind === "created")).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind !== "created")).toEqual(
      Array(2).fill({ kind: "no-payment", state: "paying" }),
    );
    expect(await attemptsOf(id)).toHaveLength(1);
    // A donor who closed the bank's page may try again.
    t.passMinutes(11);
    await formOf(code);
    expect(await attemptsOf(id)).toHaveLength(2);
  });

  test("finds a payment whose callback was lost, and takes no second payment", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    await payAtBank(await formOf(code), "123456");
    t.passMinutes(1);
    expect(await press(code)).toEqual({ kind: "no-payment", state: "paid" });
    expect((await t.readOrder(id)).status).toBe("completed");
  });

  test("that expires between page and press opens no attempt", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    t.passMinutes(48 * hours - 1);
    expect(await stateOf(code)).toBe("payable");
    t.passMinutes(1);
    expect(await press(code)).toEqual({ kind: "no-payment", state: "expired" });
    expect(await attemptsOf(id)).toEqual([]);
  });

  test("is replaced by a newer link, also while a donor is at the bank", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    const form = await formOf(code);
    const newCode = await makeLink(id);
    expect([await stateOf(code), await stateOf(newCode)]).toEqual(["expired", "paying"]);
    expect(await press(newCode)).toEqual({ kind: "no-payment", state: "paying" });
    await payWith(form);
    expect([await stateOf(code), await stateOf(newCode)]).toEqual(["paid", "paid"]);
  });

  test("is unknown after staff cancel its order, and a late approval raises an alarm for staff", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    const form = await formOf(code);
    const expectedUpdatedAt = (await t.readOrder(id)).updatedAt;
    await changeStatus(ada, { id, expectedUpdatedAt, status: "cancelled" });
    expect([await stateOf(code), await stateOf("0".repeat(26)), await stateOf("x")]).toEqual(
      Array(3).fill("unknown"),
    );
    await payWith(form);
    expect((await t.readOrder(id)).status).toBe("cancelled");
    expect(await t.listOpenAlarmsOf(id)).toEqual(["approved_after_manual_change"]);
  });

  test("is not created for a bank transfer or a completed order", async () => {
    const transfer = await t.place({ takenBy: "Ada" });
    const completed = await t.donor.gives();
    for (const id of [transfer, completed])
      expect(await createLinkToCopy(ada, id)).toEqual({ kind: "not-payable" });
  });

  test("is created for an order of the site only while its donor is not at the bank", async () => {
    const id = await t.donor.gives({}, null);
    expect(await createLinkToCopy(ada, id)).toEqual({ kind: "not-payable" });
    t.passMinutes(11);
    expect(await createLinkToCopy(ada, id)).toMatchObject({ kind: "created" });
    const viewer = await t.as("Vera", "viewer");
    expect(await createLinkToCopy(viewer, id)).toMatchObject({ kind: "forbidden" });
  });
});

describe("the SMS with a link", () => {
  test("contains a new link, which ends the copied link, and is limited to five for an order", async () => {
    const id = await takeGift();
    const copied = await makeLink(id);
    expect(await sendLinkSms(ada, sms, id)).toEqual({ kind: "sent" });
    const text = t.sent.at(-1)?.text ?? "";
    const code = /https:\/\/bagis\.example\.org\/ode\/(\w{26})/.exec(text)?.[1] ?? "";
    expect(text).toContain("250");
    expect([await stateOf(copied), await stateOf(code)]).toEqual(["expired", "payable"]);
    expect(await sendLinkSms(ada, sms, id)).toEqual({ kind: "sent" });
    expect(await stateOf(code)).toBe("expired");
    for (let more = 0; more < 3; more++) await sendLinkSms(ada, sms, id);
    expect(await sendLinkSms(ada, sms, id)).toEqual({ kind: "limit" });
  });
});

describe("a request for a new link", () => {
  test("that the site cannot answer waits for staff", async () => {
    const id = await takeGift({ donor: { name: "Ayşe Yılmaz", phone: "", email: "" } });
    const code = await makeLink(id);
    t.passMinutes(48 * hours);
    await requestPayLink(t, { code, network: null });
    expect(await deliverWaitingLinks(sms)).toBe(0);
    expect(await listRequestedLinks(t.db)).toEqual([id]);
    t.passMinutes(1);
    await makeLink(id);
    expect(await listRequestedLinks(t.db)).toEqual([]);
  });

  test("sends one SMS in ten minutes to the order's phone, and staff see the request", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    const request = () => requestPayLink(t, { code, network: null });
    await request();
    expect(await deliverWaitingLinks(sms)).toBe(0);
    t.passMinutes(48 * hours);
    await Promise.all([request(), request()]);
    expect((await readOrderLinks(t, id))?.newest).toMatchObject({ requestedAt: t.clock.now() });
    expect(await deliverWaitingLinks(sms)).toBe(1);
    expect(await deliverWaitingLinks(sms)).toBe(0);
    expect(await stateOf(code)).toBe("expired");
    t.passMinutes(11);
    const links = await readOrderLinks(t, id);
    expect(links).toMatchObject({ isExpired: false, newest: { way: "sms" }, sms: { state: "sent" } });
  });
});

describe("an unpaid order", () => {
  test("is cancelled 7 days after its last link, with a note", async () => {
    const id = await takeGift();
    const later = await takeGift();
    const code = await makeLink(id);
    await makeLink(later);
    t.passMinutes(6 * 24 * hours);
    await cancelUnpaidLinks(t);
    expect((await t.readOrder(id)).status).toBe("pending");
    await makeLink(later);
    t.passMinutes(24 * hours);
    await cancelUnpaidLinks(t);
    expect(await t.readOrder(id)).toMatchObject({
      status: "cancelled",
      statusNote: expect.stringMatching(/7 gün/),
    });
    expect(await stateOf(code)).toBe("unknown");
    expect((await t.readOrder(later)).status).toBe("pending");
  });

  test("that staff took without making a link is cancelled after 7 days; an order of the site is not", async () => {
    const id = await takeGift();
    const ofSite = await t.place({ paymentMethod: "card" });
    t.passMinutes(7 * 24 * hours - 1);
    await cancelUnpaidLinks(t);
    expect((await t.readOrder(id)).status).toBe("pending");
    t.passMinutes(1);
    await cancelUnpaidLinks(t);
    expect([(await t.readOrder(id)).status, (await t.readOrder(ofSite)).status]).toEqual([
      "cancelled",
      "pending",
    ]);
  });

  test("waits while a donor may be paying, and a callback beside the job decides once", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    t.passMinutes(47 * hours);
    const form = await formOf(code);
    t.passMinutes(6 * 24 * hours);
    const callback = await payAtBank(form, "123456");
    await Promise.all([cancelUnpaidLinks(t), finishPayment(t.ctx, callback ?? new URLSearchParams())]);
    expect((await t.readOrder(id)).status).toBe("completed");
    expect(await t.findDifferences()).toEqual([]);
  });
});

describe("the undo of a card gift", () => {
  const undo = (orderId: string, staff = ada) => undoGift(staff, { orderId, reason: "Kart geçmedi" });
  const undone = { kind: "undone", state: "cancelled" };

  test("waits while the donor may be at the bank, and ends the link after a decline", async () => {
    const id = await takeGift();
    const code = await makeLink(id);
    const form = await formOf(code);
    expect(await undo(id)).toEqual({ kind: "paying" });
    await payWith(form, "000000");
    expect((await t.readOrder(id)).status).toBe("payment_failed");
    expect(await undo(id)).toEqual(undone);
    expect(await stateOf(code)).toBe("unknown");
  });

  test("needs the right to decide about refunds when money may have moved", async () => {
    const id = await takeGift();
    await t.db.update(orders).set({ contradictedAt: t.clock.now() }).where(eq(orders.id, id));
    expect(await undo(id)).toEqual({ kind: "forbidden", area: "refunds", level: "decide" });
    expect(await undo(id, await t.as("Müdür", "admin"))).toEqual(undone);
  });
});
