import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readPaymentResult } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { BankForm } from "#server/giving/payments/banks/bank.ts";
import { inquireDue } from "#server/giving/payments/inquire-due.ts";
import { paymentAlarms, paymentAttempts } from "#server/giving/payments/table.ts";
import { type BankReturn, goToBank } from "#testing/merchants/browser.ts";
import {
  bankOf,
  cookieHeader,
  formOf,
  type OrderAnswer,
  openCallback,
  openTestApp,
  orderBody,
  postCallback,
  postNotification,
  postOrder,
  site,
  type TestApp,
} from "#testing/world/app.ts";
import type { IyzicoSimulator } from "#tools/bank-simulator/iyzico/simulator.ts";
import type { PaytrSimulator } from "#tools/bank-simulator/paytr/simulator.ts";

type Message = { body: string | URLSearchParams; headers?: Record<string, string> };

const firms = {
  paytr: {
    open: () => openTestApp({ kind: "paytr", parts: { timeoutMs: 2_000 } }),
    message({ payments }: TestApp, number: string, _form: BankForm): Message {
      const { messageOf } = payments.simulator as PaytrSimulator;
      return { body: new URLSearchParams(messageOf(number)) };
    },
    /** PayTR's inquiry knows successful payments only. */
    codes: { noFunds: "R0-51", no3d: "R2", hidden: "NOT-FOUND" },
    reportsFailures: false,
  },
  iyzico: {
    open: () => openTestApp({ kind: "iyzico", parts: { timeoutMs: 2_000 } }),
    message({ payments }: TestApp, _number: string, form: BankForm): Message {
      const { webhookOf } = payments.simulator as IyzicoSimulator;
      const message = webhookOf(form.fields.token ?? "");
      if (!message) throw new Error("no such payment");
      return message;
    },
    codes: { noFunds: "10051", no3d: "MD0", hidden: "NOT-FOUND" },
    reportsFailures: true,
  },
};

