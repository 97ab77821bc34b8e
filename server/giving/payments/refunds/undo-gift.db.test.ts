import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDeposit } from "#server/giving/cash/deposits/add-deposit.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { takeGift } from "#server/giving/orders/take-gift/take-gift.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { OrderMethod } from "#shared/giving/order-status.ts";
import { addCash } from "#testing/world/cash.ts";
import { chooseDocuments, openTestDocuments } from "#testing/world/documents.ts";
import { cashGift, linesOf, takeIn } from "#testing/world/staff-gifts.ts";
import { approveRefund } from "./approve-refund.ts";
import { decideRefund } from "./decide-refund.ts";
import { listRefundsOfOrder } from "./list-refunds.ts";
import { refunds } from "./table.ts";
import { undoGift } from "./undo-gift.ts";

let t: Awaited<ReturnType<typeof openTestDocuments>>;
let ada: StaffContext;
let admin: StaffContext;
beforeAll(async () => {
  t = await openTestDocuments();
  ada = await t.as("Ada");
  admin = await t.as("Müdür", "admin");
  await noteSetting(t.db, "mail.enabled", true);
  await chooseDocuments(t.db, { issues: "receipt", series: "A" });
});
afterAll(() => t.close());

const take = (method: OrderMethod, unit = 25_000, deskId: string | null = null) =>
  takeIn(ada, { items: linesOf(unit), method, deskId });

const reason = "Tutar yanlış yazıldı";
const undone = { kind: "undone", state: "cancelled" };

test("the taker undoes a gift on the same day: the money goes back, and the receipt is cancelled", async () => {
  const before = await t.readCollected();
  const id = await take("cash");
  await t.runIssueJob();
  expect(await undoGift(ada, { orderId: id, reason: " " })).toMatchObject({ kind: "refused" });
  expect(await undoGift(ada, { orderId: id, reason })).toEqual(undone);
  expect(await undoGift(ada, { orderId: id, reason })).toEqual(undone);
  expect(await t.readOrder(id)).toMatchObject({ status: "cancelled", givenOn: null });
  expect(await t.readCollected()).toBe(before);
  expect(await listRefundsOfOrder(t.db, id)).toMatchObject([
    { method: "cash", state: "confirmed", amount: 25_000, reason, requestedByName: "Ada" },
  ]);
  await t.runIssueJob();
  expect(await t.listDocumentsOf(id)).toMatchObject([
    { state: "cancelled" },
    { cancelsId: expect.any(String) },
  ]);
  expect(await t.findDifferences()).toEqual([]);
});

test("another person, and the taker on another day, need the right to decide about refunds", async () => {
  const id = await take("pos");
  const forbidden = { kind: "forbidden", area: "refunds", level: "decide" };
  expect(await undoGift(await t.as("Bora"), { orderId: id, reason })).toEqual(forbidden);
  t.passMinutes(24 * 60);
  expect(await undoGift(ada, { orderId: id, reason })).toEqual(forbidden);
  expect(await undoGift(admin, { orderId: id, reason })).toEqual(undone);
});

test("above the limit of refunds a second administrator approves, and staff then report the return", async () => {
  const id = await take("cash", 2_000_000);
  expect(await undoGift(ada, { orderId: id, reason })).toEqual({ kind: "undone", state: "requested" });
  expect(await undoGift(ada, { orderId: id, reason })).toEqual({ kind: "refunding" });
  expect((await t.readOrder(id)).status).toBe("completed");
  const [refund] = await listRefundsOfOrder(t.db, id);
  const refundId = refund?.id ?? "";
  expect(await approveRefund(admin, { ...t.papers, banks: [] }, refundId)).toMatchObject({
    state: "approved",
  });
  expect(await decideRefund(admin, { id: refundId, done: true, reference: "" })).toMatchObject({
    state: "confirmed",
  });
  expect((await t.readOrder(id)).status).toBe("cancelled");
  expect(await t.findDifferences()).toEqual([]);
});

test("a gift that waits for its payment is cancelled with the reason", async () => {
  const id = await take("bank_transfer");
  expect(await undoGift(ada, { orderId: id, reason })).toEqual(undone);
  expect(await t.readOrder(id)).toMatchObject({ status: "cancelled", statusNote: reason });
  const mail = (await t.db.select().from(mailOutbox)).find(({ orderId }) => orderId === id);
  expect(mail).toMatchObject({ event: "transfer_instructions", state: "withdrawn" });
  expect(await listRefundsOfOrder(t.db, id)).toEqual([]);
});

