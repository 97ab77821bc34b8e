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
let inquiredNumbers: string[];
/** Returns an answer that replaces the bank's own answer. */
let replacementAnswer: (() => Promise<InquiryAnswer>) | undefined;

beforeAll(async () => {
  payments = await openSiteWithBank();
  const { bank } = payments.ctx;
  const inquire: Bank["inquire"] = (attempt, signal) => {
    inquiredNumbers.push(attempt.number);
    return replacementAnswer?.() ?? bank.inquire(attempt, signal);
  };
  ctx = withBank(payments.ctx, decideByInquiry({ ...bank, inquire }));
});
beforeEach(async () => {
  inquiredNumbers = [];
  replacementAnswer = undefined;
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
});
afterAll(() => payments.close());

const sendUnverified = (number: string, sender: Partial<CallbackSender> = {}) =>
  handleUnverified(ctx, { number, reason: "unsigned" }, {}, { ...unknownSender, ...sender });
const forwardSeconds = (n: number) => payments.clock.forwardMinutes(n / 60);
const readAttempt = (number: string) => payments.readAttempt(number);
const readStatus = async (id: string) => (await payments.readOrder(id)).status;

/** Returns the seconds until the next inquiry about the attempt. */
async function secondsToInquiry(number: string) {
  const { nextInquiryAt } = await readAttempt(number);
  return nextInquiryAt && Math.round((nextInquiryAt.getTime() - payments.clock.now().getTime()) / 1_000);
}

/** Begins an attempt whose donor is still at the bank. */
async function beginWithoutPaying() {
  const { orderId, payment } = await begin(ctx);
  await payAtBank(payment, null);
  return orderId;
}

describe("at a bank whose payments only inquiries decide", () => {
  test.each([
    ["123456", "completed"],
    ["100051", "payment_failed"],
    ["000000", "payment_failed"],
  ])("a message with code %s causes an inquiry, which sets the status %s", async (otp, status) => {
    const { orderId, payment } = await begin(ctx);
    const message = await payAtBank(payment, otp);
    const result = await finishPayment(ctx, message ?? new URLSearchParams());
    expect(result).toEqual({ status: "unverified", number: orderId });
    expect(await readStatus(orderId)).toBe(status);
    expect(inquiredNumbers).toEqual([orderId]);
    const [recorded] = await ctx.db.select().from(paymentMessages).where(eq(paymentMessages.number, orderId));
    expect(recorded).toMatchObject({ outcome: "hint", reason: "inquiry-decides" });
  });

  test("a forged approval changes nothing, and its answer does not show the outcome", async () => {
    const orderId = await beginWithoutPaying();
    const genuine = await payAtBank((await begin(ctx)).payment, "123456");
    const forged = new URLSearchParams([...(genuine ?? [])]);
    forged.set(fieldNames.number, orderId);
    expect(await finishPayment(ctx, forged)).toEqual({
      status: "unverified",
      number: orderId,
      undecided: true,
    });
    expect(await readStatus(orderId)).toBe("pending");
  });

  test("a message without a number is refused", async () => {
    expect(await finishPayment(ctx, new URLSearchParams("a=1"))).toMatchObject({ code: "HASH_MISMATCH" });
  });
});

