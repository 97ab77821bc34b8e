import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { bankOfForm, openTestBanks, type TestBanks } from "#testing/world/two-banks.ts";
import { finishPayment } from "../finish-payment.ts";
import { inquireAttempt } from "../inquire-attempt.ts";
import { paymentAttempts } from "../table.ts";
import { takesCard } from "./choose-bank.ts";
import { clearFailuresAndLeases } from "./clear-failures-and-leases.ts";
import { healthChecksDone, noteFailure, noteSuccess } from "./note-outcome.ts";
import { readBanks } from "./read-banks.ts";
import { bankFailures, bankStates } from "./table.ts";

let t: TestBanks;
beforeAll(async () => {
  t = await openTestBanks();
});
beforeEach(async () => {
  await t.ctx.db.delete(bankFailures);
  await t.ctx.db.delete(bankStates);
  t.breakBank("isbank", undefined);
  t.breakBank("yedek", undefined);
  t.called.length = 0;
  t.asked.length = 0;
  t.clock.forwardMinutes(60);
});
afterAll(() => t.close());

const check = async () => false;
const bankOfNewDonation = async (donor = {}) => bankOfForm((await t.give(donor)).payment);

async function payAndReadCallback({ payment }: Awaited<ReturnType<TestBanks["give"]>>, code = "123456") {
  return (payment && (await payAtBank(payment, code))) ?? new URLSearchParams();
}

/** Lets three donors meet a bank that cannot begin payments, so that the bank is paused. */
async function pauseIsbank(): Promise<void> {
  t.breakBank("isbank", "begin");
  for (let n = 0; n < 3; n++) await t.give();
  expect(await t.readState("isbank")).toBe("paused");
  t.called.length = 0;
}

describe("a bank that cannot begin payments", () => {
  test("is replaced by the other bank, and not called any more after three donors", async () => {
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 5; n++) expect(await bankOfNewDonation()).toBe("yedek");
    expect(t.called).toEqual(["isbank", "yedek", "isbank", "yedek", "isbank", "yedek", "yedek", "yedek"]);
  });

  test("stores an attempt with the bank's name at each bank", async () => {
    t.breakBank("isbank", "begin");
    const { orderId, payment } = await t.give();
    const attempts = await t.ctx.db
      .select({ bank: paymentAttempts.bank, number: paymentAttempts.number })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
      .orderBy(desc(paymentAttempts.sequence));
    expect(attempts.map(({ bank }) => bank)).toEqual(["yedek", "isbank"]);
    expect(payment?.number).toBe(attempts[0]?.number);
  });

  test.each([
    ["with one phone", { phone: "5551112233" }],
    ["in one network", { address: "198.51.100.7" }],
  ])("is not paused by a single donor %s", async (_, who) => {
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 6; n++) await t.give(who);
    expect(await t.readState("isbank")).toBe("working");
  });

  test("is not paused by one donor with several IPv6 networks of one connection", async () => {
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 6; n++) await t.give({ address: `2001:db8:1:${n}::7` });
    expect(await t.readState("isbank")).toBe("working");
    await t.give({ address: "2001:db8:2::7" });
    await t.give({ address: "2001:db8:3::7" });
    expect(await t.readState("isbank")).toBe("paused");
  });

  test("is checked once by the server, and not paused if only payments of donors fail", async () => {
    t.breakBank("isbank", "donor");
    for (let n = 0; n < 4; n++) expect(await bankOfNewDonation()).toBe("yedek");
    expect(t.asked).toEqual(["isbank"]);
    expect(await t.readState("isbank")).toBe("working");
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 3; n++) await t.give();
    expect(t.asked).toEqual(["isbank", "isbank"]);
    expect(await t.readState("isbank")).toBe("paused");
  });

  test("because it refuses them is never paused", async () => {
    t.breakBank("isbank", "refusal");
    for (let n = 0; n < 6; n++) expect(await bankOfNewDonation()).toBe("yedek");
    expect((await readBanks(t.ctx))[0]?.failures).toEqual({ begin: 0, inquiry: 0, system: 0 });
    expect(t.asked).toEqual([]);
  });

  test("is not paused if it works in between, or if the failures are old", async () => {
    for (let n = 0; n < 6; n++) {
      t.breakBank("isbank", n % 3 === 2 ? undefined : "begin");
      await t.give();
    }
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 4; n++) {
      t.clock.forwardMinutes(6);
      await t.give();
    }
    expect(await t.readState("isbank")).toBe("working");
  });

  test("is paused by three concurrent donors", async () => {
    t.breakBank("isbank", "begin");
    const donations = await Promise.all([t.give(), t.give(), t.give()]);
    expect(donations.map(({ payment }) => bankOfForm(payment))).toEqual(["yedek", "yedek", "yedek"]);
    expect(await t.readState("isbank")).toBe("paused");
  });
});

