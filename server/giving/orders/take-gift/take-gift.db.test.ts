import { afterAll, beforeAll, expect, test } from "vitest";
import { donors } from "#server/giving/donors/table.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { orderConsents } from "#server/giving/orders/consents/table.ts";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { remindUnpaid } from "#server/giving/orders/reminders/remind-unpaid.ts";
import { orders } from "#server/giving/orders/table.ts";
import { mailOutbox, smsOutbox } from "#server/messaging/table.ts";
import { settings } from "#server/platform/db/table.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { textVersion } from "#shared/content/text-version.ts";
import { donate } from "#shared/messages/tr/donate.ts";
import { dayMs } from "#shared/text/time.ts";
import { chooseDocuments, openTestDocuments, refundOf } from "#testing/world/documents.ts";
import { beforeCommit, cashGift, takeIn } from "#testing/world/staff-gifts.ts";
import { type GiftInput, takeGift } from "./take-gift.ts";

let t: Awaited<ReturnType<typeof openTestDocuments>>;
let ada: StaffContext;
beforeAll(async () => {
  t = await openTestDocuments();
  ada = await t.as("Ada");
  await noteSetting(t.db, "mail.enabled", true);
  await chooseDocuments(t.db, { issues: "receipt", series: "A" });
});
afterAll(() => t.close());

const line = { targetId: "genel", donationType: "standart", unit: 25_000, quantity: 1 };
const take = (change: Partial<GiftInput> = {}, staff = ada) => takeIn(staff, change);

async function refusal(change: Partial<GiftInput>) {
  const taken = await takeGift(ada, { ...cashGift, ...change });
  if (taken.kind !== "refused") throw new Error(taken.kind);
  return taken.errors;
}

const countMessages = async () => (await t.db.$count(mailOutbox)) + (await t.db.$count(smsOutbox));

test.each(["cash", "pos"] as const)(
  "a gift by %s is completed, counted and thanked at once",
  async (method) => {
    const before = await t.readCollected();
    const id = await take({ method, givenOn: "2026-11-18", note: "Standda" });
    expect(await t.readOrder(id)).toMatchObject({
      status: "completed",
      paymentMethod: method,
      source: "desk",
      takenBy: "Ada",
      completedBy: "Ada",
      givenOn: "2026-11-18",
      statusNote: "Standda",
      customerPhone: "5321112233",
    });
    expect(await t.readCollected()).toBe(before + 25_000);
    expect(await t.readSms(id)).toMatchObject({ state: "queued" });
    await t.runIssueJob();
    expect(await t.listDocumentsOf(id)).toMatchObject([{ state: "issued", method }]);
    expect(await t.findDifferences()).toEqual([]);
  },
);

test("the donor of a completed gift is found or created in the same transaction", async () => {
  const first = await t.readOrder(await take());
  expect(first.donorId).not.toBeNull();
  expect((await t.readOrder(await take({ source: "phone" }))).donorId).toBe(first.donorId);
  const nameless = await t.readOrder(await take({ donor: { name: "Stand Kutusu", phone: "", email: "" } }));
  expect(nameless).toMatchObject({ donorId: null, customerPhone: null, customerEmail: null });
});

test("a donor whom staff choose gets the gift, also while the gift waits for its payment", async () => {
  const rows = { name: "Ali Veli", phone: "5339998877", email: null, language: "en" };
  const [donor] = await t.db.insert(donors).values(rows).returning();
  const id = await take({ donor: { id: donor?.id ?? "" }, method: "card" });
  expect(await t.readOrder(id)).toMatchObject({
    status: "pending",
    donorId: donor?.id,
    customerName: "Ali Veli",
    customerPhone: "5339998877",
    customerEmail: null,
    language: "en",
  });
  expect(await refusal({ donor: { id: "none" } })).toEqual({ donor: { key: "donor.missing" } });
});

test("a transfer waits with its reference and the mail with the account, unless the donor gets no message", async () => {
  const id = await take({ method: "bank_transfer" });
  expect(await t.readOrder(id)).toMatchObject({ status: "pending", givenOn: null, staffChangedAt: null });
  const mail = await t.db.select().from(mailOutbox);
  expect(mail.filter(({ orderId }) => orderId === id)).toMatchObject([{ event: "transfer_instructions" }]);

  const silent = await take({ method: "bank_transfer", informsDonor: false });
  await t.db.insert(settings).values({ key: "mail.reminderDays", value: 4 });
  t.passMinutes((5 * dayMs) / 60_000);
  expect(await remindUnpaid(t)).toBe(1);
  const { updatedAt } = await t.readOrder(silent);
  await changeStatus(ada, { id: silent, expectedUpdatedAt: updatedAt, status: "completed" });
  await t.runIssueJob();
  expect(await t.listDocumentsOf(silent)).toHaveLength(1);
  const sent = (await t.db.select().from(mailOutbox)).map(({ orderId }) => orderId);
  expect(sent).toContain(id);
  expect(sent).not.toContain(silent);
  expect(await t.readSms(silent)).toBeUndefined();
});

