import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { testGift } from "#testing/world/gift.ts";
import { bankOfForm, openTestBanks, type TestBanks } from "#testing/world/two-banks.ts";
import type { Bank } from "../banks/bank.ts";
import { beginAtBank } from "../begin-at-bank.ts";
import { finishPayment } from "../finish-payment.ts";
import { inquireAttempt } from "../inquire-attempt.ts";
import { healthChecksDone, noteFailure } from "./note-outcome.ts";
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

describe("what counts as a failure", () => {
  async function failuresNow() {
    await healthChecksDone();
    return (await readBanks(t.ctx))[0]?.failures;
  }

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

  test("a 96 counts once, and not when an inquiry reports it an hour later", async () => {
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
        // PostgreSQL cannot store a NUL character.
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
    await noteFailure(alone, { bank: "isbank", number: orderId, what: "begin", check });
    expect(await failuresNow()).toMatchObject({ begin: 0 });
  });
});
