import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { begin } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank, withBank } from "#testing/world/site.ts";
import { fieldNames } from "#tools/bank-simulator/payfor/field-names.ts";
import type { Bank, InquiryAnswer } from "./banks/bank.ts";
import { decideByInquiry } from "./banks/decide-by-inquiry.ts";
import type { BankContext } from "./context.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireDue } from "./inquire-due.ts";
import { paymentAttempts, paymentMessages } from "./table.ts";
import { type CallbackSender, handleUnverified, unknownSender } from "./unverified-callback.ts";

let payments: SiteWithBank;
let ctx: BankContext;
/** The numbers of the attempts about which the server inquired. */
let inquired: string[];
/** The answer that replaces the bank's own answer. */
let says: (() => Promise<InquiryAnswer>) | undefined;

beforeAll(async () => {
  payments = await openSiteWithBank();
  const { bank } = payments.ctx;
  const inquire: Bank["inquire"] = (attempt, signal) => {
    inquired.push(attempt.number);
    return says?.() ?? bank.inquire(attempt, signal);
  };
  ctx = withBank(payments.ctx, decideByInquiry({ ...bank, inquire }));
});
beforeEach(async () => {
  inquired = [];
  says = undefined;
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
});
afterAll(() => payments.close());

const hint = (number: string, sender: Partial<CallbackSender> = {}) =>
  handleUnverified(ctx, { number, reason: "unsigned" }, {}, { ...unknownSender, ...sender });
const seconds = (n: number) => payments.clock.forward(n / 60);
const attemptOf = (number: string) => payments.attempt(number);
const statusOf = async (id: string) => (await payments.order(id)).status;

/** Returns the seconds until the next inquiry about the attempt. */
async function nextIn(number: string) {
  const { nextInquiryAt } = await attemptOf(number);
  return nextInquiryAt && Math.round((nextInquiryAt.getTime() - payments.clock.now().getTime()) / 1_000);
}

/** Begins an attempt whose donor is still at the bank. */
async function openAttempt() {
  const { orderId, payment } = await begin(ctx);
  await payAtBank(payment, null);
  return orderId;
}

describe("a bank whose messages decide nothing", () => {
  test.each([
    ["123456", "completed"],
    ["100051", "payment_failed"],
    ["000000", "payment_failed"],
  ])("code %s: the inquiry that the message starts decides (%s)", async (otp, status) => {
    const { orderId, payment } = await begin(ctx);
    const message = await payAtBank(payment, otp);
    const finished = await finishPayment(ctx, message ?? new URLSearchParams());
    expect(finished).toEqual({ status: "unverified", number: orderId });
    expect(await statusOf(orderId)).toBe(status);
    expect(inquired).toEqual([orderId]);
    const [seen] = await ctx.db.select().from(paymentMessages).where(eq(paymentMessages.number, orderId));
    expect(seen).toMatchObject({ outcome: "hint", reason: "inquiry-decides" });
  });

  test("a forged approval of a payment that no donor made changes nothing, and is answered the same", async () => {
    const orderId = await openAttempt();
    const genuine = await payAtBank((await begin(ctx)).payment, "123456");
    const forged = new URLSearchParams([...(genuine ?? [])]);
    forged.set(fieldNames.number, orderId);
    expect(await finishPayment(ctx, forged)).toEqual({
      status: "unverified",
      number: orderId,
      undecided: true,
    });
    expect(await statusOf(orderId)).toBe("pending");
  });

  test("one that names no number is refused as before", async () => {
    expect(await finishPayment(ctx, new URLSearchParams("a=1"))).toMatchObject({ code: "HASH_MISMATCH" });
  });
});