describe("at a bank whose messages settle payments", () => {
  const sendChanged = async (otp: string, change: (message: URLSearchParams) => void) => {
    const { orderId, payment } = await begin(payments.ctx);
    const message = (await payAtBank(payment, otp)) ?? new URLSearchParams();
    change(message);
    const { bank } = payments.ctx;
    const inquire: Bank["inquire"] = (attempt, signal) => {
      inquiredNumbers.push(attempt.number);
      return bank.inquire(attempt, signal);
    };
    const settlingContext = withBank(payments.ctx, { inquire });
    return { orderId, finished: await finishPayment(settlingContext, message) };
  };

  test.each<[string, (message: URLSearchParams) => void]>([
    ["without a signature", (message) => message.delete(fieldNames.signature)],
    ["with an impossible signature", (message) => message.set(fieldNames.signature, "x")],
    ["with a field twice", (message) => message.append(fieldNames.code, "00")],
    ["with a malformed field", (message) => message.set(fieldNames.authCode, "S1")],
  ])("a message %s causes an inquiry, which decides", async (_, change) => {
    const paid = await sendChanged("123456", change);
    expect(paid.finished).toEqual({ status: "unverified", number: paid.orderId });
    expect(await readStatus(paid.orderId)).toBe("completed");
    const declined = await sendChanged("100051", change);
    expect(declined.finished).toEqual({ status: "unverified", number: declined.orderId });
    expect(await readStatus(declined.orderId)).toBe("payment_failed");
    expect(inquiredNumbers).toEqual([paid.orderId, declined.orderId]);
  });

  test("a message with a wrong signature is refused, and brings the scheduled inquiry forward", async () => {
    const wrong = (message: URLSearchParams) =>
      message.set(fieldNames.signature, "AAAAAAAAAAAAAAAAAAAAAAAAAAA=");
    const { orderId, finished } = await sendChanged("123456", wrong);
    expect(finished).toMatchObject({ status: "error", code: "HASH_MISMATCH" });
    expect(await readStatus(orderId)).toBe("pending");
    expect(inquiredNumbers).toEqual([]);
    expect(await secondsToInquiry(orderId)).toBe(10);
    forwardSeconds(11);
    await inquireDue(payments.ctx);
    expect(await readStatus(orderId)).toBe("completed");
  });
});

