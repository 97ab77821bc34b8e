import { expect, test } from "vitest";
import { newPayment } from "#testing/world/gift.ts";
import { computeHash, tokenOf } from "./hash.ts";
import { createPaytr } from "./paytr.ts";

const keys = { merchantKey: "Yy7hKey0Kp3Q", merchantSalt: "q9SaltZz1" };
const account = {
  ...keys,
  merchantId: "123456",
  apiUrl: "https://www.paytr.com",
  pageUrl: "https://www.paytr.com/",
  fallbackEmail: "bagis@vakif.example",
};
const number = "HDABCDEF12345678";
const attempt = { number, memo: null, amount: 25_050, createdAt: new Date() };

// The expected values come from: printf '%s' TEXT | openssl dgst -sha256 -hmac Yy7hKey0Kp3Q -binary | base64
const approvedHash = "SR2E+pisxAzJv9TarxrM5uyeJe3++J6SMELuMNiA8YQ=";
const failedHash = "y4g9zS7GufOrrvkkyzbP8cX/QrQ9+dmJ6hm4iUZodso=";

test("tokens and hashes equal independently computed values", () => {
  const basket = "W1siS3V5dSIsIjI1MC41MCIsMV1d";
  const page = [
    ...["123456", "203.0.113.7", number, "ayse@example.org", "25050"],
    ...[basket, "1", "0", "TL", "0"],
  ];
  expect(tokenOf(page, keys)).toBe("7hyOtRagTyxdRRRicHLZLJEjFuF/S9rEit2sODM3cJc=");
  expect(tokenOf(["123456", number], keys)).toBe("FUyRQ3/+An9EVV+u4VnFypZXrR1pjBi2RG4l1rxz1AQ=");
  expect(tokenOf(["123456", number, "11.97"], keys)).toBe("wPOmHEVYBepKCNldJNWGqQG2Y7abKqCCJVo/aicjS/c=");
  expect(computeHash(number, "success", "25050", keys).toString("base64")).toBe(approvedHash);
  expect(computeHash(number, "failed", "0", keys).toString("base64")).toBe(failedHash);
});

/** Creates a bank that returns this answer, and records the calls. */
function createBank(answer: unknown, status = 200) {
  const calls: { url: string; fields: URLSearchParams }[] = [];
  const body = typeof answer === "string" ? answer : JSON.stringify(answer);
  const bank = createPaytr(account, {
    fetch: async (url, init) => {
      calls.push({ url: String(url), fields: new URLSearchParams(String(init?.body)) });
      return new Response(body, { status });
    },
  });
  return { bank, calls };
}

const timeout = () => AbortSignal.timeout(1_000);
const tokenAnswer = { status: "success", token: "a1".repeat(20) };

test("the request for a page contains all required fields, and the page's URL no data of the donor", async () => {
  const { bank, calls } = createBank(tokenAnswer);
  const payment = newPayment(25_050);
  const { form, memo } = await bank.begin(payment, timeout());
  expect([form, memo]).toEqual([
    {
      action: `https://www.paytr.com/odeme/guvenli/${tokenAnswer.token}`,
      method: "GET",
      fields: {},
      number: payment.number,
      card: null,
    },
    null,
  ]);
  expect(calls[0]?.url).toBe("https://www.paytr.com/odeme/api/get-token");
  const { user_basket, paytr_token, ...fields } = Object.fromEntries(calls[0]?.fields ?? []);
  const numberQuery = `?number=${payment.number}`;
  expect(fields).toEqual({
    merchant_id: "123456",
    user_ip: "203.0.113.7",
    merchant_oid: payment.number,
    email: "ayse@example.org",
    payment_amount: "25050",
    no_installment: "1",
    max_installment: "0",
    currency: "TL",
    test_mode: "0",
    user_name: "Ayşe Nur Yılmaz",
    user_address: "Örnek Sokak No: 1, Melikgazi / Kayseri",
    user_phone: "05551234567",
    merchant_ok_url: expect.stringMatching(/^https:\/\/imece\.example\/api\/payment-verify\?/),
    merchant_fail_url: expect.stringContaining(numberQuery.slice(1)),
    timeout_limit: "30",
    lang: "tr",
  });
  expect(fields.merchant_ok_url).toContain(numberQuery.slice(1));
  expect(JSON.parse(Buffer.from(user_basket ?? "", "base64").toString())).toEqual([
    ["Su Kuyusu", "250.50", 1],
  ]);
  expect(paytr_token).toMatch(/^[A-Za-z0-9+/]{43}=$/);
});

