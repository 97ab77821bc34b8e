import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { visa } from "#testing/browser/test-cards.ts";
import {
  callbackUrl,
  formRequest,
  initialize,
  inquireByNumber,
  inquireByToken,
  openBank,
  orderNumber,
  pay,
  sendSigned,
} from "#testing/merchants/iyzico.ts";
import { expectNotices, faultyNotices, noticeFaults } from "#testing/merchants/notices.ts";
import { openShop } from "#testing/merchants/shop.ts";
import type { Json } from "./initialize.ts";
import { iyzicoMerchant } from "./merchant.ts";
import { answerSignature, webhookSignature } from "./signature.ts";

function isSigned(answer: Json): boolean {
  const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token } = answer;
  const values = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token];
  return answer.signature === answerSignature(values.map(String), iyzicoMerchant);
}

describe("a request to initialize", () => {
  test("gets a token and a page in the form's language", async () => {
    await using bank = await openBank();
    const answer = await initialize(bank, { locale: "en" });
    expect(answer).toMatchObject({ status: "success", conversationId: orderNumber, tokenExpireTime: 1800 });
    const html = await (await fetch(String(answer.paymentPageUrl))).text();
    for (const text of ['lang="en"', "10,80 TRY", "shop.example", orderNumber]) expect(html).toContain(text);
  });

  test.each([
    ["another currency", { currency: "USD" }],
    ["no price", { price: undefined }],
    ["a price in words", { price: "on" }],
    ["another paid price", { paidPrice: "11.00" }],
    ["nothing to pay", { price: "0", paidPrice: "0" }],
    ["an unsafe return address", { callbackUrl: "javascript:alert(1)" }],
    ["no buyer", { buyer: null }],
    ["a buyer without surname", { buyer: { ...(formRequest().buyer as object), surname: "" } }],
    ["an empty basket", { basketItems: [] }],
    ["a basket of another sum", { price: "20.00", paidPrice: "20.00" }],
    ["an Arabic locale", { locale: "ar" }],
    ["no number", { conversationId: "" }],
  ])("is refused with %s", async (_, change) => {
    await using bank = await openBank();
    expect(await initialize(bank, change)).toMatchObject({ status: "failure", errorMessage: /\S/ });
    expect(bank.simulator.payments()).toEqual([]);
  });

  test("is not idempotent: the same number can be paid twice", async () => {
    await using bank = await openBank();
    const first = await pay(bank, "123456");
    const second = await pay(bank, "123456");
    expect(first.token).not.toBe(second.token);
    expect(bank.simulator.payments()).toMatchObject([
      { number: orderNumber, result: "approved" },
      { number: orderNumber, result: "approved" },
    ]);
    expect(await inquireByNumber(bank, orderNumber)).toMatchObject({ paymentStatus: "SUCCESS" });
  });
});

test("a request without signature, without valid JSON or without an object is refused", async () => {
  await using bank = await openBank();
  const post = async (body: string) => {
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    return (await fetch(`${bank.base}/iyzico/payment/detail`, init)).json();
  };
  expect(await post("{}")).toMatchObject({ status: "failure", errorCode: "1001" });
  for (const body of ["[".repeat(30_000), "null", "[]", '"a"', "", "{"])
    expect(await post(body)).toMatchObject({ status: "failure" });
  expect(await sendSigned(bank, "/payment/detail", [] as unknown as Json)).toMatchObject({
    status: "failure",
  });
});

