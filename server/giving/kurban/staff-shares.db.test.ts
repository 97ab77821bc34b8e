import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderConsents } from "#server/giving/orders/consents/table.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { orders } from "#server/giving/orders/table.ts";
import { takeGift } from "#server/giving/orders/take-gift/take-gift.ts";
import { textVersion } from "#shared/content/text-version.ts";
import { deskProxyText } from "#shared/giving/desk-proxy.ts";
import { openTestKurban, sharePrice, type TestKurban } from "#testing/world/kurban.ts";
import { cashGift, takeIn } from "#testing/world/staff-gifts.ts";
import { lockLists, unlockList } from "./animals/lock-lists.ts";
import { readProposal } from "./animals/read-proposal.ts";
import { rejectAnimal } from "./animals/reject-animal.ts";
import { approveDecision } from "./decisions/approve-decision.ts";
import { condemnAnimal } from "./decisions/condemn-animal.ts";
import { editNames } from "./edit-names.ts";
import { fillShares } from "./fill-shares.ts";
import { listHolds, listShares } from "./list-shares.ts";
import { releaseHold } from "./release-hold.ts";

let t: TestKurban;
beforeAll(async () => {
  t = await openTestKurban();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const line = (quantity: number, shares?: { name: string; owner: "self" | "other" }[]) => [
  {
    targetId: "kurban-yurt-ici",
    donationType: "vacip",
    unit: sharePrice,
    quantity,
    ...(shares ? { shares } : {}),
  },
];

describe("a gift that staff take", () => {
  test("in cash is paid at once, with the proxies that staff took", async () => {
    const ece = await t.as("Ece", "editor");
    const shares = [{ name: "Ali Veli", owner: "other" } as const, { name: "", owner: "other" } as const];
    const id = await takeIn(ece, {
      items: line(2, shares),
      proxyConsent: true,
      source: "representative",
      namesBy: "2026-11-28",
    });
    const proxy = { proxyGivenBy: "staff", proxyChannel: "representative", proxyTakenBy: "Ece" };
    expect(await t.sharesOf(id)).toMatchObject([
      { ...proxy, state: "paid", ownerName: "Ali Veli", namesBy: null },
      { ...proxy, state: "paid", ownerName: null, namesBy: "2026-11-28" },
    ]);
    expect(await t.sums(t.offer.id)).toEqual({ sold: 2, held: 0, unpaidHeld: 0 });
    expect(await listShares(t.db, { nameless: true })).toMatchObject({ total: 1, shares: [{ n: 2 }] });
    expect(await t.kurbanDifferences()).toEqual([]);
  });

  test("by transfer holds, and above the capacity it is refused with the field and leaves nothing", async () => {
    const ece = await t.as("Ece", "editor");
    await takeIn(ece, { items: line(2), proxyConsent: true, method: "bank_transfer" });
    expect(await t.sums(t.offer.id)).toEqual({ sold: 0, held: 2, unpaidHeld: 2 });
    const before = await t.db.$count(orders);
    const taken = (change: object) => takeGift(ece, { ...cashGift, proxyConsent: true, ...change });
    expect(await taken({ items: line(13) })).toEqual({
      kind: "refused",
      errors: { "items.0.quantity": { key: "shares.soldOut", values: { left: 12 } } },
    });
    expect(await taken({ items: line(2), method: "bank_transfer" })).toMatchObject({
      errors: { "items.0.quantity": { key: "shares.transfersFull" } },
    });
    expect(await taken({ items: line(1, [{ name: "A1", owner: "self" }]) })).toMatchObject({
      errors: { "items.0.shares.1": { key: "shares.name" } },
    });
    expect(await t.db.$count(orders)).toBe(before);
  });

  test("stores the wording that names the owners and the foundation", async () => {
    const id = await takeIn(await t.as("Ece", "editor"), { items: line(1), proxyConsent: true });
    const [consent] = await t.db.select().from(orderConsents).where(eq(orderConsents.orderId, id));
    const wording = deskProxyText({ foundation: "Güneş Vakfı", hasOffer: true });
    expect(wording).toContain("hisse sahipleri adına");
    expect(wording).toContain("Güneş Vakfı yetkililerini");
    expect(consent).toMatchObject({ kind: "proxy", language: "tr", version: textVersion(wording) });
    expect(await t.sharesOf(id)).toMatchObject([{ proxyTextVersion: textVersion(wording) }]);
  });

  test("of 100 names is one order", async () => {
    await t.setOffer({ capacity: 200 });
    const letters = (index: number) => String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26));
    const names = Array.from({ length: 100 }, (_, index) => ({
      name: `Ali ${letters(index)}`,
      owner: "other" as const,
    }));
    const id = await takeIn(await t.as("Ece", "editor"), { items: line(100, names), proxyConsent: true });
    expect((await t.sharesOf(id)).map(({ ownerName }) => ownerName)).toEqual(names.map(({ name }) => name));
  });
});