test.each([
  ["no answer", "", 500],
  ["half an answer", '{"status":"succ', 200],
  ["a page", "<html>", 200],
  ["an odd token", { status: "success", token: "../../admin" }, 200],
])(
  "after %s instead of a token, the payment is not started, and the error does not contain the donor",
  async (_, answer, status) => {
    const { bank } = createBank(answer, status);
    const error = await bank.begin(newPayment(), timeout()).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: "BANK_NOT_STARTED" });
    expect(String(error)).not.toMatch(/Yılmaz|203\.0/);
  },
);

const refusal = { status: "failed", reason: "user_ip geçersiz: 203.0.113.7, Ayşe Nur Yılmaz" };

test("a refused payment is begun again with the foundation's address, and a second failure is a refusal", async () => {
  const { bank, calls } = createBank(refusal, 200);
  const error = await bank.begin(newPayment(), timeout()).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ code: "BANK_REFUSED" });
  expect(String(error)).not.toMatch(/Yılmaz|203\.0/);
  expect(calls.map(({ fields }) => fields.get("email"))).toEqual(["ayse@example.org", account.fallbackEmail]);
});

const approved = {
  merchant_oid: number,
  status: "success",
  total_amount: "25050",
  hash: approvedHash,
  test_mode: "0",
  payment_type: "card",
  currency: "TL",
  payment_amount: "25050",
};
const failedMessage = {
  merchant_oid: number,
  status: "failed",
  total_amount: "0",
  hash: failedHash,
  failed_reason_code: "0",
  failed_reason_msg: "Kartın limiti /bakiyesi yetersiz",
};
const verify = (message: Record<string, string>) => createPaytr(account).verify(new URLSearchParams(message));

test("an approval settles only after an inquiry", () => {
  expect(verify(approved)).toMatchObject({
    kind: "paid",
    number,
    amount: 25_050,
    currency: "949",
    inquireFirst: true,
  });
});

test.each([
  ["0", "Kartın limiti /bakiyesi yetersiz", "R0-51", "51", "payment"],
  ["0", "Kart numarası hatalı", "R0-14", "14", "payment"],
  ["0", "KARTIN SON KULLANMA TARİHİ HATALI", "R0-E2", "E2", "payment"],
  ["0", "Bilinmeyen bir neden", "R0", null, "payment"],
  ["2", "", "R2", "N7", "3d"],
  ["6", "", "R6", null, "payment"],
  ["99", "", "R99", "E9", "payment"],
  ["toString", "", "R", null, "payment"],
])("the reason %s %j becomes %s with the meaning %s", (code, text, returnCode, meaning, step) => {
  const message = { ...failedMessage, failed_reason_code: code, failed_reason_msg: text };
  expect(verify(message)).toMatchObject({ kind: "declined", number, returnCode, step, mustInquire: false });
  expect(createPaytr(account).traits.meaning(returnCode)).toBe(meaning);
});

test.each([
  ["another currency", { currency: "USD" }],
  ["another amount beside the total", { payment_amount: "100" }],
  ["another way to pay", { payment_type: "eft" }],
])("an approval with %s decides nothing", (_, change) => {
  expect(verify({ ...approved, ...change })).toMatchObject({ kind: "unverified", reason: "malformed-field" });
});

test.each([
  ["another number", { merchant_oid: "HDABCDEF00000000" }],
  ["another total", { total_amount: "100" }],
  ["a failure made an approval", { hash: failedHash, total_amount: "0" }],
  ["bytes moved between outcome and total", { status: "success2", total_amount: "5050" }],
])("an approval with %s is not believed", (_, change) => {
  expect(["untrusted", "unverified"]).toContain(verify({ ...approved, ...change }).kind);
});

test("an approval must contain each signed or checked name once", () => {
  const names = ["status", "total_amount", "hash", "currency", "payment_amount", "payment_type"];
  for (const name of names) {
    const { [name]: _gone, ...withoutName }: Record<string, string> = approved;
    expect(verify(withoutName), name).toMatchObject({ kind: "unverified", reason: "missing-field" });
    const twice = new URLSearchParams(approved);
    twice.append(name, "success");
    expect(createPaytr(account).verify(twice), name).toMatchObject({
      kind: "unverified",
      reason: "repeated-field",
    });
  }
});

