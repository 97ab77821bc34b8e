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

/** A message of the firm's own server. */
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
  let opened: TestApp;
  let app: App;
  beforeAll(async () => {
    opened = await firm.open();
    ({ app } = opened);
  });
  beforeEach(async () => {
    // Each test inquires only about its own attempts, and earlier unverified callbacks are long ago.
    await app.db.update(paymentAttempts).set({ nextInquiryAt: null });
    opened.payments.breakInquiries(undefined);
    opened.payments.clock.forward(1);
  });
  afterAll(() => opened.close());

  type Given = { made: OrderAnswer; orderId: string; form: BankForm; back: BankReturn | null };

  async function give(code: string | null, headers: Record<string, string> = {}): Promise<Given> {
    const made = await postOrder(app, orderBody(), { headers, address: "203.0.113.9" });
    const form = formOf(made.body);
    return { made, orderId: made.body.orderId ?? "", form, back: await goToBank(form, code) };
  }

  /** Sends the request of the browser that returns with the firm's parameters. */
  function comeBack({ back }: Given): Promise<Response> {
    if (back === null) throw new Error("no way back");
    const { pathname, search } = new URL(back.url);
    expect(pathname).toBe(`/api/payment-verify/${name}`);
    if (back.method === "GET") return openCallback(app, search, { bank: name });
    return postCallback(app, back.fields, {}, { bank: name, query: search });
  }

  async function notify({ form }: Given, change: (message: Message) => Message = (same) => same) {
    const { body, headers = {} } = change(firm.message(opened, form.number, form));
    const answer = await postNotification(app, body, { bank: name, headers });
    return [answer.status, await answer.text()];
  }

  async function orderOf({ orderId }: Pick<Given, "orderId">) {
    const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("no such order");
    return order;
  }

  async function attemptOf({ form }: Given) {
    const [attempt] = await app.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.number, form.number));
    if (!attempt) throw new Error("no such attempt");
    return attempt;
  }

  async function alarmsOf({ orderId }: Given) {
    const alarms = await app.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
    return alarms.map(({ kind }) => kind);
  }

  async function resultFor({ made }: Given, answer: Response) {
    const address = new URL(answer.headers.get("location") ?? "", site);
    const headers = { cookie: cookieHeader(made, answer) };
    return readPaymentResult(new Request(address, { headers }), app);
  }

  /** Moves the clock and makes all due inquiries. */
  async function wait(minutes: number) {
    opened.payments.clock.forward(minutes);
    await inquireDue(app.payments);
  }

  test.runIf(name === "paytr")("identical messages at the same time cost the firm one inquiry", async () => {
    const paid = await give("123456");
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(paid)));
    expect(answers).toEqual(answers.map(() => [200, "OK"]));
    expect((await orderOf(paid)).status).toBe("completed");
    expect((await attemptOf(paid)).inquiryCount).toBe(1);
  });

  test("an approval settles once an inquiry confirms it, whether browser or server reports it first", async () => {
    const byBrowser = await give("123456");
    expect(byBrowser.form).toMatchObject({ method: "GET", card: null, number: byBrowser.orderId });
    const answer = await comeBack(byBrowser);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/payment/verify?status=pending"]);
    expect(await resultFor(byBrowser, answer)).toMatchObject({
      outcome: "success",
      order: { id: byBrowser.orderId },
    });
    expect(await notify(byBrowser)).toEqual([200, "OK"]);

    const byServer = await give("123456");
    expect(await notify(byServer)).toEqual([200, "OK"]);
    for (const given of [byBrowser, byServer]) {
      expect(await orderOf(given)).toMatchObject({ status: "completed", notifyAfter: null });
      const attempt = await attemptOf(given);
      expect(attempt).toMatchObject({ status: "settled", evidence: "inquiry", nextInquiryAt: null });
      expect(attempt.confirmedAt).not.toBeNull();
      expect(attempt.bankReference).not.toBe("");
      expect(attempt.cardMask).toBe("415565******6111");
      expect(await alarmsOf(given)).toEqual([]);
    }
    // A repeated message changes nothing.
    expect(await notify(byServer)).toEqual([200, "OK"]);
    expect((await resultFor(byServer, await comeBack(byServer))).outcome).toBe("success");
  });

  test("a browser that did not make the order sees nothing", async () => {
    const given = await give("123456");
    const answer = await comeBack(given);
    const strange = new Request(new URL("/payment/verify?status=pending", site), {
      headers: { cookie: cookieHeader(answer) },
    });
    expect(await readPaymentResult(strange, app)).toMatchObject({ outcome: "checking", order: null });
  });

  test.each([
    ["no funds", "100051", "noFunds", "51"],
    ["a failed 3-D step", "000000", "no3d", "N7"],
  ] as const)(
    "%s: the order fails with the specification's text, and can be paid again",
    async (_, otp, code, meaning) => {
      const headers = { "Idempotency-Key": `${name}-${otp}-again` };
      const given = await give(otp, headers);
      expect(await notify(given)).toEqual([200, "OK"]);
      expect(await orderOf(given)).toMatchObject({ status: "payment_failed", errorCode: firm.codes[code] });
      const answer = await comeBack(given);
      expect(await resultFor(given, answer)).toMatchObject({
        outcome: "payment_failed",
        returnCode: meaning,
        order: { id: given.orderId },
      });
      opened.payments.clock.forward(1);
      const again = await give("123456", headers);
      expect(again.orderId).toBe(given.orderId);
      expect(again.form.number).not.toBe(given.form.number);
      expect(await notify(again)).toEqual([200, "OK"]);
      expect((await orderOf(again)).status).toBe("completed");
    },
  );

  test("the timed inquiry settles if neither the donor nor the message arrives", async () => {
    const given = await give("999999");
    expect(given.back).toBeNull();
    await wait(6);
    expect((await orderOf(given)).status).toBe("completed");
  });

  test("the payment of a donor who leaves is undecided, and counts as unpaid after a day", async () => {
    const given = await give(null);
    await wait(6);
    expect((await orderOf(given)).status).toBe("pending");
    await wait(25 * 60);
    const { status, errorCode } = await orderOf(given);
    expect(status).toBe("payment_failed");
    expect(bankOf(app).traits.staffTexts[errorCode ?? ""]).toMatch(/\S/);
  });

  test("without an answer to the inquiry nothing is settled, and the firm has to repeat its message", async () => {
    for (const fault of ["timeout", "error", "html", "cut"] as const) {
      const given = await give("123456");
      opened.payments.breakInquiries(fault);
      expect((await notify(given))[0], fault).toBe(503);
      expect((await resultFor(given, await comeBack(given))).outcome).toBe("checking");
      expect((await orderOf(given)).status).toBe("pending");
      opened.payments.breakInquiries(undefined);
      opened.payments.clock.forward(1);
      expect(await notify(given), fault).toEqual([200, "OK"]);
      expect((await orderOf(given)).status).toBe("completed");
    }
  });

  test("the firm's inquiry wins over its messages", async () => {
    const { simulator } = opened.payments;
    const misreported = await give("123456");
    const returned = await give("123456");
    const hidden = await give("123456");
    simulator.tell({ lie: "amount", orderId: misreported.orderId, amount: 24_999 });
    simulator.tell({ lie: "refund", orderId: returned.orderId, amount: 1 });
    const before = firm.message(opened, hidden.form.number, hidden.form);
    simulator.tell({ lie: "hide", orderId: hidden.orderId });
    await comeBack(misreported);
    expect(await alarmsOf(misreported)).toEqual(["amount_difference"]);
    await notify(returned);
    expect(await alarmsOf(returned)).toEqual(["refunded_at_bank"]);
    expect((await notify(hidden, () => before))[0]).toBe(503);
    for (const given of [misreported, returned, hidden])
      expect((await orderOf(given)).status).toBe("pending");
    await wait(25 * 60);
    expect(await orderOf(hidden)).toMatchObject({
      status: "payment_failed",
      errorCode: firm.codes.hidden,
    });
  });

  test("if the firm returns no page, nothing is lost, and the same key tries again", async () => {
    const { simulator } = opened.payments;
    for (const fault of ["error", "html", "cut", "lost"] as const) {
      const headers = { "Idempotency-Key": `${name}-not-started-${fault}` };
      simulator.setFaults({ seed: 1, begin: { [fault]: 1 } });
      const refused = await postOrder(app, orderBody(), { headers, address: "203.0.113.9" });
      expect([refused.status, refused.body.code], fault).toEqual([502, "PAYMENT_NOT_STARTED"]);
      const orderId = refused.body.orderId ?? "";
      expect((await orderOf({ orderId })).status).toBe("pending");
      simulator.setFaults(null);
      opened.payments.clock.forward(1);
      const given = await give("123456", headers);
      expect(given.orderId).toBe(orderId);
      await comeBack(given);
      expect((await orderOf(given)).status).toBe("completed");
    }
  });

  test("a message about another payment, or from a stranger, settles nothing", async () => {
    const paid = await give("123456");
    const open = await give(null);
    const forged = await notify(paid, ({ body, headers = {} }) => {
      const text = String(body).replaceAll(paid.form.number, open.form.number);
      return { body: body instanceof URLSearchParams ? new URLSearchParams(text) : text, headers };
    });
    expect(forged[0]).not.toBe(200);
    // The token of a paid page is sent for an open one.
    if (paid.back) {
      const query = `?number=${open.form.number}`;
      const body = paid.back.method === "GET" ? "" : paid.back.fields;
      await postCallback(app, body, {}, { bank: name, query });
      await openCallback(app, query, { bank: name });
    }
    expect((await orderOf(open)).status).toBe("pending");
    expect((await attemptOf(open)).status).toBe("started");
  });

  test("if two pages of one order are paid, one settles and the other raises an alarm for staff", async () => {
    const headers = { "Idempotency-Key": `${name}-paid-twice` };
    const first = await give(null, headers);
    const second = await give("123456", headers);
    expect(second.orderId).toBe(first.orderId);
    await comeBack(second);
    const late = { ...first, back: await goToBank(first.form, "123456") };
    await comeBack(late);
    expect(await notify(late)).toEqual([200, "OK"]);
    expect([(await attemptOf(second)).status, (await attemptOf(late)).status]).toEqual([
      "settled",
      "duplicate",
    ]);
    expect(await alarmsOf(late)).toEqual(["duplicate_payment"]);
  });
});
