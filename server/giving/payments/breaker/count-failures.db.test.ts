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
  t.clock.forwardMinutes(60);
});
afterAll(() => t.close());

const check = async () => false;
const bankOfNewDonation = async (donor = {}) => bankOfForm((await t.give(donor)).payment);

async function payAndReadCallback({ payment }: Awaited<ReturnType<TestBanks["give"]>>, code = "123456") {
  return (payment && (await payAtBank(payment, code))) ?? new URLSearchParams();
}

describe("the breaker", () => {
  async function readFailures() {
    await healthChecksDone();
    return (await readBanks(t.ctx))[0]?.failures;
  }

  test("counts inquiries without an answer", async () => {
    const donations = [await t.give(), await t.give(), await t.give()];
    t.breakBank("isbank", "inquiry");
    for (const { payment } of donations) await inquireAttempt(t.ctx, payment?.number ?? "");
    expect(await readFailures()).toEqual({ begin: 0, inquiry: 3, system: 0 });
    expect(await bankOfNewDonation()).toBe("yedek");
  });

  test.each([
    ["96", 1, "paused"],
    ["91", 0, "working"],
    ["51", 0, "working"],
  ])("counts a payment that is declined with %s as %i failures", async (code, perPayment, state) => {
    const donations = [await t.give(), await t.give(), await t.give()];
    for (const donation of donations)
      await finishPayment(t.ctx, await payAndReadCallback(donation, `1000${code}`));
    expect(await readFailures()).toEqual({ begin: 0, inquiry: 0, system: 3 * perPayment });
    expect(await t.readState("isbank")).toBe(state);
  });

  test("does not count missing callbacks and unsigned messages", async () => {
    for (let n = 0; n < 4; n++) {
      const { orderId } = await t.give();
      await finishPayment(t.ctx, new URLSearchParams({ OrderId: orderId, ProcReturnCode: "96" }));
    }
    t.clock.forwardMinutes(9);
    expect(await readFailures()).toEqual({ begin: 0, inquiry: 0, system: 0 });
  });

  test("counts a repeated callback once", async () => {
    const callback = await payAndReadCallback(await t.give(), "100096");
    for (let n = 0; n < 3; n++) await finishPayment(t.ctx, callback);
    expect(await readFailures()).toMatchObject({ system: 1 });
  });

  test("counts the code 96 once for each payment, and not if an inquiry reports it an hour later", async () => {
    const donations = [await t.give(), await t.give(), await t.give()];
    for (const donation of donations.slice(0, 2)) {
      const callback = await payAndReadCallback(donation, "100096");
      await finishPayment(t.ctx, callback);
      await inquireAttempt(t.ctx, donation.orderId);
    }
    expect(await readFailures()).toMatchObject({ system: 2 });
    await payAndReadCallback(donations[2] as (typeof donations)[number], "100096");
    t.clock.forwardMinutes(60);
    for (const { orderId } of donations) await inquireAttempt(t.ctx, orderId);
    expect(await readFailures()).toMatchObject({ system: 0 });
    expect(await t.readState("isbank")).toBe("working");
  });

  test("does not count an inquiry that the caller aborts", async () => {
    const donations = [await t.give(), await t.give(), await t.give()];
    t.breakBank("isbank", "inquiry");
    const abortedSignal = AbortSignal.abort(new DOMException("", "TimeoutError"));
    for (const { orderId } of donations) await inquireAttempt(t.ctx, orderId, abortedSignal);
    expect(await readFailures()).toEqual({ begin: 0, inquiry: 0, system: 0 });
  });

  test("does not count an error of our own database", async () => {
    const bank = {
      ...t.banks[0],
      begin: async (...args: Parameters<Bank["begin"]>) => {
        // PostgreSQL cannot store a NUL character.
        return { ...(await t.banks[0].begin(...args)), memo: "\0" };
      },
    };
    const { orderId: number } = await t.give();
    const urls = { okUrl: bank.returnUrl, failUrl: bank.returnUrl, notifyUrl: bank.notifyUrl };
    const payment = { ...testGift, ...urls, number, amount: 10_000, language: "tr" } as const;
    expect(await beginAtBank(t.ctx, bank, payment)).toBeNull();
    expect(await readFailures()).toEqual({ begin: 0, inquiry: 0, system: 0 });
  });

  test("pauses a bank that begins no payment although it answers inquiries", async () => {
    const { orderId } = await t.give();
    t.breakBank("isbank", "begin");
    for (let n = 0; n < 3; n++) {
      await t.give();
      await inquireAttempt(t.ctx, orderId);
    }
    expect(await t.readState("isbank")).toBe("paused");
  });

  test("does not exist for the only bank of a site", async () => {
    const onlyBank = { ...t.ctx, banks: [t.banks[0]] };
    const { orderId } = await t.give();
    await noteFailure(onlyBank, { bank: "isbank", number: orderId, what: "begin", check });
    expect(await readFailures()).toMatchObject({ begin: 0 });
  });
});