const sale = {
  status: "success",
  payment_amount: "250,5",
  payment_total: "250.50",
  currency: "TL",
  test_mode: 0,
  masked_pan: "415565******6111",
  reference_no: "230300671764",
  returns: [],
};

test("an inquiry reads lira with comma or point, and sums the refunds", async () => {
  const { bank, calls } = createBank({
    ...sale,
    returns: [{ return_amount: "10,8" }, { return_amount: 5 }],
  });
  expect(await bank.inquire(attempt)).toEqual({
    kind: "paid",
    number,
    amount: 25_050,
    currency: "949",
    voided: false,
    refunded: 1_580,
    authCode: "",
    reference: "230300671764",
    cardMask: "415565******6111",
  });
  expect(Object.fromEntries(calls[0]?.fields ?? [])).toEqual({
    merchant_id: "123456",
    merchant_oid: number,
    paytr_token: "FUyRQ3/+An9EVV+u4VnFypZXrR1pjBi2RG4l1rxz1AQ=",
  });
});

const none = { status: "error", err_no: "004", err_msg: "merchant_oid ile başarılı ödeme bulunamadı" };

test.each([
  ["no such payment", none, { kind: "not-found" }],
  ["a wrong key under the same number", { ...none, err_msg: "paytr_token geçersiz" }, { kind: "unknown" }],
  ["another fault", { ...none, err_no: "001" }, { kind: "unknown", reason: "refused-001" }],
  ["an amount with grouped thousands", { ...sale, payment_total: "1.000,50" }, { kind: "unknown" }],
  ["no amount", { ...sale, payment_total: "" }, { kind: "unknown" }],
  ["a payment in test mode", { ...sale, test_mode: "1" }, { kind: "unknown", reason: "test-mode" }],
  [
    "no word about returns",
    { ...sale, returns: undefined },
    { kind: "paid", refunded: 0, refundsUnknown: true },
  ],
  [
    "returns that are no list",
    { ...sale, returns: { return_amount: "1" } },
    { kind: "paid", refunded: 0, refundsUnknown: true },
  ],
  ["returns of words", { ...sale, returns: ["250,5"] }, { kind: "paid", refunded: 0, refundsUnknown: true }],
  ["no currency", { ...sale, currency: "" }, { kind: "unknown" }],
  ["another order", { ...sale, merchant_oid: "HDABCDEF00000000" }, { kind: "unknown" }],
  ["a return without an amount", { ...sale, returns: [{}] }, { kind: "paid", refunded: null }],
  ["dollars", { ...sale, currency: "USD" }, { kind: "paid", currency: "USD" }],
  ["more than was requested", { ...sale, payment_total: "260" }, { kind: "paid", amount: 26_000 }],
  ["a list", [sale], { kind: "unknown" }],
  ["deep nesting", `${"[".repeat(50_000)}`, { kind: "unknown" }],
])("the answer to an inquiry with %s is interpreted", async (_, answer, expected) => {
  expect(await createBank(answer).bank.inquire(attempt)).toMatchObject(expected);
});

const request = { attempt, id: "refund-1", amount: 1_197, reference: "" };

test.each([
  ["done", { status: "success", merchant_oid: number, return_amount: "11.97" }, 200, { kind: "done" }],
  ["refused", { status: "error", err_no: "009", err_msg: "…" }, 200, { kind: "refused", returnCode: "009" }],
  ["PayTR's own fault", { status: "error", err_no: "000" }, 200, { kind: "unknown" }],
  ["no answer", "", 502, { kind: "unknown", reason: "http-502" }],
  ["half an answer", '{"status":', 200, { kind: "unknown" }],
  ["another order", { status: "success", merchant_oid: "X" }, 200, { kind: "unknown" }],
])("the answer to a refund with %s is interpreted", async (_, answer, status, expected) => {
  const { bank, calls } = createBank(answer, status);
  expect(await bank.refund(request)).toMatchObject(expected);
  expect(calls[0]?.fields.get("return_amount")).toBe("11.97");
});

test("a refund of an invalid amount is not sent", async () => {
  const { bank, calls } = createBank({ status: "success" });
  for (const amount of [0, -1, 0.5, 25_051])
    expect((await bank.refund({ ...request, amount })).kind).toBe("refused");
  expect(calls).toEqual([]);
});
