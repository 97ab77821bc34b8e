import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { kurbanLine, openTestKurban, sharePrice, type TestKurban } from "#testing/world/kurban.ts";
import { acceptSecondShare } from "./accept-second-share.ts";
import { listAlarms } from "./list-alarms.ts";
import { paymentAlarms, paymentAttempts } from "./table.ts";

let t: TestKurban;
beforeAll(async () => {
  t = await openTestKurban();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

let twice = 0;

/** An order of two shares that was paid twice. Returns its id and the number of the second payment. */
async function paidTwice() {
  const shares = [
    { name: "", owner: "self" },
    { name: "Fatma Yılmaz", owner: "other" },
  ] as const;
  const orderId = await t.give({ items: [kurbanLine(2, { shares })] });
  const number = `HDTWICE${String(++twice).padStart(9, "0")}`;
  const [own] = await t.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  if (!own) throw new Error("no attempt");
  const second = {
    number,
    sequence: 2,
    status: "duplicate",
    authCode: `S${twice}`,
    bankReference: `R${twice}`,
  };
  await t.db.insert(paymentAttempts).values({ ...own, ...second });
  await t.db.insert(paymentAlarms).values({ kind: "duplicate_payment", orderId, number });
  return { orderId, number };
}

test("without room it stays a second payment, which staff refund", async () => {
  const { orderId, number } = await paidTwice();
  const ada = await t.as("Ada", "admin");
  const accept = (by = ada) => acceptSecondShare(by, { orderId, number });
  expect(await accept(await t.as("Ece", "viewer"))).toMatchObject({ kind: "forbidden" });
  await t.setOffer({ capacity: 3 });
  expect(await accept()).toEqual({ kind: "no-room" });
  await t.setOffer({ capacity: 14, kinds: ["vacip"], state: "closed" });
  expect(await accept()).toEqual({ kind: "no-room" });
  await t.db.update(paymentAttempts).set({ amount: sharePrice }).where(eq(paymentAttempts.number, number));
  expect(await accept()).toEqual({ kind: "not-adoptable" });
  expect(await t.statesOf(orderId)).toEqual(["paid", "paid"]);
  expect(await t.listOpenAlarmsOf(orderId)).toEqual(["duplicate_payment"]);
});

// The last test, because its refund keeps the shares.
test("a second payment becomes a second order with the same shares, and the books are equal", async () => {
  const { orderId, number } = await paidTwice();
  const before = await t.readCollected("kurban-yurt-ici");
  const ada = await t.as("Ada", "admin");
  const alarms = (await listAlarms(t.db, {})).rows;
  expect(alarms.find((alarm) => alarm.number === number)).toMatchObject({ orderId, hasShares: true });
  const taken = await acceptSecondShare(ada, { orderId, number });
  if (taken.kind !== "taken") throw new Error(taken.kind);
  expect(await t.readOrder(taken.id)).toMatchObject({
    status: "completed",
    totalAmount: 2 * sharePrice,
    source: "phone",
    takenBy: "Ada",
    customerName: "Ayşe Yılmaz",
  });
  const proxy = { state: "paid", proxyGivenBy: "staff", proxyChannel: "phone", proxyTakenBy: "Ada" };
  expect(await t.sharesOf(taken.id)).toMatchObject([
    { n: 1, ownerName: "Ayşe Yılmaz", owner: "self", ...proxy },
    { n: 2, ownerName: "Fatma Yılmaz", owner: "other", ...proxy },
  ]);
  expect(await t.sums(t.offer.id)).toMatchObject({ sold: 4, held: 0 });
  expect(await t.readCollected("kurban-yurt-ici")).toBe(before + 2 * sharePrice);
  expect(await t.listOpenAlarmsOf(orderId)).toEqual([]);
  expect(await t.findDifferences()).toEqual([]);
  expect(await acceptSecondShare(ada, { orderId, number })).toEqual({ kind: "not-adoptable" });
  // Each order has a payment of its own, which staff refund as any other.
  const asked = await t.requestRefund(ada, taken.id, { number });
  expect(asked).toMatchObject({ kind: "saved" });
  expect(await t.findDifferences()).toEqual([]);
});
