import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { bankOfForm, openTestBanks, type TestBanks } from "#testing/world/two-banks.ts";
import { finishPayment } from "../finish-payment.ts";
import { inquireAttempt } from "../inquire-attempt.ts";
import { paymentAttempts } from "../table.ts";
import { takesCard } from "./choose-bank.ts";
import { forgetFailures } from "./forget-failures.ts";
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
  t.clock.forward(60);
});
afterAll(() => t.close());

const check = async () => false;
const bankOfGift = async (who = {}) => bankOfForm((await t.give(who)).payment);
async function stateOf(name: string) {
  await healthChecksDone();
  return (await readBanks(t.ctx)).find((bank) => bank.name === name)?.state;
}

async function callbackOf({ payment }: Awaited<ReturnType<TestBanks["give"]>>, code = "123456") {
  return (payment && (await payAtBank(payment, code))) ?? new URLSearchParams();
}

/** Three donors meet a bank that cannot begin a payment. */
async function open(): Promise<void> {
  t.breakBank("isbank", "begin");
  for (let n = 0; n < 3; n++) await t.give();
  expect(await stateOf("isbank")).toBe("paused");
  t.called.length = 0;
}

describe("a bank that cannot begin payments", () => {
  test("costs no donor the donation, and after three donors it is not called any more", async () => {
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 5; n++) expect(await bankOfGift()).toBe("yedek");
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
  ])("is not paused for one donor %s, however often", async (_, who) => {
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 6; n++) await t.give(who);
    expect(await stateOf("isbank")).toBe("working");
  });

  test("is not paused for one donor with three networks of one IPv6 line", async () => {
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 6; n++) await t.give({ address: `2001:db8:1:${n}::7` });
    expect(await stateOf("isbank")).toBe("working");
    await t.give({ address: "2001:db8:2::7" });
    await t.give({ address: "2001:db8:3::7" });
    expect(await stateOf("isbank")).toBe("paused");
  });

  test("is checked once by the server itself, and not paused if only donors' payments fail", async () => {
    t.breakBank("isbank", "donor");
    for (let n = 0; n < 4; n++) expect(await bankOfGift()).toBe("yedek");
    expect(t.asked).toEqual(["isbank"]);
    expect(await stateOf("isbank")).toBe("working");
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 3; n++) await t.give();
    expect(t.asked).toEqual(["isbank", "isbank"]);
    expect(await stateOf("isbank")).toBe("paused");
  });

  test("that refuses payments in its answers is never paused", async () => {
    t.breakBank("isbank", "refusal");
    for (let n = 0; n < 6; n++) expect(await bankOfGift()).toBe("yedek");
    expect((await readBanks(t.ctx))[0]?.failures).toEqual({ begin: 0, inquiry: 0, system: 0 });
    expect(t.asked).toEqual([]);
  });

  test("is not paused if it worked in between, or long before", async () => {
    for (let n = 0; n < 6; n++) {
      t.breakBank("isbank", n % 3 === 2 ? undefined : "begin");
      await t.give();
    }
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 4; n++) {
      t.clock.forward(6);
      await t.give();
    }
    expect(await stateOf("isbank")).toBe("working");
  });

  test("is found by three donors at the same moment", async () => {
    t.breakBank("isbank", "begin");
    const given = await Promise.all([t.give(), t.give(), t.give()]);
    expect(given.map(({ payment }) => bankOfForm(payment))).toEqual(["yedek", "yedek", "yedek"]);
    expect(await stateOf("isbank")).toBe("paused");
  });
});