describe.each(["paytr", "iyzico"] as const)("at %s", (name) => {
  const firm = firms[name];
  let testApp: TestApp;
  let app: App;
  beforeAll(async () => {
    testApp = await firm.open();
    ({ app } = testApp);
  });
  beforeEach(async () => {
    // Each test inquires only about its own attempts, and no unverified callback is recent.
    await app.db.update(paymentAttempts).set({ nextInquiryAt: null });
    testApp.payments.breakInquiries(undefined);
    testApp.payments.clock.forwardMinutes(1);
  });
  afterAll(() => testApp.close());

  type PaidOrder = { created: OrderAnswer; orderId: string; form: BankForm; bankReturn: BankReturn | null };

  async function payAtFirm(code: string | null, headers: Record<string, string> = {}): Promise<PaidOrder> {
    const created = await postOrder(app, orderBody(), { headers, address: "203.0.113.9" });
    const form = formOf(created.body);
    const bankReturn = await goToBank(form, code);
    return { created, orderId: created.body.orderId ?? "", form, bankReturn };
  }

  /** Sends the request of the browser that returns with the firm's parameters. */
  function returnFromFirm({ bankReturn }: PaidOrder): Promise<Response> {
    if (bankReturn === null) throw new Error("no way back");
    const { pathname, search } = new URL(bankReturn.url);
    expect(pathname).toBe(`/api/payment-verify/${name}`);
    if (bankReturn.method === "GET") return openCallback(app, search, { bank: name });
    return postCallback(app, bankReturn.fields, {}, { bank: name, query: search });
  }

  async function notify({ form }: PaidOrder, change: (message: Message) => Message = (message) => message) {
    const { body, headers = {} } = change(firm.message(testApp, form.number, form));
    const answer = await postNotification(app, body, { bank: name, headers });
    return [answer.status, await answer.text()];
  }

  async function findOrder({ orderId }: Pick<PaidOrder, "orderId">) {
    const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("no such order");
    return order;
  }

  async function findAttempt({ form }: PaidOrder) {
    const [attempt] = await app.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.number, form.number));
    if (!attempt) throw new Error("no such attempt");
    return attempt;
  }

  async function listAlarms({ orderId }: PaidOrder) {
    const alarms = await app.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
    return alarms.map(({ kind }) => kind);
  }

  async function readResult({ created }: PaidOrder, answer: Response) {
    const address = new URL(answer.headers.get("location") ?? "", site);
    const headers = { cookie: cookieHeader(created, answer) };
    return readPaymentResult(new Request(address, { headers }), app);
  }

  /** Moves the clock and makes all due inquiries. */
  async function waitAndInquire(minutes: number) {
    testApp.payments.clock.forwardMinutes(minutes);
    await inquireDue(app.payments);
  }

  test.runIf(name === "paytr")("identical messages at the same time cost the firm one inquiry", async () => {
    const paidOrder = await payAtFirm("123456");
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(paidOrder)));
    expect(answers).toEqual(answers.map(() => [200, "OK"]));
    expect((await findOrder(paidOrder)).status).toBe("completed");
    expect((await findAttempt(paidOrder)).inquiryCount).toBe(1);
  });

  test("an inquiry settles an approval, whether the browser or the firm's server reports it first", async () => {
    const browserPayment = await payAtFirm("123456");
    expect(browserPayment.form).toMatchObject({ method: "GET", card: null, number: browserPayment.orderId });
    const answer = await returnFromFirm(browserPayment);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/payment/verify?status=pending"]);
    expect(await readResult(browserPayment, answer)).toMatchObject({
      outcome: "success",
      order: { id: browserPayment.orderId },
    });
    expect(await notify(browserPayment)).toEqual([200, "OK"]);

    const serverPayment = await payAtFirm("123456");
    expect(await notify(serverPayment)).toEqual([200, "OK"]);
    for (const payment of [browserPayment, serverPayment]) {
      expect(await findOrder(payment)).toMatchObject({ status: "completed", notifyAfter: null });
      const attempt = await findAttempt(payment);
      expect(attempt).toMatchObject({ status: "settled", evidence: "inquiry", nextInquiryAt: null });
      expect(attempt.confirmedAt).not.toBeNull();
      expect(attempt.bankReference).not.toBe("");
      expect(attempt.cardMask).toBe("415565******6111");
      expect(await listAlarms(payment)).toEqual([]);
    }
    // A repeated message changes nothing.
    expect(await notify(serverPayment)).toEqual([200, "OK"]);
    expect((await readResult(serverPayment, await returnFromFirm(serverPayment))).outcome).toBe("success");
  });

  test("a browser that did not make the order sees nothing", async () => {
    const payment = await payAtFirm("123456");
    const answer = await returnFromFirm(payment);
    const strangerRequest = new Request(new URL("/payment/verify?status=pending", site), {
      headers: { cookie: cookieHeader(answer) },
    });
    expect(await readPaymentResult(strangerRequest, app)).toMatchObject({ outcome: "checking", order: null });
  });

  test.each([
    ["no funds", "100051", "noFunds", "51"],
    ["a failed 3-D step", "000000", "no3d", "N7"],
  ] as const)(
    "%s: the order fails with the specification's text, and can be paid again",
    async (_, otp, code, meaning) => {
      const headers = { "Idempotency-Key": `${name}-${otp}-again` };
      const payment = await payAtFirm(otp, headers);
      expect(await notify(payment)).toEqual([200, "OK"]);
      expect(await findOrder(payment)).toMatchObject({
        status: "payment_failed",
        errorCode: firm.codes[code],
      });
      const answer = await returnFromFirm(payment);
      expect(await readResult(payment, answer)).toMatchObject({
        outcome: "payment_failed",
        returnCode: meaning,
        order: { id: payment.orderId },
      });
      testApp.payments.clock.forwardMinutes(1);
      const retry = await payAtFirm("123456", headers);
      expect(retry.orderId).toBe(payment.orderId);
      expect(retry.form.number).not.toBe(payment.form.number);
      expect(await notify(retry)).toEqual([200, "OK"]);
      expect((await findOrder(retry)).status).toBe("completed");
    },
  );

  test("the scheduled inquiry settles a payment that neither the browser nor the firm's server reports", async () => {
    const payment = await payAtFirm("999999");
    expect(payment.bankReturn).toBeNull();
    await waitAndInquire(6);
    expect((await findOrder(payment)).status).toBe("completed");
  });

  test("a payment without a result stays undecided for a day and then counts as failed", async () => {
    const payment = await payAtFirm(null);
    await waitAndInquire(6);
    expect((await findOrder(payment)).status).toBe("pending");
    await waitAndInquire(25 * 60);
    const { status, errorCode } = await findOrder(payment);
    expect(status).toBe("payment_failed");
    expect(bankOf(app).traits.staffTexts[errorCode ?? ""]).toMatch(/\S/);
  });

  test("if the inquiry gets no answer, nothing is settled, and the firm must repeat its message", async () => {
    for (const fault of ["timeout", "error", "html", "cut"] as const) {
      const payment = await payAtFirm("123456");
      testApp.payments.breakInquiries(fault);
      expect((await notify(payment))[0], fault).toBe(503);
      expect((await readResult(payment, await returnFromFirm(payment))).outcome).toBe("checking");
      expect((await findOrder(payment)).status).toBe("pending");
      testApp.payments.breakInquiries(undefined);
      testApp.payments.clock.forwardMinutes(1);
      expect(await notify(payment), fault).toEqual([200, "OK"]);
      expect((await findOrder(payment)).status).toBe("completed");
    }
  });

  test("the answer to the inquiry overrules the firm's messages", async () => {
    const { simulator } = testApp.payments;
    const misreportedPayment = await payAtFirm("123456");
    const refundedPayment = await payAtFirm("123456");
    const hiddenPayment = await payAtFirm("123456");
    simulator.plantLie({ lie: "amount", orderId: misreportedPayment.orderId, amount: 24_999 });
    simulator.plantLie({ lie: "refund", orderId: refundedPayment.orderId, amount: 1 });
    const earlierMessage = firm.message(testApp, hiddenPayment.form.number, hiddenPayment.form);
    simulator.plantLie({ lie: "hide", orderId: hiddenPayment.orderId });
    await returnFromFirm(misreportedPayment);
    expect(await listAlarms(misreportedPayment)).toEqual(["amount_difference"]);
    await notify(refundedPayment);
    expect(await listAlarms(refundedPayment)).toEqual(["refunded_at_bank"]);
    expect((await notify(hiddenPayment, () => earlierMessage))[0]).toBe(503);
    for (const payment of [misreportedPayment, refundedPayment, hiddenPayment])
      expect((await findOrder(payment)).status).toBe("pending");
    await waitAndInquire(25 * 60);
    const errorCode = firm.codes.hidden;
    expect(await findOrder(hiddenPayment)).toMatchObject({ status: "payment_failed", errorCode });
  });

  test("if the firm returns no payment page, the order stays pending, and the same key succeeds later", async () => {
    const { simulator } = testApp.payments;
    for (const fault of ["error", "html", "cut", "lost"] as const) {
      const headers = { "Idempotency-Key": `${name}-not-started-${fault}` };
      simulator.setFaults({ seed: 1, begin: { [fault]: 1 } });
      const refused = await postOrder(app, orderBody(), { headers, address: "203.0.113.9" });
      expect([refused.status, refused.body.code], fault).toEqual([502, "PAYMENT_NOT_STARTED"]);
      const orderId = refused.body.orderId ?? "";
      expect((await findOrder({ orderId })).status).toBe("pending");
      simulator.setFaults(null);
      testApp.payments.clock.forwardMinutes(1);
      const payment = await payAtFirm("123456", headers);
      expect(payment.orderId).toBe(orderId);
      await returnFromFirm(payment);
      expect((await findOrder(payment)).status).toBe("completed");
    }
  });

  test("a message about another payment, or from a stranger, settles nothing", async () => {
    const paidOrder = await payAtFirm("123456");
    const openOrder = await payAtFirm(null);
    const forged = await notify(paidOrder, ({ body, headers = {} }) => {
      const text = String(body).replaceAll(paidOrder.form.number, openOrder.form.number);
      return { body: body instanceof URLSearchParams ? new URLSearchParams(text) : text, headers };
    });
    expect(forged[0]).not.toBe(200);
    // The browser sends the token of the paid order with the number of the open order.
    if (paidOrder.bankReturn) {
      const query = `?number=${openOrder.form.number}`;
      const body = paidOrder.bankReturn.method === "GET" ? "" : paidOrder.bankReturn.fields;
      await postCallback(app, body, {}, { bank: name, query });
      await openCallback(app, query, { bank: name });
    }
    expect((await findOrder(openOrder)).status).toBe("pending");
    expect((await findAttempt(openOrder)).status).toBe("started");
  });

  test("if two pages of one order are paid, one settles and the other raises an alarm for staff", async () => {
    const headers = { "Idempotency-Key": `${name}-paid-twice` };
    const first = await payAtFirm(null, headers);
    const second = await payAtFirm("123456", headers);
    expect(second.orderId).toBe(first.orderId);
    await returnFromFirm(second);
    const latePayment = { ...first, bankReturn: await goToBank(first.form, "123456") };
    await returnFromFirm(latePayment);
    expect(await notify(latePayment)).toEqual([200, "OK"]);
    expect((await findAttempt(second)).status).toBe("settled");
    expect((await findAttempt(latePayment)).status).toBe("duplicate");
    expect(await listAlarms(latePayment)).toEqual(["duplicate_payment"]);
  });
});