test("an order that staff did not take, and a transfer whose money has arrived, are not undone", async () => {
  const orderId = await t.place();
  expect(await undoGift(admin, { orderId, reason })).toEqual({ kind: "missing" });
  const id = await take("bank_transfer");
  const { updatedAt: expectedUpdatedAt } = await t.readOrder(id);
  await changeStatus(ada, { id, expectedUpdatedAt, status: "completed" });
  expect(await undoGift(admin, { orderId: id, reason })).toEqual({ kind: "at-bank" });
});

test("two concurrent undos create one refund", async () => {
  const id = await take("cash");
  const both = [undoGift(ada, { orderId: id, reason }), undoGift(admin, { orderId: id, reason })];
  expect(await Promise.all(both)).toEqual([undone, undone]);
  expect(await listRefundsOfOrder(t.db, id)).toHaveLength(1);
  expect(await t.findDifferences()).toEqual([]);
});

test("of a concurrent undo and change of the status one succeeds", async () => {
  const id = await take("bank_transfer");
  const { updatedAt: expectedUpdatedAt } = await t.readOrder(id);
  const completing = changeStatus(ada, { id, expectedUpdatedAt, status: "completed" });
  const [undoing, completed] = await Promise.all([undoGift(admin, { orderId: id, reason }), completing]);
  const { status } = await t.readOrder(id);
  if (completed.kind === "saved") expect([undoing.kind, status]).toEqual(["at-bank", "completed"]);
  else expect([undoing.kind, completed.kind, status]).toEqual(["undone", "stale", "cancelled"]);
  expect(await t.findDifferences()).toEqual([]);
});

test("a gift at a desk belongs to the open day, and its undo to the day that is open then", async () => {
  const cash = await addCash(t);
  const desk = await cash.addDesk();
  const first = await cash.open(desk, 0);
  const id = await take("cash", 25_000, desk);
  expect(await t.readOrder(id)).toMatchObject({ status: "completed", cashDayId: first });
  expect((await cash.closeCash(admin, first, 25_000)).kind).toBe("saved");
  expect(await takeGift(ada, { ...cashGift, deskId: desk })).toMatchObject({
    kind: "refused",
    errors: { deskId: { key: "desk.closed" } },
  });
  expect(await takeGift(ada, cashGift)).toMatchObject({
    errors: { deskId: { key: "desk.required" } },
  });
  expect(await undoGift(ada, { orderId: id, reason })).toEqual({ kind: "cash-day-closed" });
  expect(await t.readOrder(id)).toMatchObject({ status: "completed" });
  const second = await cash.open(desk, 25_000);
  expect(await undoGift(ada, { orderId: id, reason })).toEqual(undone);
  const [refund] = await t.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(refund).toMatchObject({ state: "confirmed", cashDayId: second });
  expect((await cash.closeCash(admin, second, 0)).kind).toBe("saved");
  expect(await t.findDifferences()).toEqual([]);
});

test("an approved refund in cash is not confirmed above the amount in the desk", async () => {
  const cash = await addCash(t);
  const desk = await cash.addDesk("Şube");
  const day = await cash.open(desk, 0);
  const id = await take("cash", 2_000_000, desk);
  await undoGift(ada, { orderId: id, reason });
  const [refund] = await listRefundsOfOrder(t.db, id);
  const refundId = refund?.id ?? "";
  await approveRefund(admin, { ...t.papers, banks: [] }, refundId);
  const deposit = { dayId: day, amount: 500_000 };
  expect((await addDeposit(admin, deposit)).kind).toBe("saved");
  const confirm = () => decideRefund(admin, { id: refundId, done: true, reference: "" });
  expect(await confirm()).toEqual({ kind: "above-desk", left: 1_500_000 });
  expect(await t.readOrder(id)).toMatchObject({ status: "completed" });
  await take("cash", 500_000, desk);
  expect(await confirm()).toMatchObject({ kind: "saved", state: "confirmed" });
  const [confirmed] = await t.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(confirmed).toMatchObject({ state: "confirmed", cashDayId: day });
});
