import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { approveRefund } from "#server/giving/payments/refunds/approve-refund.ts";
import { decideRefund } from "#server/giving/payments/refunds/decide-refund.ts";
import { declineRefund } from "#server/giving/payments/refunds/decline-refund.ts";
import { runDueRefunds } from "#server/giving/payments/refunds/run-due-refunds.ts";
import { refunds } from "#server/giving/payments/refunds/table.ts";
import { undoGift } from "#server/giving/payments/refunds/undo-gift.ts";
import { openTestKurban, sharePrice, type TestKurban } from "#testing/world/kurban.ts";
import { newTestCode } from "#testing/world/kurban-rows.ts";
import { takeIn } from "#testing/world/staff-gifts.ts";
import { sharesOfOrder } from "./list-shares.ts";
import { resolveOver } from "./resolve-over.ts";
import { storeWish } from "./store-wish.ts";
import { kurbanShareRefunds, kurbanShares } from "./table.ts";

let t: TestKurban;
beforeEach(async () => {
  t = await openTestKurban();
  // Above this limit a second administrator approves.
  await t.limitRefunds(100_000_000);
});
afterEach(() => t.close());

/** A paid and confirmed order of so many shares, and the ids of its shares. */
async function paid(quantity: number) {
  const id = await t.give({ items: t.orderFor(quantity).items });
  // A part of a payment goes back on a later day than that of the sale.
  t.passMinutes(24 * 60);
  return { id, shares: (await t.sharesOf(id)).map((share) => share.id) };
}

async function refundPart(
  id: string,
  shares: number,
  chosen?: readonly string[],
  amount = sharePrice * shares,
) {
  const [line] = await t.listRefundLines(id);
  const items = [{ id: line?.id ?? 0, amount }];
  return t.requestRefund(await t.as("Ada"), id, { whole: false, items, shares: chosen });
}

test("two of five shares go back: their places are free, and the order stays", async () => {
  const { id, shares } = await paid(5);
  const [first = "", , third = ""] = shares;
  expect(await refundPart(id, 2, [first, third])).toMatchObject({ kind: "saved", state: "confirmed" });
  expect(await t.statesOf(id)).toEqual(["returned", "paid", "returned", "paid", "paid"]);
  expect(await t.sums(t.offer.id)).toMatchObject({ sold: 3 });
  expect((await t.readOrder(id)).status).toBe("completed");
  expect(await t.findDifferences()).toEqual([]);
  // Without a choice the last share of the line goes back.
  expect(await refundPart(id, 1)).toMatchObject({ kind: "saved" });
  expect(await t.statesOf(id)).toEqual(["returned", "paid", "returned", "paid", "returned"]);
  expect(await t.requestRefund(await t.as("Ada"), id)).toMatchObject({ kind: "saved" });
  expect(new Set(await t.statesOf(id))).toEqual(new Set(["returned"]));
  expect((await t.readOrder(id)).status).toBe("cancelled");
  expect(await t.findDifferences()).toEqual([]);
});

test("a part of a share is refused", async () => {
  const { id, shares } = await paid(2);
  const whole = { kind: "refused", errors: { shares: "whole" } };
  expect(await refundPart(id, 1, undefined, sharePrice / 2)).toEqual(whole);
  expect(await refundPart(id, 1, shares)).toEqual(whole);
});

test("a refused refund frees its shares for another", async () => {
  await t.limitRefunds(0);
  const { id } = await paid(1);
  const requested = await refundPart(id, 1);
  if (requested.kind !== "saved") throw new Error(requested.kind);
  expect(requested.state).toBe("requested");
  expect(await refundPart(id, 1)).toMatchObject({ kind: "nothing-left" });
  expect(await sharesOfOrder(t.db, id)).toMatchObject([{ isRefunding: true }]);
  await declineRefund(await t.as("Ece", "admin"), requested.id);
  expect(await t.db.$count(kurbanShareRefunds)).toBe(0);
  expect(await sharesOfOrder(t.db, id)).toMatchObject([{ state: "paid", isRefunding: false }]);
  expect(await refundPart(id, 1)).toMatchObject({ kind: "saved" });
});

test("after the lock only an administrator refunds, and after the slaughter no one", async () => {
  const { id, shares } = await paid(7);
  const animal = await t.addAnimal(t.offer.id, t.place.id);
  await t.putOn(animal.id, shares);
  await t.db.execute(t.lock(animal.id));
  const rights = { refunds: "decide" } as const;
  const editor = await t.as("Ece", "editor");
  const refunder = { ...editor, actor: { ...editor.actor, overrides: rights } };
  const [line] = await t.listRefundLines(id);
  const items = [{ id: line?.id ?? 0, amount: sharePrice }];
  expect(await t.requestRefund(refunder, id, { whole: false, items })).toEqual({
    kind: "refused",
    errors: { shares: "locked" },
  });
  expect(await refundPart(id, 1)).toMatchObject({ kind: "saved", state: "confirmed" });
  expect((await t.statesOf(id)).at(-1)).toBe("returned");
  await t.db.transaction(async (tx) => {
    for (const statement of t.slaughter(animal.id)) await tx.execute(statement);
  });
  expect(await refundPart(id, 1)).toEqual({ kind: "refused", errors: { shares: "slaughtered" } });
  expect(await t.requestRefund(await t.as("Ada"), id)).toEqual({
    kind: "refused",
    errors: { shares: "slaughtered" },
  });
  expect(await t.findDifferences()).toEqual([]);
});