describe("the limits of unverified callbacks", () => {
  test("allow one inquiry about an attempt in ten seconds, and bring the scheduled inquiry forward to a minute", async () => {
    const number = await beginWithoutPaying();
    await Promise.all([sendUnverified(number), sendUnverified(number), sendUnverified(number)]);
    expect(inquiredNumbers).toEqual([number]);
    expect(await secondsToInquiry(number)).toBe(60);
    forwardSeconds(9);
    await sendUnverified(number);
    expect(inquiredNumbers).toHaveLength(1);
    expect(await secondsToInquiry(number)).toBe(51);
    forwardSeconds(2);
    await sendUnverified(number);
    expect(inquiredNumbers).toHaveLength(2);
  });

  test("allow ten inquiries about an attempt, and then at most one scheduled inquiry a minute", async () => {
    const number = await beginWithoutPaying();
    for (let n = 0; n < 15; n++) {
      await sendUnverified(number);
      forwardSeconds(11);
    }
    expect(inquiredNumbers).toHaveLength(10);
    inquiredNumbers = [];
    // The first scheduled inquiry is due after five minutes.
    for (let n = 0; n < 30; n++) {
      await sendUnverified(number);
      await inquireDue(ctx);
      forwardSeconds(10);
    }
    expect(inquiredNumbers.length).toBeGreaterThan(2);
    expect(inquiredNumbers.length).toBeLessThanOrEqual(6);
  });

  test("allow two concurrent inquiries at a bank, and ignore the lease of a dead process after five seconds", async () => {
    const first = await beginWithoutPaying();
    const second = await beginWithoutPaying();
    const third = await beginWithoutPaying();
    const pendingAnswer = Promise.withResolvers<InquiryAnswer>();
    replacementAnswer = () => pendingAnswer.promise;
    const runningCallbacks = [sendUnverified(first), sendUnverified(second)];
    await expect.poll(() => inquiredNumbers.length).toBe(2);
    expect(await sendUnverified(third)).toMatchObject({ undecided: true });
    expect(inquiredNumbers).toHaveLength(2);
    pendingAnswer.resolve({ kind: "pending" });
    await Promise.all(runningCallbacks);
    replacementAnswer = undefined;
    await sendUnverified(third);
    expect(inquiredNumbers).toHaveLength(3);

    const leaseOfDeadProcess = new Date(payments.clock.now().getTime() + 5_000);
    await ctx.db.update(paymentAttempts).set({ inquiryLease: leaseOfDeadProcess });
    const fourth = await beginWithoutPaying();
    await sendUnverified(fourth);
    expect(inquiredNumbers).toHaveLength(3);
    forwardSeconds(6);
    await sendUnverified(fourth);
    expect(inquiredNumbers).toHaveLength(4);
  });

  test("allow one concurrent inquiry of a network, and do not apply to signed messages of a bank's server", async () => {
    const first = await beginWithoutPaying();
    const second = await beginWithoutPaying();
    const third = await beginWithoutPaying();
    const fourth = await beginWithoutPaying();
    const pendingAnswer = Promise.withResolvers<InquiryAnswer>();
    replacementAnswer = () => pendingAnswer.promise;
    const running = [sendUnverified(first, { networkKey: "stranger" })];
    await expect.poll(() => inquiredNumbers).toEqual([first]);
    expect(await sendUnverified(second, { networkKey: "stranger" })).toMatchObject({ undecided: true });
    running.push(sendUnverified(second, { networkKey: "donor" }));
    await expect.poll(() => inquiredNumbers).toEqual([first, second]);
    expect(await sendUnverified(third, { networkKey: "another" })).toMatchObject({ undecided: true });
    running.push(sendUnverified(fourth, { isSigned: true }));
    await expect.poll(() => inquiredNumbers).toEqual([first, second, fourth]);
    pendingAnswer.resolve({ kind: "pending" });
    await Promise.all(running);
    expect(await readAttempt(first)).toMatchObject({ inquiryLease: null, inquiryNetwork: null });
  });

  test("allow no inquiry of a network that has caused too many", async () => {
    const number = await beginWithoutPaying();
    expect(await sendUnverified(number, { count: async () => 30 })).toMatchObject({ undecided: true });
    expect(inquiredNumbers).toEqual([]);
    await sendUnverified(number);
    expect(inquiredNumbers).toEqual([number]);
  });

  test("abort an inquiry after three seconds", async () => {
    const number = await beginWithoutPaying();
    payments.breakInquiries("timeout");
    const startedAt = performance.now();
    expect(await sendUnverified(number)).toMatchObject({ undecided: true });
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    payments.breakInquiries(undefined);
    expect(await readAttempt(number)).toMatchObject({ status: "started", inquiryLease: null });
  });

  test("are not needed for decided attempts and unknown numbers, which cause no inquiry", async () => {
    const { orderId, payment } = await begin(ctx);
    await finishPayment(ctx, (await payAtBank(payment, "123456")) ?? new URLSearchParams());
    inquiredNumbers = [];
    forwardSeconds(11);
    expect(await sendUnverified(orderId)).toEqual({ status: "unverified", number: orderId });
    expect(await sendUnverified("HDNOBODYSNUMBER1")).toEqual({
      status: "unverified",
      number: "HDNOBODYSNUMBER1",
      undecided: true,
    });
    expect(inquiredNumbers).toEqual([]);
    expect(await ctx.db.$count(paymentMessages, eq(paymentMessages.number, "HDNOBODYSNUMBER1"))).toBe(0);
  });

  test("allow an inquiry about a declined attempt, which may report a payment", async () => {
    const { orderId, payment } = await begin(ctx);
    const declined = await payAtBank(payment, "100051");
    await finishPayment(ctx, declined ?? new URLSearchParams());
    forwardSeconds(11);
    replacementAnswer = async () => ({
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
    expect(await sendUnverified(orderId)).toEqual({ status: "unverified", number: orderId });
    expect(await readStatus(orderId)).toBe("completed");
  });
});

describe("an authentic message that belongs to another form than the attempt's", () => {
  const verifyWithMemo = (memo: string): BankContext => {
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
  ])("does not decide the attempt (code %s)", async (otp, unproven, proven) => {
    const { orderId, payment } = await begin(ctx);
    await ctx.db.update(paymentAttempts).set({ memo: "mine" }).where(eq(paymentAttempts.number, orderId));
    const message = (await payAtBank(payment, otp)) ?? new URLSearchParams();
    replacementAnswer = async () => ({ kind: "pending" });
    const finished = await finishPayment(verifyWithMemo("theirs"), message);
    expect(finished).toMatchObject({ ...unproven, orderId, undecided: true });
    expect(await readStatus(orderId)).toBe("pending");
    expect(await finishPayment(verifyWithMemo("mine"), message)).toMatchObject({ ...proven, orderId });
    expect(await readStatus(orderId)).not.toBe("pending");
  });
});
