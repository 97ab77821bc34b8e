import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newPayment } from "#testing/world/gift.ts";
import { createIyzico } from "./iyzico.ts";
import { isSigned, isSignedWebhook, signedHeaders } from "./signature.ts";
import { account, number, token } from "./test-account.ts";

const attempt = { number, memo: token, amount: 25_050, createdAt: new Date() };

// The expected values come from: printf '%s' TEXT | openssl dgst -sha256 -hmac own-secret-7 -hex
describe("signatures", () => {
  test("of a request cover the random key, the path and the exact body", () => {
    const body = `{"locale":"tr","conversationId":"${number}","token":"${token}"}`;
    const path = "/payment/iyzipos/checkoutform/auth/ecom/detail";
    const headers = signedHeaders({ path, body, random: "r4nd0m" }, account);
    const decoded = Buffer.from(headers.Authorization?.replace("IYZWSv2 ", "") ?? "", "base64").toString();
    expect(decoded).toBe(
      "apiKey:own-key-1&randomKey:r4nd0m&signature:354ec0aff599c92ea2add065aedc1747c71c070dae818a365ad7d63225f577e2",
    );
    expect(headers["x-iyzi-rnd"]).toBe("r4nd0m");
  });

  test("of an answer cover its values, joined with colons", () => {
    const values = (status: string) => [status, "22416035", "TRY", number, number, "250.5", "250.5", token];
    const signature = "2f4942773a1c5a8046ea2ce23ff459d71941f25ec59da57d3a13215f5f9d8760";
    expect(isSigned(signature, values("SUCCESS"), account)).toBe(true);
    expect(isSigned(signature, values("FAILURE"), account)).toBe(false);
    expect(isSigned("", values("SUCCESS"), account)).toBe(false);
  });

  test("of a webhook cover the secret and its values", () => {
    const values = ["CHECKOUT_FORM_AUTH", "22416035", token, number, "SUCCESS"];
    const signature = "3bfa7ff6fba4cf6b9c2b7945486c8d13098dbf5fad358a9e04bab0ce9c9de1b2";
    expect(isSignedWebhook(signature, values, account)).toBe(true);
    expect(isSignedWebhook(signature.replace("3", "4"), values, account)).toBe(false);
  });
});

/** Creates a bank that returns these answers by path, and records the calls. */
function createBank(answers: Record<string, unknown>, status = 200) {
  const calls: { path: string; request: Record<string, unknown> }[] = [];
  const bank = createIyzico(account, {
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url));
      calls.push({ path: pathname, request: JSON.parse(String(init?.body)) });
      const answer = answers[pathname.split("/").slice(-2).join("/")] ?? "";
      return new Response(typeof answer === "string" ? answer : JSON.stringify(answer), { status });
    },
  });
  return { bank, calls };
}

const timeout = () => AbortSignal.timeout(1_000);
const page = {
  status: "success",
  token,
  paymentPageUrl: `https://cpp.iyzipay.com?token=${token}&lang=tr`,
};

describe("begin", () => {
  test("requests a page with 3-D Secure and all fields that iyzico requires", async () => {
    const { bank, calls } = createBank({ "auth/ecom": page });
    const payment = {
      ...newPayment(25_050),
      basket: [
        { title: `Su\u0007 Kuyusu ${"ç".repeat(80)}`, amount: 20_000 },
        { title: "", amount: 5_050 },
      ],
    };
    const { form, memo } = await bank.begin(payment, timeout());
    expect(memo).toBe(token);
    expect(form).toEqual({
      action: "https://cpp.iyzipay.com/",
      method: "GET",
      fields: { token, lang: "tr" },
      number: payment.number,
      card: null,
    });
    expect(new URL(form.action).origin).toBe(bank.formOrigin);
    expect(calls).toHaveLength(1);
    const { callbackUrl, ...request } = calls[0]?.request ?? {};
    expect(callbackUrl).toMatch(
      new RegExp(`^https://imece\\.example/api/payment-verify\\?.*number=${payment.number}$`),
    );
    expect(request).toEqual({
      locale: "tr",
      conversationId: payment.number,
      price: "250.50",
      paidPrice: "250.50",
      currency: "TRY",
      basketId: payment.number,
      enabledInstallments: [1],
      forceThreeDS: 1,
      buyer: {
        id: payment.number,
        name: "Ayşe Nur",
        surname: "Yılmaz",
        email: "ayse@example.org",
        identityNumber: "11111111111",
        registrationAddress: "Örnek Sokak No: 1, Melikgazi / Kayseri",
        city: "Kayseri",
        country: "Türkiye",
        ip: "203.0.113.7",
      },
      billingAddress: {
        contactName: "Ayşe Nur Yılmaz",
        city: "Kayseri",
        country: "Türkiye",
        address: "Örnek Sokak No: 1, Melikgazi / Kayseri",
      },
      basketItems: [
        {
          id: "1",
          category1: "Bağış",
          itemType: "VIRTUAL",
          price: "200.00",
          name: `Su Kuyusu ${"ç".repeat(50)}`,
        },
        { id: "2", name: "Bağış", category1: "Bağış", itemType: "VIRTUAL", price: "50.50" },
      ],
    });
  });

  test.each([
    ["no answer", "", 500],
    ["half an answer", '{"status":"succ', 200],
    [
      "its own fault",
      { status: "failure", errorCode: "1", errorMessage: "Sistem hatası: ayse@example.org" },
      200,
    ],
    ["no token", { ...page, token: "" }, 200],
    ["a page elsewhere", { ...page, paymentPageUrl: "https://cpp.iyzipay.com.example.org/" }, 200],
    ["no page", { ...page, paymentPageUrl: undefined }, 200],
    ["another conversation", { ...page, conversationId: "HDABCDEF00000000" }, 200],
  ])("after %s, the payment is not started", async (_, answer, status) => {
    const { bank, calls } = createBank({ "auth/ecom": answer }, status);
    const error = await bank.begin(newPayment(), timeout()).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: "BANK_NOT_STARTED" });
    expect(String(error)).not.toContain("ayse");
    // A second call would begin a second payment with the same number.
    expect(calls).toHaveLength(1);
  });

  test("a refused payment is begun again with the foundation's address, and a second failure is a refusal", async () => {
    const answer = { status: "failure", errorCode: "5", errorMessage: "ayse@example.org geçersiz" };
    const { bank, calls } = createBank({ "auth/ecom": answer });
    const error = await bank.begin(newPayment(), timeout()).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: "BANK_REFUSED" });
    expect(String(error)).not.toContain("ayse");
    expect(calls).toHaveLength(2);
    expect(JSON.stringify(calls[1])).toContain(account.fallbackEmail);
    expect(JSON.stringify(calls[1])).not.toContain("ayse@example.org");
  });
});

