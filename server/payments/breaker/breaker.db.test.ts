import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "../../orders/table.ts";
import type { Bank } from "../banks/bank.ts";
import { testGift } from "../banks/test-payment.ts";
import { beginAtBank } from "../begin-at-bank.ts";
import { finishPayment } from "../finish-payment.ts";
import { inquireAttempt } from "../inquire-attempt.ts";
import { paymentAttempts } from "../table.ts";
import { payAtBank } from "../test-bank.ts";
import { asksCard } from "./choose-bank.ts";
import { forgetFailures } from "./forget-failures.ts";
import { noteFailure } from "./note-failure.ts";
import { noteSuccess } from "./note-success.ts";
import { readBanks } from "./read-banks.ts";
import { bankFailures, bankStates } from "./table.ts";
import { bankOfForm, openTestBanks, type TestBanks } from "./test-banks.ts";

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
  t.clock.forward(60);
});
afterAll(() => t.close());

const bankOfGift = async (who = {}) => bankOfForm((await t.give(who)).payment);
const stateOf = async (name: string) => (await readBanks(t.ctx)).find((bank) => bank.name === name)?.state;

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

  test("has an attempt of its own at each bank, named in our rows", async () => {
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

  test("costs one donor a try each minute while it goes on failing, and that donor gives at the other", async () => {
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

  test("that begins no payment stays paused, although it answers inquiries and tells of earlier payments", async () => {
    const [inquired, paid] = [await t.give(), await t.give()];
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
      await noteFailure(t.ctx, { bank: "isbank", number, what: "system" });
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

  test("whose minute was set by a clock that ran ahead is tried again", async () => {
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

describe("what counts as a failure", () => {
  const failuresNow = async () => (await readBanks(t.ctx))[0]?.failures;

  test("inquiries without an answer", async () => {
    const given = [await t.give(), await t.give(), await t.give()];
    t.breakBank("isbank", "inquiry");
    for (const { payment } of given) await inquireAttempt(t.ctx, payment?.number ?? "");
    expect(await failuresNow()).toEqual({ begin: 0, inquiry: 3, system: 0 });
    expect(await bankOfGift()).toBe("yedek");
  });

  test.each([
    ["96", 1, "paused"],
    ["91", 0, "working"],
    ["51", 0, "working"],
  ])("a payment declined with %s: %i each", async (code, each, state) => {
    const given = [await t.give(), await t.give(), await t.give()];
    for (const one of given) await finishPayment(t.ctx, await callbackOf(one, `1000${code}`));
    expect(await failuresNow()).toEqual({ begin: 0, inquiry: 0, system: 3 * each });
    expect(await stateOf("isbank")).toBe(state);
  });

  test("never a callback that does not come, nor a message that a stranger can send", async () => {
    for (let n = 0; n < 4; n++) {
      const { orderId } = await t.give();
      await finishPayment(t.ctx, new URLSearchParams({ OrderId: orderId, ProcReturnCode: "96" }));
    }
    t.clock.forward(9);
    expect(await failuresNow()).toEqual({ begin: 0, inquiry: 0, system: 0 });
  });

  test("a callback that is sent again counts neither as failure nor as success", async () => {
    const callback = await callbackOf(await t.give(), "100096");
    for (let n = 0; n < 3; n++) await finishPayment(t.ctx, callback);
    expect(await failuresNow()).toMatchObject({ system: 1 });
  });

  test("a 96 counts once, and not when an inquiry tells of it an hour later", async () => {
    const given = [await t.give(), await t.give(), await t.give()];
    for (const one of given.slice(0, 2)) {
      const callback = await callbackOf(one, "100096");
      await finishPayment(t.ctx, callback);
      await inquireAttempt(t.ctx, one.orderId);
    }
    expect(await failuresNow()).toMatchObject({ system: 2 });
    await callbackOf(given[2] as (typeof given)[number], "100096");
    t.clock.forward(60);
    for (const { orderId } of given) await inquireAttempt(t.ctx, orderId);
    expect(await failuresNow()).toMatchObject({ system: 0 });
    expect(await stateOf("isbank")).toBe("working");
  });

  test("no inquiry that its caller gave up before the bank's time was over", async () => {
    const given = [await t.give(), await t.give(), await t.give()];
    t.breakBank("isbank", "inquiry");
    const over = AbortSignal.abort(new DOMException("", "TimeoutError"));
    for (const { orderId } of given) await inquireAttempt(t.ctx, orderId, over);
    expect(await failuresNow()).toEqual({ begin: 0, inquiry: 0, system: 0 });
  });

  test("nothing that our own database refuses", async () => {
    const bank = {
      ...t.banks[0],
      begin: async (...args: Parameters<Bank["begin"]>) => {
        // PostgreSQL stores no NUL.
        return { ...(await t.banks[0].begin(...args)), memo: "\0" };
      },
    };
    const { orderId: number } = await t.give();
    const addresses = { okUrl: bank.returnUrl, failUrl: bank.returnUrl, notifyUrl: bank.notifyUrl };
    const payment = { ...testGift, ...addresses, number, amount: 10_000, language: "tr" } as const;
    expect(await beginAtBank(t.ctx, bank, payment)).toBeNull();
    expect(await failuresNow()).toEqual({ begin: 0, inquiry: 0, system: 0 });
  });

  test("a bank that begins no payment, although its inquiries are answered in between", async () => {
    const { orderId } = await t.give();
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 3; n++) {
      await t.give();
      await inquireAttempt(t.ctx, orderId);
    }
    expect(await stateOf("isbank")).toBe("paused");
  });

  test("an only bank has no breaker", async () => {
    const alone = { ...t.ctx, banks: [t.banks[0]] };
    const { orderId } = await t.give();
    await noteFailure(alone, { bank: "isbank", number: orderId, what: "begin" });
    expect(await failuresNow()).toMatchObject({ begin: 0 });
  });
});

test("the checkout page follows the bank of the next donor", async () => {
  const [hosted, own] = [{ ...t.banks[0], card: null }, t.banks[1]];
  const ctx = { ...t.ctx, banks: [hosted, own] };
  expect(await asksCard(ctx)).toBe(false);
  await open();
  expect(await asksCard(ctx)).toBe(true);
  expect(await asksCard({ ...ctx, banks: [hosted] })).toBe(false);
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
