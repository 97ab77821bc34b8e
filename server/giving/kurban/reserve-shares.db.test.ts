import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderConsents } from "#server/giving/orders/consents/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import { finishPayment } from "#server/giving/payments/finish-payment.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { kurbanLine, openTestKurban, type TestKurban } from "#testing/world/kurban.ts";
import { lapseHolds } from "./lapse-holds.ts";
import type { Holder } from "./limit-holds.ts";
import { kurbanShares } from "./table.ts";

let t: TestKurban;
beforeAll(async () => {
  t = await openTestKurban();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const campaign = "kurban-yurt-ici";
const soldOut = (left: number) => {
  return { kind: "refused", code: "SOLD_OUT", details: { campaign, left } };
};

describe("an order of shares", () => {
  test("holds them for 30 minutes, each with its owner, its proxy and a code", async () => {
    const shares = [
      { name: "", owner: "self" },
      { name: "Fatma Yılmaz", owner: "deceased" },
    ] as const;
    const consents = [{ kind: "proxy", shown: { text: "Vekâlet", language: "tr" } }] as const;
    const created = await t.orders(2, { items: [kurbanLine(2, { shares })], consents });
    if (created.kind !== "created") throw new Error(created.code);
    const stored = await t.sharesOf(created.orderId);
    const [consent] = await t.db.select().from(orderConsents);
    const proxy = {
      proxyGivenBy: "payer",
      proxyChannel: "web",
      proxyTextVersion: consent?.version,
      proxyLanguage: "tr",
      proxyAt: t.clock.now(),
    };
    const held = { state: "held", heldUntil: new Date(t.clock.now().getTime() + 30 * 60_000), ...proxy };
    expect(stored).toMatchObject([
      { n: 1, ownerName: "Ayşe Yılmaz", owner: "self", ...held },
      { n: 2, ownerName: "Fatma Yılmaz", owner: "deceased", ...held },
    ]);
    expect(stored[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    expect(stored[0]?.code).not.toBe(stored[1]?.code);
    expect(await t.sums(t.offer.id)).toEqual({ sold: 0, held: 2, unpaidHeld: 0 });
  });

  test("that is paid sells them", async () => {
    const id = await t.donor.gives({ items: [kurbanLine(3)] });
    expect(await t.statesOf(id)).toEqual(["paid", "paid", "paid"]);
    expect(await t.sums(t.offer.id)).toEqual({ sold: 3, held: 0, unpaidHeld: 0 });
    expect(await t.findDifferences()).toEqual([]);
  });

  test("is refused with what is left, and leaves nothing", async () => {
    await t.orders(12);
    const before = await t.db.$count(orders);
    expect(await t.orders(3)).toMatchObject(soldOut(2));
    expect(await t.orders(3, { paymentMethod: "bank_transfer" })).toMatchObject(soldOut(2));
    expect(await t.db.$count(orders)).toBe(before);
    expect(await t.db.$count(kurbanShares)).toBe(12);
    expect(await t.sums(t.offer.id)).toMatchObject({ held: 12 });
    await t.orders(2);
    expect(await t.orders(1)).toMatchObject(soldOut(0));
  });

  test("of two offers is refused whole when one of them has too few", async () => {
    const other = { id: "kurban-afrika", title: "Afrika", description: "x", category: "kurban" };
    await t.addCampaign(other);
    const second = await t.addOffer(t.season.id, { campaignId: other.id, capacity: 1 });
    const lines = (n: number) => [kurbanLine(1), kurbanLine(n, { id: other.id })];
    expect(await t.orders(0, { items: lines(2) })).toMatchObject({ code: "SOLD_OUT", subject: other.id });
    expect(await t.sums(t.offer.id)).toMatchObject({ held: 0 });
    expect(await t.orders(0, { items: lines(1) })).toMatchObject({ kind: "created" });
    expect([await t.sums(t.offer.id), await t.sums(second.id)]).toMatchObject([{ held: 1 }, { held: 1 }]);
  });

  test("is refused before the opening, after the closing and while the offer is paused", async () => {
    const closed = { kind: "refused", code: "CLOSED" };
    const closesAt = t.inDays(10).toISOString();
    await t.setOffer({ opensAt: t.inDays(1) });
    expect(await t.orders(1)).toMatchObject({ ...closed, details: { campaign, closedAt: null } });
    await t.setOffer({ opensAt: t.inDays(-1), state: "paused" });
    expect(await t.orders(1)).toMatchObject(closed);
    await t.setOffer({ state: "open" });
    t.passMinutes(10 * 24 * 60);
    expect(await t.orders(1)).toMatchObject({
      ...closed,
      details: { campaign, closedAt: closesAt },
    });
    await t.setOffer({ state: "closed" });
    expect(await t.orders(1)).toMatchObject(closed);
  });

  test("for a draft, or of a campaign without an offer, is as ever", async () => {
    await t.setOffer({ state: "draft" });
    const created = await t.orders(30);
    expect(created).toMatchObject({ kind: "created", state: "payable" });
    expect(await t.db.$count(kurbanShares)).toBe(0);
    expect(await t.findDifferences()).toEqual([]);
  });

  test("with a repeated key keeps its answer after the offer is sold out", async () => {
    const first = await t.orders(14, {}, "key-of-a-cart");
    expect(first).toMatchObject({ kind: "created", replayed: false });
    expect(await t.orders(1)).toMatchObject(soldOut(0));
    const again = await t.orders(14, {}, "key-of-a-cart");
    expect(again).toMatchObject({ kind: "created", replayed: true, state: "payable" });
    expect(await t.sums(t.offer.id)).toMatchObject({ held: 14 });
  });

  test("with a type that the offer does not have is refused", async () => {
    await t.setOffer({ kinds: ["adak"] });
    expect(await t.orders(1)).toMatchObject({ code: "INVALID_DONATION_TYPE", subject: campaign });
  });
});

describe("names of shares", () => {
  const share = (name: string, severalConfirmed = false) => {
    return { name, owner: "other", severalConfirmed } as const;
  };
  const refusal = (n: number, reason: string) => {
    return { code: "INVALID_SHARES", details: { line: 0, n, reason } };
  };

  test.each([
    ["fewer than the quantity", [share("Ali")], 2, refusal(2, "count")],
    ["more than the quantity", [share("Ali"), share("Veli")], 1, refusal(2, "count")],
    ["a number", [share("Ali"), share("Ali 2")], 2, refusal(2, "name")],
    ["two persons", [share("Ali ve Ayşe")], 1, refusal(1, "several")],
    ["a family", [share("YILMAZ AİLESİ")], 1, refusal(1, "several")],
  ])("with %s are refused", async (_, shares, quantity, expected) => {
    expect(await t.orders(quantity, { items: [kurbanLine(quantity, { shares })] })).toMatchObject(expected);
  });

  test("of several persons are kept when the donor confirms, and for nafile and şükür without a question", async () => {
    const confirmed = [kurbanLine(1, { shares: [share("Ali ve Ayşe", true)] })];
    const nafile = [kurbanLine(1, { shares: [share("Yılmaz ailesi")], donationType: "nafile" })];
    for (const items of [confirmed, nafile])
      expect(await t.orders(1, { items })).toMatchObject({ kind: "created" });
    const stored = await t.db.select().from(kurbanShares);
    expect(stored.map(({ severalConfirmed }) => severalConfirmed).toSorted()).toEqual([false, true]);
  });

  test("are at most 28 in an order", async () => {
    await t.setOffer({ capacity: 100 });
    expect(await t.orders(29)).toMatchObject({
      code: "INVALID_SHARES",
      details: { n: 29, reason: "count", most: 28 },
    });
    expect(await t.orders(28)).toMatchObject({ kind: "created" });
  });

  test("default to what is a name in the donor's name", async () => {
    const donor = { name: "Ayşe 3\u0007 Yılmaz@", email: "", phone: "5551234567" };
    await t.orders(1, { donor });
    const [stored] = await t.db.select().from(kurbanShares);
    expect(stored?.ownerName).toBe("Ayşe Yılmaz");
  });
});

describe("the hold of a card", () => {
  test("ends after 30 minutes, and a further try neither makes it longer nor loses it", async () => {
    const first = await t.orders(14, {}, "key-of-another-cart");
    if (first.kind !== "created") throw new Error(first.code);
    t.passMinutes(29);
    await t.orders(14, {}, "key-of-another-cart");
    expect(await lapseHolds(t)).toBe(0);
    t.passMinutes(1);
    expect(await lapseHolds(t)).toBe(14);
    expect(await t.sums(t.offer.id)).toMatchObject({ held: 0, sold: 0 });
    expect(new Set(await t.statesOf(first.orderId))).toEqual(new Set(["lapsed"]));
    // A try after the end reserves again, for 30 minutes.
    expect(await t.orders(14, {}, "key-of-another-cart")).toMatchObject({ replayed: true, state: "payable" });
    expect(await t.sums(t.offer.id)).toMatchObject({ held: 14 });
    t.passMinutes(30);
    await lapseHolds(t);
    await t.orders(1);
    expect(await t.orders(14, {}, "key-of-another-cart")).toMatchObject(soldOut(13));
    expect(await t.findDifferences()).toEqual([]);
  });

  test("ends within a minute when its last attempt was declined", async () => {
    const id = await t.donor.gives({ items: [kurbanLine(2)] }, null);
    const created = await t.orders(2);
    if (created.kind !== "created" || !created.payment) throw new Error("not begun");
    const declined = await payAtBank(created.payment, "000000");
    if (declined) await finishPayment(t.ctx, declined);
    expect((await t.readOrder(created.orderId)).status).toBe("payment_failed");
    expect(await lapseHolds(t)).toBe(2);
    expect(await t.statesOf(created.orderId)).toEqual(["lapsed", "lapsed"]);
    expect(await t.statesOf(id)).toEqual(["held", "held"]);
  });
});

describe("the hold of a transfer", () => {
  test("lasts as long as the offer says, and not beyond its closing", async () => {
    const closesAt = t.inDays(10);
    const id = await t.transfers(1);
    const hours = (await t.sharesOf(id)).map(
      ({ heldUntil }) => (heldUntil ?? t.clock.now()).getTime() - t.clock.now().getTime(),
    );
    expect(hours).toEqual([24 * 3_600_000]);
    t.passMinutes(9.5 * 24 * 60);
    const late = await t.transfers(1);
    expect((await t.sharesOf(late))[0]?.heldUntil).toEqual(closesAt);
    t.passMinutes(12 * 60);
    expect(await lapseHolds(t)).toBe(2);
    expect((await t.readOrder(late)).status).toBe("pending");
  });

  test("takes at most a quarter of the capacity; cards go on", async () => {
    await t.setOffer({ capacity: 8 });
    await t.transfers(2);
    expect(await t.sums(t.offer.id)).toEqual({ sold: 0, held: 2, unpaidHeld: 2 });
    expect(await t.orders(1, { paymentMethod: "bank_transfer" })).toMatchObject({ code: "TRANSFERS_FULL" });
    expect(await t.orders(6)).toMatchObject({ kind: "created" });
  });
});

describe("unpaid shares of one phone, browser or network", () => {
  const order = (quantity: number, holder: Holder) =>
    createOrder(t.ctx, {
      request: t.orderFor(quantity),
      language: "tr",
      key: null,
      admit: (_request, _key, create) => create(holder),
    });
  const holder = (keys: string[], hasWork = false) => ({ keys, hasWork });

  test("are seven without work, 28 with a proof of work, and then none", async () => {
    await t.setOffer({ capacity: 100 });
    expect(await order(7, holder(["p-1", "s-1", "n-1"]))).toMatchObject({ kind: "created" });
    for (const key of ["p-1", "s-1", "n-1"])
      expect(await order(1, holder([key]))).toMatchObject({ code: "RESERVATION_LIMIT", needsWork: true });
    expect(await order(1, holder(["p-2", "n-2"]))).toMatchObject({ kind: "created" });
    expect(await order(21, holder(["p-1", "n-1"], true))).toMatchObject({ kind: "created" });
    const refused = await order(1, holder(["p-1"], true));
    expect(refused).toMatchObject({ code: "RESERVATION_LIMIT" });
    expect(refused).not.toHaveProperty("needsWork");
    // A network has many donors.
    expect(await order(1, holder(["p-9", "n-1"], true))).toMatchObject({ kind: "created" });
    t.passMinutes(30);
    await lapseHolds(t);
    expect(await order(7, holder(["p-1", "s-1", "n-1"]))).toMatchObject({ kind: "created" });
    expect(await t.db.$count(kurbanShares)).toBe(37);
  });
});

test("an order whose holds cannot be ended does not stop the others", async () => {
  const ids = [await t.transfers(1), await t.transfers(1)];
  t.passMinutes(24 * 60);
  let calls = 0;
  const transaction: typeof t.db.transaction = (work, config) =>
    ++calls === 1 ? Promise.reject(new Error("broken")) : t.db.transaction(work, config);
  const db: typeof t.db = Object.assign(Object.create(t.db), { transaction });
  expect(await lapseHolds({ ...t, db })).toBe(1);
  expect((await Promise.all(ids.map((id) => t.statesOf(id)))).flat().toSorted()).toEqual(["held", "lapsed"]);
});