describe("the job fill-shares", () => {
  const run = () => fillShares(t, new AbortController().signal);

  test("gives shares on the donor's name to orders of the version before, and lets late states follow", async () => {
    // The version before writes the order and its items, and no shares.
    const pending = await t.addOrder(2);
    const completed = await t.addOrder(1);
    await t.db.execute(
      sql`update orders set status = 'completed', completed_by = null where id = ${completed.orderId}`,
    );
    const held = await t.transfers(1);
    await t.db.execute(sql`update orders set status = 'completed' where id = ${held}`);
    expect(await run()).toBe(3);
    expect(await t.sharesOf(pending.orderId)).toMatchObject([
      { state: "held", ownerName: "Ayşe Yılmaz" },
      { state: "held", ownerName: "Ayşe Yılmaz" },
    ]);
    expect([...(await t.statesOf(completed.orderId)), ...(await t.statesOf(held))]).toEqual(["paid", "paid"]);
    expect(await run()).toBe(0);
    expect(await t.sums(t.offer.id)).toEqual({ sold: 2, held: 2, unpaidHeld: 2 });
  });

  test("makes them over where the offer has no room, and leaves orders from before the opening alone", async () => {
    await t.setOffer({ capacity: 1 });
    const paid = await t.addOrder(2);
    await t.db.execute(sql`update orders set status = 'completed' where id = ${paid.orderId}`);
    await run();
    expect(await t.statesOf(paid.orderId)).toEqual(["over", "over"]);
    expect(await t.listOpenAlarmsOf(paid.orderId)).toContain("kurban_over");
    await t.setOffer({ openedAt: t.inDays(1) });
    await t.addOrder(1);
    expect(await run()).toBe(0);
  });
});

describe("shares of an order that is not paid any more leave a locked list with the job fill-shares:", () => {
  const dayMinutes = 24 * 60;
  const run = () => fillShares(t, new AbortController().signal);

  /** Seven shares on a locked animal whose order then changes, longer than a day ago. */
  async function withdrawn(cause: "contradiction" | "cancellation") {
    const id = await t.donor.gives({ items: t.orderFor(7).items });
    const animal = await t.addAnimal(t.offer.id, t.place.id);
    await t.putOn(
      animal.id,
      (await t.sharesOf(id)).map((share) => share.id),
    );
    await t.db.execute(t.lock(animal.id));
    await t.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const change = cause === "contradiction" ? { cause } : { cause, by: null, note: null };
      if (order) await setOrderStatus(tx, order, change, t.clock.now());
    });
    t.passMinutes(2 * dayMinutes);
    expect(await run()).toBe(0);
    return { id, animal };
  }

  const seven = (state: string) => Array(7).fill(state);

  test("a rejected animal", async () => {
    const { id, animal } = await withdrawn("contradiction");
    expect(await rejectAnimal(await t.as("Ada", "admin"), { id: animal.id, reason: "Öldü" })).toMatchObject({
      kind: "rejected",
    });
    await t.addAnimal(t.offer.id, t.place.id);
    expect(await readProposal(t.db, { offerId: t.offer.id }, 1)).toMatchObject({ placed: 0, left: 0 });
    expect(await run()).toBe(1);
    expect(await t.sharesOf(id)).toMatchObject(
      Array(7).fill({ state: "held", heldUntil: null, paidAt: null }),
    );
    expect(await run()).toBe(0);
    expect(await t.kurbanDifferences()).toEqual([]);
  });

  test("a list that staff open again, which is not locked before", async () => {
    const { id, animal } = await withdrawn("cancellation");
    await t.decide("after_lock_change", animal.id);
    const ada = await t.as("Ada", "admin");
    expect(await unlockList(ada, animal.id)).toEqual({ kind: "unlocked" });
    expect(await lockLists(ada, [animal.id])).toMatchObject({ animals: 0, refused: [{ reason: "unpaid" }] });
    expect(await run()).toBe(1);
    expect(await t.statesOf(id)).toEqual(seven("lapsed"));
    expect(await t.sums(t.offer.id)).toMatchObject({ sold: 0, held: 0 });
  });

  test("an animal that is condemned and does not count", async () => {
    const { id, animal } = await withdrawn("cancellation");
    expect(await t.refusedBy(...t.slaughter(animal.id))).toBeUndefined();
    expect(await run()).toBe(0);
    const stored = await condemnAnimal(await t.as("Ada", "admin"), {
      animalId: animal.id,
      counts: false,
      text: "Kist",
      source: "",
    });
    const decision = stored.kind === "saved" ? stored.id : "";
    expect(await approveDecision(await t.as("Bora", "admin"), decision)).toEqual({ kind: "saved" });
    expect(await t.statesOf(id)).toEqual(seven("paid"));
    expect(await run()).toBe(1);
    expect(await t.statesOf(id)).toEqual(seven("lapsed"));
  });
});