function signed(change: Record<string, unknown> = {}) {
  const answer: Record<string, unknown> = {
    status: "success",
    paymentStatus: "SUCCESS",
    paymentId: "22416035",
    currency: "TRY",
    token,
    basketId: number,
    conversationId: number,
    price: 250.5,
    paidPrice: 250.5,
    fraudStatus: 1,
    authCode: "P12345",
    binNumber: "41556501",
    lastFourDigits: "6111",
    mdStatus: 1,
    ...change,
  };
  const names = "paymentStatus paymentId currency basketId conversationId paidPrice price token".split(" ");
  // The signature covers numbers without trailing zeros.
  const values = names.map((name) => String(Number(answer[name]) || (answer[name] ?? "")));
  const text = values.join(":");
  return { ...answer, signature: createHmac("sha256", account.secretKey).update(text).digest("hex") };
}

const paid = {
  kind: "paid",
  number,
  amount: 25_050,
  currency: "949",
  voided: false,
  refunded: 0,
  authCode: "P12345",
  reference: "22416035",
  cardMask: "415565******6111",
};

test.each([
  ["a payment", {}, paid],
  ["amounts written with zeros", { price: "250.50", paidPrice: "250.50" }, paid],
  ["a payment in review", { fraudStatus: 0 }, { kind: "pending" }],
  ["a payment that the review refused", { fraudStatus: -1 }, { kind: "failed", returnCode: "FRAUD" }],
  ["no review", { fraudStatus: undefined }, { kind: "unknown", reason: "no-review" }],
  ["no funds", { paymentStatus: "FAILURE", errorCode: "10051" }, { kind: "failed", returnCode: "10051" }],
  ["a failed 3-D step", { paymentStatus: "FAILURE", mdStatus: 0 }, { kind: "failed", returnCode: "MD0" }],
  ["a failure without a reason", { paymentStatus: "FAILURE" }, { kind: "failed", returnCode: "FAILURE" }],
  ["a bank transfer that was begun", { paymentStatus: "INIT_BANK_TRANSFER" }, { kind: "pending" }],
  ["another amount", { price: 250, paidPrice: 250 }, { kind: "paid", amount: 25_000 }],
  ["another amount paid", { paidPrice: 260 }, { kind: "paid", amount: 26_000 }],
  ["another price", { price: 1 }, { kind: "paid", amount: 100 }],
  ["another currency", { currency: "USD" }, { kind: "paid", currency: "USD" }],
  ["an odd amount", { price: "1e3", paidPrice: "1e3" }, { kind: "unknown" }],
  ["another page", { token: "0a1b2c3d-0000-4000-8000-00000000ffff" }, { kind: "unknown" }],
  ["another order", { basketId: "HDABCDEF00000000" }, { kind: "unknown" }],
  ["another conversation", { conversationId: "HDABCDEF00000000" }, { kind: "unknown" }],
  ["a payment without a number", { paymentId: "" }, { kind: "unknown" }],
  ["a payment without a full 3-D step", { mdStatus: 2 }, { ...paid, weak3d: "2" }],
  ["a cancelled payment", { cancelled: true }, { ...paid, voided: true }],
  ["refunds", { refunds: [{ price: 10.8 }, { price: "5" }] }, { ...paid, refunded: 1_580 }],
  ["a refund without an amount", { refunds: [{}] }, { ...paid, refunded: null }],
  ["refunds that are no list", { refunds: "5" }, { kind: "unknown" }],
  ["no word about refunds", { cancelled: false }, { ...paid, refundsUnknown: true }],
  ["no word about a cancel", { refunds: [] }, { ...paid, refundsUnknown: true }],
])("the answer by token reports %s", async (_, change, expected) => {
  const { bank, calls } = createBank({ "ecom/detail": signed(change) });
  expect(await bank.inquire(attempt)).toMatchObject(expected);
  expect(calls).toMatchObject([{ request: { token, conversationId: number } }]);
});

