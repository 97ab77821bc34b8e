import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#server/staff/table.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { changeStatus } from "./change-status.ts";
import { type CompletedTransfer, completeTransfers } from "./complete-transfers.ts";
import { deliverWaitingSms } from "./deliver-sms.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());

async function placeMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await t.place({ totalAmount: 10_000 + i }));
  return ids;
}

const targets = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => ({ id, expectedUpdatedAt: (await t.readOrder(id)).updatedAt })));

async function complete(name: string, chosenOrders: Awaited<ReturnType<typeof targets>>) {
  const answer = await completeTransfers(await t.as(name), chosenOrders);
  if (answer.kind !== "done") throw new Error(answer.kind);
  return answer.transfers;
}

const auditOf = (ids: readonly string[]) =>
  t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "order"), inArray(auditLog.entityId, [...ids])));

const kinds = (transfers: readonly CompletedTransfer[]) => transfers.map(({ kind }) => kind);

test("each order gets a status, an audit entry and an SMS, and a repeated request changes nothing", async () => {
  const ids = await placeMany(5);
  const silent = await t.place({ customerPhone: null });
  const chosenOrders = await targets([...ids, silent]);
  const before = await t.readCollected();
  const smsCount = t.sent.length;
  const result = await complete("Ada", chosenOrders);
  expect(kinds(result)).toEqual(chosenOrders.map(() => "completed"));
  expect(result.map((transfer) => transfer.kind === "completed" && transfer.sms)).toEqual([
    ...ids.map(() => true),
    false,
  ]);
  expect(await t.readCollected()).toBe(before + 5 * 10_000 + 10 + 25_000);
  for (const id of ids) {
    expect(await t.readOrder(id)).toMatchObject({ status: "completed", completedBy: "Ada" });
    expect(await t.readSms(id)).toMatchObject({ state: "queued" });
  }
  expect(await t.readSms(silent)).toBeUndefined();
  expect(await auditOf([...ids, silent])).toHaveLength(6);

  expect(kinds(await complete("Ada", chosenOrders))).toEqual(chosenOrders.map(() => "completed"));
  expect(await auditOf([...ids, silent])).toHaveLength(6);
  expect(await deliverWaitingSms(t.sms)).toBe(5);
  expect(t.sent.length).toBe(smsCount + 5);
});

test("when two members of staff choose the same orders, each is completed once, and both see the outcome", async () => {
  const ids = await placeMany(8);
  const chosenOrders = await targets(ids);
  const before = await t.readCollected();
  const [ada, can] = await Promise.all([
    complete("Ada", chosenOrders),
    complete("Can", [...chosenOrders].reverse()),
  ]);
  const answersOf = (id: string) =>
    [ada, can].flatMap((answers) => answers.filter((transfer) => transfer.id === id)).map(({ kind }) => kind);
  for (const id of ids) expect(answersOf(id).sort(), id).toEqual(["changed", "completed"]);
  for (const [answers, other] of [
    [ada, "Can"],
    [can, "Ada"],
  ] as const) {
    for (const answer of answers) {
      if (answer.kind === "changed") expect(answer).toMatchObject({ by: other, status: "completed" });
    }
  }
  expect(await t.readCollected()).toBe(before + 8 * 10_000 + 28);
  expect(await auditOf(ids)).toHaveLength(8);
  expect(await deliverWaitingSms(t.sms)).toBe(8);
});

test("a changed, unsuitable or unknown order is reported, and the remaining orders are completed", async () => {
  const [changed = "", cancelled = "", waiting = ""] = await placeMany(3);
  const card = await t.place({ paymentMethod: "card" });
  const refunded = await t.place({ status: "cancelled" });
  const chosenOrders = await targets([changed, cancelled, card, refunded, waiting]);
  t.passMinutes(1);
  const expectedUpdatedAt = (await t.readOrder(cancelled)).updatedAt;
  await changeStatus(await t.as("Can"), { id: cancelled, expectedUpdatedAt, status: "cancelled" });
  const unknown = { id: "HD00000000000000", expectedUpdatedAt: new Date() };
  const answers = await complete("Ada", [...chosenOrders, unknown]);
  expect(kinds(answers)).toEqual([
    "completed",
    "changed",
    "not-waiting",
    "not-waiting",
    "completed",
    "missing",
  ]);
  expect(answers[1]).toMatchObject({ by: "Can", status: "cancelled", order: { totalAmount: 10_001 } });
  for (const id of [card, refunded]) expect((await t.readOrder(id)).status).not.toBe("completed");
});

test("a viewer cannot complete transfers", async () => {
  const ids = await placeMany(1);
  const viewer = await t.as("Vera", "viewer");
  expect(await completeTransfers(viewer, await targets(ids))).toMatchObject({ kind: "forbidden" });
  expect((await t.readOrder(ids[0] ?? "")).status).toBe("pending");
});