test("staff release a hold, and late money takes its place again", async () => {
  const id = await t.transfers(2);
  const ece = await t.as("Ece", "editor");
  expect(await releaseHold(ece, id)).toEqual({ kind: "released", shares: 2 });
  expect(await releaseHold(ece, id)).toEqual({ kind: "nothing-held" });
  expect(await t.sums(t.offer.id)).toMatchObject({ held: 0 });
});

test("the list of holds has whole orders on a page, and holds without an end come first", async () => {
  await t.setOffer({ capacity: 60 });
  const holds = async (heldUntil: Date | null) => {
    const { orderId, itemId } = await t.addOrder(2);
    await t.addShares(t.offer.id, itemId, 2, { state: "held", heldUntil });
    return orderId;
  };
  const last = await holds(t.inDays(2));
  for (let index = 0; index < 24; index++) await holds(t.inDays(1));
  const endless = await holds(null);
  const first = await listHolds(t.db);
  expect(first).toMatchObject({ total: 26, page: 1, pages: 2 });
  expect(first.shares).toHaveLength(50);
  expect(first.shares[0]).toMatchObject({ orderId: endless, heldUntil: null });
  expect(await listHolds(t.db, 9)).toMatchObject({ page: 2, shares: [{ orderId: last }, { orderId: last }] });
});

test("staff change names, which the audit trail does not keep", async () => {
  const id = await t.transfers(1);
  const [share] = await t.sharesOf(id);
  const ece = await t.as("Ece", "editor");
  const name = { id: share?.id ?? "", name: "Zeynep Ekilmişoğlu", owner: "child" } as const;
  expect(await editNames(ece, { orderId: id, names: [{ ...name, name: "Ali, Veli" }] })).toMatchObject({
    reason: "several",
  });
  expect(await editNames(ece, { orderId: id, names: [name] })).toEqual({ kind: "saved", changed: 1 });
  expect(await t.sharesOf(id)).toMatchObject([{ ownerName: name.name, owner: "child" }]);
  const entries = await t.db.execute(sql`select 1 from audit_log where after::text like '%Ekilmi%'`);
  expect((entries as unknown as { rows: unknown[] }).rows).toEqual([]);
});

test("one bad name of several saves none, and leaves no audit entry", async () => {
  const id = await t.transfers(2);
  const [first, second] = await t.sharesOf(id);
  const ece = await t.as("Ece", "editor");
  const good = { id: first?.id ?? "", name: "Ali Can", owner: "other" } as const;
  const save = (other: object) => editNames(ece, { orderId: id, names: [good, { ...good, ...other }] });
  expect(await save({ id: second?.id, name: "A1" })).toEqual({
    kind: "refused",
    id: second?.id,
    reason: "name",
  });
  expect(await save({ id: "00000000-0000-4000-8000-000000000000" })).toEqual({ kind: "missing" });
  expect((await t.sharesOf(id)).map(({ ownerName }) => ownerName)).toEqual(["Ayşe Yılmaz", "Ayşe Yılmaz"]);
  const entries = await t.db.execute(sql`select 1 from audit_log where entity_id = ${id}`);
  expect((entries as unknown as { rows: unknown[] }).rows).toEqual([]);
});