test("a gift that staff enter without a document gets none, not even after a partial refund", async () => {
  const id = await take({ issuesDocument: false });
  await refundOf(t.db, id, 5_000);
  await t.runIssueJob();
  expect(await t.listDocumentsOf(id)).toEqual([]);
  expect(await t.findDifferences()).toEqual([]);
});

test("a kurban needs the proxy, which is stored with the wording of the site", async () => {
  const items = [{ targetId: "kurban-yurt-ici", donationType: "adak", unit: 1_500_000, quantity: 2 }];
  expect(await refusal({ items })).toEqual({ proxyConsent: { key: "proxyConsent.required" } });
  const id = await take({ items, proxyConsent: true });
  const consents = (await t.db.select().from(orderConsents)).filter(({ orderId }) => orderId === id);
  expect(consents).toMatchObject([
    { kind: "proxy", version: textVersion(donate["donate.modal.consent"]), language: "tr" },
  ]);
});

test.each<[Partial<GiftInput>, object]>([
  [{ donor: { name: "A", phone: "12", email: "" } }, { name: {}, phone: {} }],
  [{ items: [] }, { items: { key: "items.required" } }],
  [{ items: [line, { ...line, targetId: "kapali" }] }, { "items.1.target": { key: "target.closed" } }],
  [{ items: [{ ...line, targetId: "okul" }] }, { "items.0.amount": { key: "cartAmount.minimum" } }],
  [{ items: [{ ...line, unit: Number.NaN }] }, { "items.0.amount": { key: "cartAmount.invalid" } }],
  [
    { items: [{ ...line, donationType: "adak" }] },
    { "items.0.donationType": { key: "donationType.invalid" } },
  ],
  [{ items: [{ ...line, quantity: 0 }] }, { "items.0.quantity": { key: "quantity.invalid" } }],
  [{ items: [{ ...line, unit: 900_000_000_00 }] }, { totalAmount: { key: "payment.maximum" } }],
  [{ givenOn: "2026-12-24" }, { givenOn: { key: "givenOn.invalid" } }],
  [{ givenOn: "2024-12-31" }, { givenOn: { key: "givenOn.invalid" } }],
  [{ company: { title: "Bir A.Ş.", taxNumber: "123", taxOffice: "Kadıköy" } }, { "company.taxNumber": {} }],
])("%j is refused with the name of the field, and stores nothing", async (change, errors) => {
  const before = await t.db.$count(orders);
  expect(await refusal(change)).toMatchObject(errors);
  expect(await t.db.$count(orders)).toBe(before);
});

test("a form that is sent twice at once, and again later, creates one gift", async () => {
  const form = { ...ada, submission: "a".repeat(32) };
  const before = await t.db.$count(orders);
  const [one, other] = await Promise.all([take({}, form), take({}, form)]);
  expect(one).toBe(other);
  expect(await take({ note: "again" }, form)).toBe(one);
  expect(await t.db.$count(orders)).toBe(before + 1);
});

test("a process that ends before the commit leaves no order, donor, message or sum", async () => {
  const before = {
    orders: await t.db.$count(orders),
    donors: await t.db.$count(donors),
    sent: await countMessages(),
  };
  const collected = await t.readCollected();
  // The process ends after the work of the transaction, before its commit.
  const killed = beforeCommit(ada, () => Promise.reject(new Error("killed")));
  await expect(
    take({ donor: { name: "Yeni Kişi", phone: "5447776655", email: "" } }, killed),
  ).rejects.toThrow("killed");
  expect({
    orders: await t.db.$count(orders),
    donors: await t.db.$count(donors),
    sent: await countMessages(),
  }).toEqual(before);
  expect(await t.readCollected()).toBe(collected);
});

test("staff without the right cannot take a gift, and no status of a gift taken in hand can be set", async () => {
  const viewer = await t.as("Vera", "viewer");
  expect(await takeGift(viewer, cashGift)).toMatchObject({
    kind: "forbidden",
    area: "orders",
    level: "change",
  });
  const id = await take();
  const { updatedAt: expectedUpdatedAt } = await t.readOrder(id);
  for (const status of ["pending", "cancelled"] as const)
    expect(await changeStatus(ada, { id, expectedUpdatedAt, status })).toEqual({ kind: "taken-in-hand" });
  expect((await t.readOrder(id)).status).toBe("completed");
});