describe("a paused bank", () => {
  test("is tried by one donor after a minute, and works again if that payment begins", async () => {
    await pauseIsbank();
    t.seconds(59);
    expect(await bankOfNewDonation()).toBe("yedek");
    t.seconds(2);
    expect(await t.readState("isbank")).toBe("probing");
    t.breakBank("isbank", undefined);
    const donations = await Promise.all([t.give(), t.give(), t.give()]);
    expect(donations.map(({ payment }) => bankOfForm(payment)).sort()).toContain("isbank");
    expect(await t.readState("isbank")).toBe("working");
    expect(await bankOfNewDonation()).toBe("isbank");
  });

  test("is tried by one donor each minute while it fails, and that donor pays at the other bank", async () => {
    await pauseIsbank();
    for (let minute = 0; minute < 3; minute++) {
      t.seconds(61);
      for (let n = 0; n < 4; n++) expect(await bankOfNewDonation()).toBe("yedek");
    }
    expect(t.called.filter((name) => name === "isbank")).toHaveLength(3);
    expect(await t.readState("isbank")).toBe("paused");
  });

  test("stays paused for a minute despite a late success", async () => {
    const { orderId } = await t.give();
    await pauseIsbank();
    await noteSuccess(t.ctx, { bank: "isbank", number: orderId, what: "begin" });
    expect(await t.readState("isbank")).toBe("paused");
    t.seconds(61);
    await noteSuccess(t.ctx, { bank: "isbank", number: orderId, what: "begin" });
    expect(await t.readState("isbank")).toBe("working");
  });

  test("stays paused while it begins no payment, although it answers inquiries and reports earlier payments", async () => {
    const inquiredDonation = await t.give();
    const paidDonation = await t.give();
    await pauseIsbank();
    t.seconds(61);
    await inquireAttempt(t.ctx, inquiredDonation.orderId);
    await finishPayment(t.ctx, await payAndReadCallback(paidDonation));
    expect(await t.readState("isbank")).toBe("probing");
    t.breakBank("isbank", undefined);
    expect(await bankOfNewDonation()).toBe("isbank");
    expect(await t.readState("isbank")).toBe("working");
  });

  test("works again when a payment that began after its failures ends", async () => {
    const donations = [await t.give(), await t.give(), await t.give()];
    t.seconds(1);
    for (const { orderId: number } of donations)
      await noteFailure(t.ctx, { bank: "isbank", number, what: "system", check });
    await healthChecksDone();
    t.seconds(61);
    const [firstDonation] = donations;
    await noteSuccess(t.ctx, { bank: "isbank", number: firstDonation?.orderId ?? "", what: "outcome" });
    expect(await t.readState("isbank")).toBe("probing");
    const probeDonation = await t.give();
    expect(bankOfForm(probeDonation.payment)).toBe("isbank");
    await finishPayment(t.ctx, await payAndReadCallback(probeDonation));
    expect(await t.readState("isbank")).toBe("working");
  });

  test("still settles the payments that it has begun", async () => {
    const donation = await t.give();
    await pauseIsbank();
    const { orderId } = donation;
    expect(await finishPayment(t.ctx, await payAndReadCallback(donation))).toEqual({
      status: "success",
      orderId,
    });
  });

  test("is tried again if a clock ahead of time paused it", async () => {
    await pauseIsbank();
    t.clock.forwardMinutes(-600);
    expect(await t.readState("isbank")).toBe("probing");
    t.clock.forwardMinutes(600);
  });
});

test("with every bank paused, the order stays pending, and the same key pays it later", async () => {
  t.breakBank("yedek", "begin");
  await pauseIsbank();
  expect(await t.readState("yedek")).toBe("paused");
  const key = `all-paused-${t.clock.now().getTime()}`;
  const notStarted = await t.give({ key });
  expect(notStarted).toMatchObject({ state: "not-started", paused: true, payment: null });
  expect(t.called).toEqual([]);
  const [order] = await t.ctx.db.select().from(orders).where(eq(orders.id, notStarted.orderId));
  expect(order?.status).toBe("pending");
  t.breakBank("yedek", undefined);
  t.seconds(61);
  const paid = await t.give({ key });
  expect(paid).toMatchObject({ state: "payable", orderId: notStarted.orderId });
});

test("the checkout page shows card fields if the bank of the next donor has them", async () => {
  const hostedBank = { ...t.banks[0], card: null };
  const bankWithCardFields = t.banks[1];
  const ctx = { ...t.ctx, banks: [hostedBank, bankWithCardFields] };
  expect(await takesCard(ctx)).toBe(false);
  await pauseIsbank();
  expect(await takesCard(ctx)).toBe(true);
  expect(await takesCard({ ...ctx, banks: [hostedBank] })).toBe(false);
});

test("failures are forgotten after a day", async () => {
  await pauseIsbank();
  t.clock.forwardMinutes(23 * 60);
  await clearFailuresAndLeases(t.ctx);
  expect(await t.ctx.db.$count(bankFailures)).toBe(3);
  t.clock.forwardMinutes(2 * 60);
  await clearFailuresAndLeases(t.ctx);
  expect(await t.ctx.db.$count(bankFailures)).toBe(0);
});