describe("a paused bank", () => {
  test("is tried by one donor after a minute, and works again when that succeeds", async () => {
    await open();
    t.seconds(59);
    expect(await bankOfGift()).toBe("yedek");
    t.seconds(2);
    expect(await stateOf("isbank")).toBe("probing");
    t.breakBank("isbank", undefined);
    const given = await Promise.all([t.give(), t.give(), t.give()]);
    expect(given.map(({ payment }) => bankOfForm(payment)).sort()).toContain("isbank");
    expect(await stateOf("isbank")).toBe("working");
    expect(await bankOfGift()).toBe("isbank");
  });

  test("costs one donor a try each minute while it goes on failing, and that donor pays at the other bank", async () => {
    await open();
    for (let minute = 0; minute < 3; minute++) {
      t.seconds(61);
      for (let n = 0; n < 4; n++) expect(await bankOfGift()).toBe("yedek");
    }
    expect(t.called.filter((name) => name === "isbank")).toHaveLength(3);
    expect(await stateOf("isbank")).toBe("paused");
  });

  test("stays paused for its minute, whatever answer comes late", async () => {
    const { orderId } = await t.give();
    await open();
    await noteSuccess(t.ctx, { bank: "isbank", number: orderId, what: "begin" });
    expect(await stateOf("isbank")).toBe("paused");
    t.seconds(61);
    await noteSuccess(t.ctx, { bank: "isbank", number: orderId, what: "begin" });
    expect(await stateOf("isbank")).toBe("working");
  });

  test("that begins no payment stays paused, although it answers inquiries and reports earlier payments", async () => {
    const inquired = await t.give();
    const paid = await t.give();
    await open();
    t.seconds(61);
    await inquireAttempt(t.ctx, inquired.orderId);
    await finishPayment(t.ctx, await callbackOf(paid));
    expect(await stateOf("isbank")).toBe("probing");
    t.breakBank("isbank", undefined);
    expect(await bankOfGift()).toBe("isbank");
    expect(await stateOf("isbank")).toBe("working");
  });

  test("works again when a payment that began after its failures comes to its end", async () => {
    const given = [await t.give(), await t.give(), await t.give()];
    t.seconds(1);
    for (const { orderId: number } of given)
      await noteFailure(t.ctx, { bank: "isbank", number, what: "system", check });
    await healthChecksDone();
    t.seconds(61);
    const [earlier] = given;
    await noteSuccess(t.ctx, { bank: "isbank", number: earlier?.orderId ?? "", what: "outcome" });
    expect(await stateOf("isbank")).toBe("probing");
    const probe = await t.give();
    expect(bankOfForm(probe.payment)).toBe("isbank");
    await finishPayment(t.ctx, await callbackOf(probe));
    expect(await stateOf("isbank")).toBe("working");
  });

  test("still settles what was begun there", async () => {
    const given = await t.give();
    await open();
    const { orderId } = given;
    expect(await finishPayment(t.ctx, await callbackOf(given))).toEqual({ status: "success", orderId });
  });

  test("is tried again when a clock that ran ahead set its minute", async () => {
    await open();
    t.clock.forward(-600);
    expect(await stateOf("isbank")).toBe("probing");
    t.clock.forward(600);
  });
});

test("with every bank paused the order stays, a transfer is offered, and the same key pays later", async () => {
  t.breakBank("yedek", "begin");
  await open();
  expect(await stateOf("yedek")).toBe("paused");
  const key = `all-paused-${t.clock.now().getTime()}`;
  const refused = await t.give({ key });
  expect(refused).toMatchObject({ state: "not-started", paused: true, payment: null });
  expect(t.called).toEqual([]);
  const [order] = await t.ctx.db.select().from(orders).where(eq(orders.id, refused.orderId));
  expect(order?.status).toBe("pending");
  t.breakBank("yedek", undefined);
  t.seconds(61);
  const paid = await t.give({ key });
  expect(paid).toMatchObject({ state: "payable", orderId: refused.orderId });
});

test("the checkout page follows the bank of the next donor", async () => {
  const hosted = { ...t.banks[0], card: null };
  const own = t.banks[1];
  const ctx = { ...t.ctx, banks: [hosted, own] };
  expect(await takesCard(ctx)).toBe(false);
  await open();
  expect(await takesCard(ctx)).toBe(true);
  expect(await takesCard({ ...ctx, banks: [hosted] })).toBe(false);
});

test("failures are forgotten after a day", async () => {
  await open();
  t.clock.forward(23 * 60);
  await forgetFailures(t.ctx);
  expect(await t.ctx.db.$count(bankFailures)).toBe(3);
  t.clock.forward(2 * 60);
  await forgetFailures(t.ctx);
  expect(await t.ctx.db.$count(bankFailures)).toBe(0);
});