describe("the code decides the payment (docs/contract.md#one-time-passwords)", () => {
  test.each([
    ["123456", { paymentStatus: "SUCCESS", fraudStatus: 1, mdStatus: 1 }],
    ["000000", { paymentStatus: "FAILURE", mdStatus: 0 }],
    ["100051", { paymentStatus: "FAILURE", mdStatus: 1, errorCode: "10051" }],
  ])("%s", async (otp, expected) => {
    await using bank = await openBank();
    const { token, back } = await pay(bank, otp);
    // Whatever the outcome, the browser brings only the token, and the address keeps its query.
    expect([back?.method, back?.url]).toEqual(["POST", callbackUrl]);
    expect(Object.fromEntries(back?.fields ?? [])).toEqual({ token });
    const answer = await inquireByToken(bank, token);
    expect(answer).toMatchObject({
      ...expected,
      price: 10.8,
      paidPrice: 10.8,
      currency: "TRY",
      token,
      basketId: orderNumber,
    });
    expect(isSigned(answer)).toBe(true);
    expect(await inquireByNumber(bank, orderNumber)).toMatchObject({
      paymentStatus: expected.paymentStatus,
      token,
    });
  });

  test("999999 takes the money and sends no message; with 888888 the browser and the bank send the token", async () => {
    await using shop = await openShop(() => "");
    await using bank = await openBank({ notifyUrl: `${shop.base}/notify` });
    const vanished = await pay(bank, "999999");
    expect(vanished.back).toBeNull();
    expect([shop.received.length, bank.simulator.underway()]).toEqual([0, 0]);
    expect(await inquireByToken(bank, vanished.token)).toMatchObject({ paymentStatus: "SUCCESS" });
    const { token } = await pay(bank, "888888", { callbackUrl: `${shop.base}/back` });
    await shop.until(2);
    expect(shop.received.filter(({ path }) => path === "/back")).toMatchObject([{ body: `token=${token}` }]);
  });

  test.each([
    ["5528790000000008", "SUCCESS", 1],
    ["9792030000000000", "SUCCESS", 1],
    ["4111111111111129", "FAILURE", 1],
    ["4131111111111117", "FAILURE", 0],
    ["4151111111111112", "FAILURE", 0],
  ])("test card %s: %s", async (pan, paymentStatus, mdStatus) => {
    await using bank = await openBank();
    const { token } = await pay(bank, "123456", {}, { ...visa, number: pan });
    expect(await inquireByToken(bank, token)).toMatchObject({ paymentStatus, mdStatus });
  });
});

describe("the detail", () => {
  test("of an unfinished form is pending and unsigned, and its payment does not exist yet", async () => {
    await using bank = await openBank();
    const { token } = await pay(bank, null);
    for (const pending of ["INIT_THREEDS", "INIT_BANK_TRANSFER"]) {
      bank.simulator.setHabits({ pending });
      const answer = await inquireByToken(bank, token);
      expect(answer).toMatchObject({ status: "success", paymentStatus: pending });
      expect(answer).not.toHaveProperty("signature");
    }
    expect(await inquireByNumber(bank, orderNumber)).toMatchObject({ status: "failure" });
  });

  test("shows the result of iyzico's review", async () => {
    await using bank = await openBank({ habits: { fraudStatus: 0 } });
    const { token } = await pay(bank, "123456");
    expect(await inquireByToken(bank, token)).toMatchObject({ paymentStatus: "SUCCESS", fraudStatus: 0 });
    bank.simulator.setHabits({ fraudStatus: -1 });
    expect(await inquireByToken(bank, token)).toMatchObject({ fraudStatus: -1 });
  });

  test("fails for an unknown token", async () => {
    await using bank = await openBank();
    expect(await inquireByToken(bank, "x")).toMatchObject({ status: "failure" });
  });

  test("has the amount of a planted lie, and signs whole lira without zeros", async () => {
    await using bank = await openBank();
    const { token } = await pay(bank, "123456");
    expect(bank.simulator.plantLie({ lie: "amount", orderId: orderNumber, amount: 1000 })).toBe(true);
    const answer = await inquireByToken(bank, token);
    expect(answer.price).toBe(10);
    expect(isSigned(answer)).toBe(true);
  });

  test("fails for a payment that a planted lie hides", async () => {
    await using bank = await openBank();
    const { token } = await pay(bank, "123456");
    expect(bank.simulator.plantLie({ lie: "hide", orderId: orderNumber })).toBe(true);
    expect(await inquireByToken(bank, token)).toMatchObject({ status: "failure" });
  });

  test("shows one payment of a token, so the lie about a second payment is refused", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    expect(bank.simulator.plantLie({ lie: "take-again", orderId: orderNumber })).toBe(false);
  });

  test("comes from a payment page that expires after 30 minutes", async () => {
    let now = new Date("2026-11-20T09:00:00Z");
    await using bank = await openBank({ now: () => now });
    const { paymentPageUrl } = await initialize(bank);
    now = new Date("2026-11-20T09:29:59Z");
    expect((await fetch(String(paymentPageUrl))).status).toBe(200);
    now = new Date("2026-11-20T09:30:00Z");
    expect((await fetch(String(paymentPageUrl))).status).toBe(410);
  });
});

