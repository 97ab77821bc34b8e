import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { orderItems } from "#server/giving/orders/table.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import { adjustItems } from "#server/giving/transfers/adjust-items.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import { kurbanLine, openTestKurban, sharePrice, type TestKurban } from "#testing/world/kurban.ts";
import { approve } from "#testing/world/site.ts";
import { lapseHolds } from "./lapse-holds.ts";

let t: TestKurban;
beforeAll(async () => {
  t = await openTestKurban();
});
afterAll(() => t.close());

/** Repeats work that waited too long for a lock, as the browser and the jobs do. */
async function repeat<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockRefused(error)) throw error;
    }
  }
}

describe("many buyers at once", () => {
  test("get no more shares than there are; payments, ends of holds and late money go on meanwhile", {
    timeout: 60_000,
  }, async () => {
    const buyers = Array.from({ length: 60 }, (_, index) => index);
    const buy = async (index: number) => {
      const request = { request: t.orderFor(1 + (index % 2)), language: "tr", key: null } as const;
      const created = await repeat(() => createOrder(t.ctx, request));
      if (created.kind === "refused") return created.code;
      // Every third buyer pays at once, the others leave the page of the bank open.
      if (index % 3 === 0) await repeat(() => approve(t.db, created.orderId, t.clock.now()));
      return created.orderId;
    };
    const outcomes = await Promise.all(buyers.map(buy));
    const { sold = 0, held = 0 } = await t.sums(t.offer.id);
    expect(sold + held).toBe(14);
    const ids = outcomes.filter((outcome) => outcome.startsWith("HD"));
    expect(new Set(outcomes.filter((outcome) => !outcome.startsWith("HD")))).toEqual(new Set(["SOLD_OUT"]));
    // The holds end while their donors pay.
    t.passMinutes(31);
    const unpaid: string[] = [];
    for (const id of ids) if ((await t.readOrder(id)).status === "pending") unpaid.push(id);
    await Promise.all([
      lapseHolds(t),
      ...unpaid.map((id) => repeat(() => approve(t.db, id, t.clock.now()))),
      lapseHolds(t),
    ]);
    const states = (await Promise.all(ids.map((id) => t.statesOf(id)))).flat();
    expect(new Set(states)).toEqual(new Set(["paid"]));
    expect(await t.sums(t.offer.id)).toEqual({ sold: 14, held: 0, unpaidHeld: 0 });
    expect(await t.kurbanDifferences()).toEqual([]);
  });
});

test("two orders with the same two offers are adjusted at once, and each line keeps its offer", async () => {
  await t.reset();
  await t.addCampaign({ id: "kurban-iki", title: "İki", description: "x", category: "kurban" });
  const second = await t.addOffer(t.season.id, { campaignId: "kurban-iki", capacity: 100 });
  await t.setOffer({ capacity: 100 });
  const items = [kurbanLine(2), kurbanLine(2, { id: "kurban-iki" })];
  const ids: string[] = [];
  for (const lines of [items, items.toReversed(), items, items.toReversed()])
    ids.push(await t.transfers(2, { items: lines }));
  await t.setOffer({ state: "closed" });
  const newer = await t.addOffer(t.season.id, { capacity: 100 });
  const adjust = (id: string, quantity: number) =>
    t.db.transaction(async (tx) => {
      // A deadlock is found sooner than this.
      await tx.execute(sql`set local lock_timeout = '50s'`);
      const order = await lockOrder(tx, id);
      const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, id));
      const adjustment = lines
        .toSorted((a, b) => a.position - b.position)
        .map((line) => ({ itemId: line.id, quantity, lineTotal: sharePrice * quantity }));
      if (order) await adjustItems(tx, order, adjustment, t.clock.now());
    });
  for (const quantity of [1, 3]) await Promise.all(ids.map((id) => adjust(id, quantity)));
  expect(await t.sums(second.id)).toMatchObject({ held: 12 });
  expect(await t.sums(t.offer.id)).toMatchObject({ held: 4 });
  expect(await t.sums(newer.id)).toMatchObject({ held: 0 });
});