describe("a bank whose messages settle", () => {
  const spoilt = async (otp: string, spoil: (message: URLSearchParams) => void) => {
    const { orderId, payment } = await begin(payments.ctx);
    const message = (await payAtBank(payment, otp)) ?? new URLSearchParams();
    spoil(message);
    const { bank } = payments.ctx;
    const inquire: Bank["inquire"] = (attempt, signal) => {
      inquired.push(attempt.number);
      return bank.inquire(attempt, signal);
    };
    const settling = withBank(payments.ctx, { inquire });
    return { orderId, finished: await finishPayment(settling, message) };
  };

  test.each<[string, (message: URLSearchParams) => void]>([
    ["without a signature", (message) => message.delete(fieldNames.signature)],
    ["with a signature that is none", (message) => message.set(fieldNames.signature, "x")],
    ["with a field twice", (message) => message.append(fieldNames.code, "00")],
    ["with a misshapen field", (message) => message.set(fieldNames.authCode, "S1")],
  ])("a message %s cannot be checked: an inquiry decides", async (_, spoil) => {
    const paid = await spoilt("123456", spoil);
    expect(paid.finished).toEqual({ status: "unverified", number: paid.orderId });
    expect(await statusOf(paid.orderId)).toBe("completed");
    const failed = await spoilt("100051", spoil);
    expect(failed.finished).toEqual({ status: "unverified", number: failed.orderId });
    expect(await statusOf(failed.orderId)).toBe("payment_failed");
    expect(inquired).toEqual([paid.orderId, failed.orderId]);
  });

  test("a message with a wrong signature was checked: refused, and only the timed inquiry comes sooner", async () => {
    const wrong = (message: URLSearchParams) =>
      message.set(fieldNames.signature, "AAAAAAAAAAAAAAAAAAAAAAAAAAA=");
    const { orderId, finished } = await spoilt("123456", wrong);
    expect(finished).toMatchObject({ status: "error", code: "HASH_MISMATCH" });
    expect(await statusOf(orderId)).toBe("pending");
    expect(inquired).toEqual([]);
    expect(await nextIn(orderId)).toBe(10);
    seconds(11);
    await inquireDue(payments.ctx);
    expect(await statusOf(orderId)).toBe("completed");
  });
});