describe("a paid payment", () => {
  const noonInIstanbul = new Date("2026-11-20T09:00:00Z");

  async function sold() {
    let now = noonInIstanbul;
    const bank = await openBank({ now: () => now });
    const { token } = await pay(bank, "123456");
    const { paymentId } = await inquireByToken(bank, token);
    const common = { locale: "tr", paymentId, ip: "203.0.113.7" };
    return {
      bank,
      refund: (price: string, change: Json = {}) =>
        sendSigned(bank, "/v2/payment/refund", { ...common, price, currency: "TRY", ...change }),
      cancel: () => sendSigned(bank, "/payment/cancel", common),
      nextDay: () => {
        now = new Date("2026-11-21T09:00:00Z");
      },
      [Symbol.asyncDispose]: () => bank[Symbol.asyncDispose](),
    };
  }

  test("is refunded in parts, and never by more than was paid", async () => {
    await using sale = await sold();
    sale.nextDay();
    expect(await sale.refund("5.80")).toMatchObject({ status: "success", price: 5.8 });
    expect(await sale.refund("5.01")).toMatchObject({ status: "failure" });
    expect(await sale.refund("5.00", { currency: "USD" })).toMatchObject({ status: "failure" });
    expect(await sale.refund("0")).toMatchObject({ status: "failure" });
    expect(await sale.refund("5.00")).toMatchObject({ status: "success" });
    expect(sale.bank.simulator.payments()).toMatchObject([{ refunded: 1080 }]);
  });

  test("is cancelled once, and only on its day", async () => {
    await using sale = await sold();
    expect(await sale.cancel()).toMatchObject({ status: "success", price: 10.8 });
    expect(await sale.cancel()).toMatchObject({ status: "failure" });
    expect(await sale.refund("1.00")).toMatchObject({ status: "failure" });
    await using late = await sold();
    late.nextDay();
    expect(await late.cancel()).toMatchObject({ status: "failure" });
    expect(late.bank.simulator.payments()).toMatchObject([{ voided: false }]);
  });
});

describe("the webhook", () => {
  test("is unsigned until signatures are enabled", async () => {
    await using shop = await openShop(() => "");
    await using bank = await openBank({ notifyUrl: `${shop.base}/notify` });
    const { token } = await pay(bank, "123456");
    await shop.until(1);
    expect(shop.received[0]?.headers.has("x-iyz-signature-v3")).toBe(false);
    await expect.poll(() => bank.simulator.payments()[0]?.acknowledged).toBe(true);
    expect(bank.simulator.underway()).toBe(0);
    bank.simulator.setHabits({ signedWebhook: true });
    const { body, headers } = bank.simulator.webhookOf(token) ?? { body: "{}", headers: {} };
    const sent = JSON.parse(body) as Json;
    const { iyziEventType, iyziPaymentId, paymentConversationId, status } = sent;
    expect(sent).toMatchObject({ token, paymentConversationId: orderNumber, status: "SUCCESS" });
    const values = [iyziEventType, iyziPaymentId, token, paymentConversationId, status].map(String);
    expect(headers["x-iyz-signature-v3"]).toBe(webhookSignature(values, iyzicoMerchant));
  });

  test.each(noticeFaults)("can be %s", async (fault, count) => {
    await using shop = await openShop(() => "");
    await using bank = await openBank({ notifyUrl: `${shop.base}/notify`, faults: faultyNotices(fault) });
    await pay(bank, "100051");
    await expectNotices(shop, bank, fault, count);
  });

  test("is repeated three times while the shop refuses it, and not more", async () => {
    await using shop = await openShop(() => "", 500);
    await using bank = await openBank({ notifyUrl: `${shop.base}/notify`, pace: 0.000_01 });
    await pay(bank, "123456");
    await shop.until(4);
    await expect.poll(() => bank.simulator.underway()).toBe(0);
    expect(shop.received).toHaveLength(4);
    expect(bank.simulator.payments()).toMatchObject([{ acknowledged: false }]);
  });
});

test("the journal holds the mask of a card, and neither its data nor the buyer", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iyzico-simulator-"));
  const journal = join(folder, "journal.jsonl");
  await using bank = await openBank({ journal });
  await pay(bank, "123456");
  const written = await readFile(journal, "utf8");
  expect(written).toContain("415565******6111");
  for (const secret of [visa.number, '"1239"', '"715"', "Yılmaz", "11111111111"])
    expect(written).not.toContain(secret);
  await rm(folder, { recursive: true });
});
