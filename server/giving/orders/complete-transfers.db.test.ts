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
  Promise.all(ids.map(async (id) => ({ id, seen: (await t.order(id)).updatedAt })));

async function complete(name: string, wanted: Awaited<ReturnType<typeof targets>>) {
  const answer = await completeTransfers(await t.as(name), wanted);
  if (answer.kind !== "done") throw new Error(answer.kind);
  return answer.transfers;
}

const auditOf = (ids: readonly string[]) =>
  t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "order"), inArray(auditLog.entityId, [...ids])));

const kinds = (transfers: readonly CompletedTransfer[]) => transfers.map(({ kind }) => kind);

test("each gets its own status, audit entry and SMS; a repeated press changes nothing more", async () => {
  const ids = await placeMany(5);
  const silent = await t.place({ customerPhone: null });
  const wanted = await targets([...ids, silent]);
  const before = await t.collected();
  const sent = t.sent.length;
  const done = await complete("Ada", wanted);
  expect(kinds(done)).toEqual(wanted.map(() => "completed"));
  expect(done.map((each) => each.kind === "completed" && each.sms)).toEqual([...ids.map(() => true), false]);
  expect(await t.collected()).toBe(before + 5 * 10_000 + 10 + 25_000);
  for (const id of ids) {
    expect(await t.order(id)).toMatchObject({ status: "completed", completedBy: "Ada" });
    expect(await t.outbox(id)).toMatchObject({ state: "queued" });
  }
  expect(await t.outbox(silent)).toBeUndefined();
  expect(await auditOf([...ids, silent])).toHaveLength(6);

  expect(kinds(await complete("Ada", wanted))).toEqual(wanted.map(() => "completed"));
  expect(await auditOf([...ids, silent])).toHaveLength(6);
  expect(await deliverWaitingSms(t.sms)).toBe(5);
  expect(t.sent.length).toBe(sent + 5);
});

test("two members of staff with the same ticks: every order is completed once, and both learn what happened", async () => {
  const ids = await placeMany(8);
  const wanted = await targets(ids);
  const before = await t.collected();
  const [ada, can] = await Promise.all([complete("Ada", wanted), complete("Can", [...wanted].reverse())]);
  const answersOf = (id: string) =>
    [ada, can].flatMap((answers) => answers.filter((each) => each.id === id)).map(({ kind }) => kind);
  for (const id of ids) expect(answersOf(id).sort(), id).toEqual(["changed", "completed"]);
  for (const [answers, other] of [
    [ada, "Can"],
    [can, "Ada"],
  ] as const) {
    for (const each of answers) {
      if (each.kind === "changed") expect(each).toMatchObject({ by: other, status: "completed" });
    }
  }
  expect(await t.collected()).toBe(before + 8 * 10_000 + 28);
  expect(await auditOf(ids)).toHaveLength(8);
  expect(await deliverWaitingSms(t.sms)).toBe(8);
});

test("one that changed, is no waiting transfer or does not exist is named, and the others are completed", async () => {
  const [one = "", cancelled = "", last = ""] = await placeMany(3);
  const card = await t.place({ paymentMethod: "card" });
  const refunded = await t.place({ status: "cancelled" });
  const wanted = await targets([one, cancelled, card, refunded, last]);
  t.pass(1);
  const seen = (await t.order(cancelled)).updatedAt;
  await changeStatus(await t.as("Can"), { id: cancelled, seen, status: "cancelled" });
  const unknown = { id: "HD00000000000000", seen: new Date() };
  const answers = await complete("Ada", [...wanted, unknown]);
  expect(kinds(answers)).toEqual([
    "completed",
    "changed",
    "not-waiting",
    "not-waiting",
    "completed",
    "missing",
  ]);
  expect(answers[1]).toMatchObject({ by: "Can", status: "cancelled", order: { totalAmount: 10_001 } });
  for (const id of [card, refunded]) expect((await t.order(id)).status).not.toBe("completed");
});

test("a viewer completes nothing", async () => {
  const ids = await placeMany(1);
  const viewer = await t.as("Vera", "viewer");
  expect(await completeTransfers(viewer, await targets(ids))).toMatchObject({ kind: "forbidden" });
  expect((await t.order(ids[0] ?? "")).status).toBe("pending");
});