describe("the limits of unverified callbacks", () => {
  test("one inquiry about an attempt in ten seconds; the next timed one comes sooner, but not within a minute", async () => {
    const number = await openAttempt();
    await Promise.all([hint(number), hint(number), hint(number)]);
    expect(inquired).toEqual([number]);
    expect(await nextIn(number)).toBe(60);
    seconds(9);
    await hint(number);
    expect(inquired).toHaveLength(1);
    expect(await nextIn(number)).toBe(51);
    seconds(2);
    await hint(number);
    expect(inquired).toHaveLength(2);
  });

  test("ten inquiries about an attempt in all; after that a timed one each minute at most", async () => {
    const number = await openAttempt();
    for (let n = 0; n < 15; n++) {
      await hint(number);
      seconds(11);
    }
    expect(inquired).toHaveLength(10);
    inquired = [];
    // The first scheduled inquiry is due after five minutes.
    for (let n = 0; n < 30; n++) {
      await hint(number);
      await inquireDue(ctx);
      seconds(10);
    }
    expect(inquired.length).toBeGreaterThan(2);
    expect(inquired.length).toBeLessThanOrEqual(6);
  });

  test("two at once for the bank; the place of a dead process is free after five seconds", async () => {
    const one = await openAttempt();
    const two = await openAttempt();
    const three = await openAttempt();
    const held = Promise.withResolvers<InquiryAnswer>();
    says = () => held.promise;
    const running = [hint(one), hint(two)];
    await expect.poll(() => inquired.length).toBe(2);
    expect(await hint(three)).toMatchObject({ undecided: true });
    expect(inquired).toHaveLength(2);
    held.resolve({ kind: "pending" });
    await Promise.all(running);
    says = undefined;
    await hint(three);
    expect(inquired).toHaveLength(3);

    const dead = new Date(payments.clock.now().getTime() + 5_000);
    await ctx.db.update(paymentAttempts).set({ inquiryLease: dead });
    const four = await openAttempt();
    await hint(four);
    expect(inquired).toHaveLength(3);
    seconds(6);
    await hint(four);
    expect(inquired).toHaveLength(4);
  });

  test("one at once for a line, so that a stranger leaves a place to others; a signed server message never waits", async () => {
    const one = await openAttempt();
    const two = await openAttempt();
    const three = await openAttempt();
    const four = await openAttempt();
    const held = Promise.withResolvers<InquiryAnswer>();
    says = () => held.promise;
    const running = [hint(one, { line: "stranger" })];
    await expect.poll(() => inquired).toEqual([one]);
    expect(await hint(two, { line: "stranger" })).toMatchObject({ undecided: true });
    running.push(hint(two, { line: "donor" }));
    await expect.poll(() => inquired).toEqual([one, two]);
    expect(await hint(three, { line: "another" })).toMatchObject({ undecided: true });
    running.push(hint(four, { isSigned: true }));
    await expect.poll(() => inquired).toEqual([one, two, four]);
    held.resolve({ kind: "pending" });
    await Promise.all(running);
    expect(await attemptOf(one)).toMatchObject({ inquiryLease: null, inquiryLine: null });
  });

  test("a line that has caused too many causes none", async () => {
    const number = await openAttempt();
    expect(await hint(number, { count: async () => 30 })).toMatchObject({ undecided: true });
    expect(inquired).toEqual([]);
    await hint(number);
    expect(inquired).toEqual([number]);
  });

  test("the bank has three seconds; what it says later is not waited for", async () => {
    const number = await openAttempt();
    payments.breakInquiries("timeout");
    const begun = performance.now();
    expect(await hint(number)).toMatchObject({ undecided: true });
    expect(performance.now() - begun).toBeLessThan(4_000);
    payments.breakInquiries(undefined);
    expect(await attemptOf(number)).toMatchObject({ status: "started", inquiryLease: null });
  });

  test("an attempt whose outcome is known starts none, nor does a number that is not ours", async () => {
    const { orderId, payment } = await begin(ctx);
    await finishPayment(ctx, (await payAtBank(payment, "123456")) ?? new URLSearchParams());
    inquired = [];
    seconds(11);
    expect(await hint(orderId)).toEqual({ status: "unverified", number: orderId });
    expect(await hint("HDNOBODYSNUMBER1")).toEqual({
      status: "unverified",
      number: "HDNOBODYSNUMBER1",
      undecided: true,
    });
    expect(inquired).toEqual([]);
    expect(await ctx.db.$count(paymentMessages, eq(paymentMessages.number, "HDNOBODYSNUMBER1"))).toBe(0);
  });

  test("a declined attempt may still turn out paid", async () => {
    const { orderId, payment } = await begin(ctx);
    const declined = await payAtBank(payment, "100051");
    await finishPayment(ctx, declined ?? new URLSearchParams());
    seconds(11);
    says = async () => ({
      kind: "paid",
      number: orderId,
      amount: 25_000,
      currency: "949",
      voided: false,
      refunded: 0,
      authCode: "S12345",
      reference: "1",
      cardMask: "",
    });
    expect(await hint(orderId)).toEqual({ status: "unverified", number: orderId });
    expect(await statusOf(orderId)).toBe("completed");
  });
});

describe("an authentic message about another form than the attempt's", () => {
  const repeating = (memo: string): BankContext => {
    const { bank } = payments.ctx;
    const verify: Bank["verify"] = (fields) => {
      const verdict = bank.verify(fields);
      return verdict.kind === "paid" || verdict.kind === "declined" ? { ...verdict, memo } : verdict;
    };
    return withBank(payments.ctx, { verify, inquire: ctx.bank.inquire });
  };

  test.each([
    ["123456", { status: "pending" }, { status: "success" }],
    ["100051", { status: "error", type: "error" }, { status: "error", type: "payment_failed" }],
  ])("decides nothing by itself (%s)", async (otp, unproven, proven) => {
    const { orderId, payment } = await begin(ctx);
    await ctx.db.update(paymentAttempts).set({ memo: "mine" }).where(eq(paymentAttempts.number, orderId));
    const message = (await payAtBank(payment, otp)) ?? new URLSearchParams();
    says = async () => ({ kind: "pending" });
    const finished = await finishPayment(repeating("theirs"), message);
    expect(finished).toMatchObject({ ...unproven, orderId, undecided: true });
    expect(await statusOf(orderId)).toBe("pending");
    expect(await finishPayment(repeating("mine"), message)).toMatchObject({ ...proven, orderId });
    expect(await statusOf(orderId)).not.toBe("pending");
  });
});