test("a gift in cash that staff undo gives its shares back", async () => {
  await t.limitRefunds(100_000_000);
  const line = { targetId: "kurban-yurt-ici", donationType: "vacip", unit: sharePrice, quantity: 2 };
  const ada = await t.as("Ada", "admin");
  const id = await takeIn(ada, { items: [line], proxyConsent: true });
  expect(await undoGift(ada, { orderId: id, reason: "Yanlış" })).toMatchObject({ kind: "undone" });
  expect(await t.statesOf(id)).toEqual(["returned", "returned"]);
  expect(await t.sums(t.offer.id)).toMatchObject({ sold: 0 });
  expect(await t.findDifferences()).toEqual([]);
});

describe("an over share with a refund under way", () => {
  /** A share that is over, and its refund, which waits for a second administrator. */
  async function refunding() {
    await t.limitRefunds(0);
    const { id, shares } = await paid(1);
    await t.db.execute(sql`update kurban_shares set state = 'over' where id = ${shares[0] ?? ""}`);
    const requested = await refundPart(id, 1);
    if (requested.kind !== "saved") throw new Error(requested.kind);
    await t.addCampaign({ id: "kurban-afrika", title: "Afrika", description: "x", category: "kurban" });
    const other = await t.addOffer(t.season.id, { campaignId: "kurban-afrika" });
    const approve = async () => approveRefund(await t.as("Bora", "admin"), t.ctx, requested.id);
    return { id, shares, other, approve };
  }

  test("is not moved, and has no wish", async () => {
    const { id, shares, other, approve } = await refunding();
    const decision = { orderId: id, shareIds: shares, text: "Karar" };
    for (const to of [{ kind: "other-offer", offerId: other.id }, { kind: "more-capacity" }] as const)
      expect(await resolveOver(await t.as("Ada", "admin"), { ...decision, to })).toEqual({
        kind: "refused",
        rule: "refunding",
      });
    expect(await storeWish(t, { orderId: id, wish: "other_offer" })).toBe(0);
    expect(await approve()).toEqual({ kind: "saved", state: "confirmed" });
    expect(await t.statesOf(id)).toEqual(["returned"]);
  });

  test("goes back where it is now, if it was moved in spite of that", async () => {
    const { id, shares, other, approve } = await refunding();
    const share = await t.share(shares[0] ?? "");
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`update kurban_shares set state = 'moved' where id = ${share.id}`);
      await tx.insert(kurbanShares).values({
        orderItemId: share.orderItemId,
        n: share.n,
        offerId: other.id,
        state: "paid",
        code: newTestCode(),
        movedFrom: share.id,
      });
    });
    expect(await approve()).toEqual({ kind: "saved", state: "confirmed" });
    expect((await t.statesOf(id)).toSorted()).toEqual(["moved", "returned"]);
    expect(await t.sums(other.id)).toMatchObject({ sold: 0 });
  });
});

describe("a share that is slaughtered after its refund was requested", () => {
  /** An order of seven shares on a locked animal, with a refund of two that waits for a second administrator. */
  async function requestedBeforeSlaughter() {
    await t.limitRefunds(0);
    const { id, shares } = await paid(7);
    const animal = await t.addAnimal(t.offer.id, t.place.id);
    await t.putOn(animal.id, shares);
    await t.db.execute(t.lock(animal.id));
    const requested = await refundPart(id, 2);
    if (requested.kind !== "saved") throw new Error(requested.kind);
    const bora = await t.as("Bora", "admin");
    const slaughter = () =>
      t.db.transaction(async (tx) => {
        for (const statement of t.slaughter(animal.id)) await tx.execute(statement);
      });
    return { id, refund: requested.id, slaughter, bora };
  }

  const ends = async (id: string, refund: string) => {
    const [row] = await t.db.select().from(refunds).where(eq(refunds.id, refund));
    expect(row).toMatchObject({ state: "refused", returnCode: "SLAUGHTERED", nextAt: null });
    expect(await t.db.$count(kurbanShareRefunds)).toBe(0);
    expect(new Set(await t.statesOf(id))).toEqual(new Set(["slaughtered"]));
    expect(await t.findDifferences()).toEqual([]);
  };

  test("is not approved", async () => {
    const { id, refund, slaughter, bora } = await requestedBeforeSlaughter();
    await slaughter();
    expect(await approveRefund(bora, t.ctx, refund)).toEqual({ kind: "slaughtered" });
    await ends(id, refund);
  });

  test("is not sent after the approval, with an alarm", async () => {
    const { id, refund, slaughter } = await requestedBeforeSlaughter();
    await slaughter();
    await t.db.execute(
      sql`update refunds set state = 'approved', approved_by = 'Bora', approved_at = now(), next_at = ${t.clock.now().toISOString()} where id = ${refund}`,
    );
    await runDueRefunds(t.ctx);
    await ends(id, refund);
    expect(await t.listOpenAlarmsOf(id)).toEqual(["refund_refused"]);
  });

  test("stays slaughtered when staff report that the money is back, and the books show it", async () => {
    const { id, refund, slaughter } = await requestedBeforeSlaughter();
    await slaughter();
    await t.db.execute(
      sql`update refunds set state = 'approved', approved_by = 'Bora', approved_at = now(), way = null, next_at = null where id = ${refund}`,
    );
    const decided = await decideRefund(await t.as("Bora", "admin"), {
      id: refund,
      done: true,
      reference: "",
    });
    expect(decided).toEqual({ kind: "saved", state: "confirmed" });
    expect(new Set(await t.statesOf(id))).toEqual(new Set(["slaughtered"]));
    expect(await t.kurbanDifferences()).toEqual([expect.stringMatching(/^kurban_refund_difference /)]);
  });
});