test("an answer without a valid signature decides nothing", async () => {
  for (const change of [
    { signature: "" },
    { paidPrice: 1 },
    { paymentStatus: "FAILURE" },
    { currency: "USD" },
  ]) {
    const { bank } = createBank({ "ecom/detail": { ...signed(), ...change } });
    expect(await bank.inquire(attempt)).toEqual({ kind: "unknown", reason: "bad-signature" });
  }
});

describe("without a token, or with one that iyzico does not know", () => {
  const noToken = { ...attempt, memo: null };
  const unknownToken = { status: "failure", errorCode: "11", errorMessage: "Geçersiz token" };
  const missing = { status: "failure", errorCode: "5086", errorMessage: "Ödeme bulunamadı" };

  test("the inquiry finds the token by the number, and only the answer by token settles", async () => {
    const unsignedDetail = { ...signed(), signature: "of other values" };
    const { bank, calls } = createBank({ "payment/detail": unsignedDetail, "ecom/detail": signed() });
    expect(await bank.inquire(noToken)).toMatchObject(paid);
    expect(calls.map(({ path }) => path)).toEqual([
      "/payment/detail",
      "/payment/iyzipos/checkoutform/auth/ecom/detail",
    ]);
    expect(calls[0]?.request).toMatchObject({ paymentConversationId: number });
  });

  test.each([
    ["not found", { "payment/detail": missing }, { kind: "not-found" }],
    ["a wrong key", { "payment/detail": { ...missing, errorMessage: "Geçersiz imza" } }, { kind: "unknown" }],
    ["no token", { "payment/detail": { ...signed(), token: "" } }, { kind: "unknown", reason: "no-token" }],
    [
      "another order's payment",
      { "payment/detail": signed(), "ecom/detail": signed({ basketId: "HDABCDEF00000000" }) },
      { kind: "unknown" },
    ],
    ["half an answer", { "payment/detail": '{"status":' }, { kind: "unknown" }],
  ])("the answer %s settles nothing", async (_, answers, expected) => {
    expect(await createBank(answers).bank.inquire(noToken)).toMatchObject(expected);
    const bankWithoutBoth = createBank({ "ecom/detail": unknownToken, "payment/detail": missing }).bank;
    expect(await bankWithoutBoth.inquire(attempt)).toEqual({ kind: "not-found" });
  });
});

const request = { attempt, id: "refund-1", amount: 1_197, reference: "22416035" };
const doneAnswer = { status: "success", paymentId: "22416035", price: 11.97 };
const refusedAnswer = { status: "failure", errorCode: "5093", errorMessage: "…" };

test.each([
  ["done", doneAnswer, { kind: "done" }, { kind: "done" }],
  ["refused", refusedAnswer, { kind: "refused", returnCode: "5093" }, { kind: "too-late" }],
  ["iyzico's own fault", { ...refusedAnswer, errorCode: "100001" }, { kind: "unknown" }, { kind: "unknown" }],
  ["half an answer", '{"status":', { kind: "unknown" }, { kind: "unknown" }],
  ["another payment", { ...doneAnswer, paymentId: "1" }, { kind: "unknown" }, { kind: "unknown" }],
])("refund and void with the answer %s", async (_, answer, refund, cancel) => {
  const { bank, calls } = createBank({ "payment/refund": answer, "payment/cancel": answer });
  expect(await bank.refund(request)).toMatchObject(refund);
  expect(await bank.void(request)).toMatchObject(cancel);
  expect(calls).toMatchObject([
    { path: "/v2/payment/refund", request: { paymentId: "22416035", price: "11.97", currency: "TRY" } },
    { path: "/payment/cancel", request: { paymentId: "22416035" } },
  ]);
});

test("no refund is sent without iyzico's payment number, or for more than the payment", async () => {
  const { bank, calls } = createBank({});
  expect((await bank.void({ ...request, reference: "" })).kind).toBe("refused");
  for (const change of [{ reference: "" }, { amount: 25_051 }, { amount: 0 }, { amount: 0.5 }])
    expect((await bank.refund({ ...request, ...change })).kind).toBe("refused");
  expect(calls).toEqual([]);
});
