import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testAccount } from "#testing/counterparts/payfor-messages.ts";
import { testGift } from "#testing/world/gift.ts";
import { formatAmount, parseAmount } from "../amount.ts";
import type { BankPayment } from "../bank.ts";
import { BankError } from "../errors.ts";
import { begin } from "./begin.ts";
import type { PayforConfig } from "./config.ts";
import { requestHash } from "./hash.ts";
import { createPayfor } from "./payfor.ts";

const rnd = "206e224bf1ddc63edc7c5f5b519f9f0a";
const payment: BankPayment = {
  ...testGift,
  number: "HDABCDEF12345678",
  amount: 25_000,
  language: "tr",
  okUrl: "https://imece.example/api/payment-verify",
  failUrl: "https://imece.example/api/payment-verify",
  notifyUrl: "https://imece.example/api/payment-notify/payfor",
};
const createForm = (change: Partial<BankPayment> = {}, account: PayforConfig = testAccount) =>
  begin({ ...payment, ...change }, account, () => rnd);

function catchCode(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof BankError) return error.code;
  }
  return "nothing coded was thrown";
}

describe("the 3DPay form", () => {
  test("has exactly the documented fields, without card data and secrets", () => {
    const { action, fields } = createForm();
    expect(action).toBe(testAccount.url3d);
    expect(createPayfor(testAccount).formOrigin).toBe("https://bank.example");
    expect(fields).toEqual({
      MbrId: "5",
      MerchantID: testAccount.merchantId,
      UserCode: testAccount.userCode,
      SecureType: "3DPay",
      TxnType: "Auth",
      InstallmentCount: "0",
      Currency: "949",
      OrderId: payment.number,
      PurchAmount: "250.00",
      Lang: "TR",
      MOTO: "0",
      Rnd: rnd,
      OkUrl: payment.okUrl,
      FailUrl: payment.failUrl,
      Hash: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
    });
    const text = JSON.stringify(fields);
    expect(text).not.toContain(testAccount.merchantPass);
    expect(text).not.toContain(testAccount.userPassword);
  });

  test.each([
    ["https://bank.example/Gateway/Default.aspx", "https://bank.example/Gateway/3DHost.aspx"],
    ["https://bank.example/mpi/default.aspx", "https://bank.example/mpi/3DHost.aspx"],
    ["https://bank.example/Mpi/3Dhost.aspx", "https://bank.example/Mpi/3Dhost.aspx"],
    ["https://bank.example/default.aspx/pay", "https://bank.example/default.aspx/pay"],
  ])("with the model 3dhost replaces the URL %s by %s and has no card fields", (url3d, action) => {
    const hostedForm = createForm({}, { ...testAccount, url3d, model: "3dhost" });
    const { form, card } = {
      form: createForm(),
      card: createPayfor({ ...testAccount, model: "3dhost" }).card,
    };
    expect(hostedForm).toEqual({
      ...form,
      action,
      card: null,
      fields: { ...form.fields, SecureType: "3DHost" },
    });
    expect(card).toBeNull();
  });

  test("contains the hash of its own fields", () => {
    const { fields } = createForm();
    const parts = fields as Parameters<typeof requestHash>[0] & Record<string, string>;
    expect(fields.Hash).toBe(requestHash(parts, testAccount));
  });

  test("contains the API password only if the setting demands it, and never the 3-D key", () => {
    const { fields } = createForm({}, { ...testAccount, formPassword: "send" });
    expect(fields.UserPass).toBe(testAccount.userPassword);
    expect(Object.values(fields)).not.toContain(testAccount.merchantPass);
  });

  test("has the language Turkish or English, and English for Arabic readers", () => {
    expect(createForm({ language: "en" }).fields.Lang).toBe("EN");
    expect(createForm({ language: "ar" }).fields.Lang).toBe("EN");
  });

  test("contains a new random value each time", async () => {
    const bank = createPayfor(testAccount);
    const signal = AbortSignal.timeout(1_000);
    const results = await Promise.all(Array.from({ length: 50 }, () => bank.begin(payment, signal)));
    const randomValues = new Set(results.map(({ form }) => form.fields.Rnd));
    expect(randomValues.size).toBe(50);
    for (const value of randomValues) expect(value).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    ["BANK_NUMBER_INVALID", { number: "HDABCDEF1234567" }],
    ["BANK_NUMBER_INVALID", { number: "HDABCDEF12345678\n" }],
    ["BANK_NUMBER_INVALID", { number: "HDABCDEF1234567İ" }],
    ["BANK_AMOUNT_INVALID", { amount: 0 }],
    ["BANK_AMOUNT_INVALID", { amount: 100.5 }],
    ["BANK_AMOUNT_INVALID", { amount: Number.NaN }],
    ["BANK_AMOUNT_INVALID", { amount: 20_000_001 }],
    ["BANK_RETURN_URL_INVALID", { okUrl: "https://ımece.example/api" }],
    ["BANK_RETURN_URL_INVALID", { okUrl: "/api/payment-verify" }],
    ["BANK_RETURN_URL_INVALID", { okUrl: "javascript:alert(1)" }],
    ["BANK_RETURN_URL_INVALID", { failUrl: "https://imece.example/a b" }],
    ["BANK_RETURN_URL_INVALID", { failUrl: `https://imece.example/${"a".repeat(179)}` }],
  ])("is refused with %s for %j", (code, change) => {
    expect(catchCode(() => createForm(change))).toBe(code);
  });

  test("accepts a return URL of exactly 200 characters", () => {
    const okUrl = `https://imece.example/${"a".repeat(178)}`;
    expect(okUrl).toHaveLength(200);
    expect(createForm({ okUrl }).fields.OkUrl).toBe(okUrl);
  });
});

describe("an amount as text", () => {
  test("is read as the amount that was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), (kurus) => {
        const text = formatAmount(kurus);
        expect(text).toMatch(/^\d+\.\d{2}$/);
        expect(parseAmount(text)).toBe(kurus);
      }),
    );
  });

  test.each([
    ["1", 100],
    ["100", 10_000],
    ["199.9", 19_990],
    ["1.01", 101],
    ["0.07", 7],
    ["9999999999.99", 999_999_999_999],
  ])("%s is read as %i kuruş", (text, kurus) => {
    expect(parseAmount(text)).toBe(kurus);
  });

  test.each([
    "",
    " 1",
    "1 ",
    "1\n",
    "1,00",
    "1.000,00",
    "1.000",
    "1.",
    ".5",
    "-1",
    "+1",
    "1e3",
    "0x10",
    "NaN",
    "١",
  ])("%j is refused", (text) => {
    expect(parseAmount(text)).toBeNull();
  });
});
