import { describe, expect, test } from "vitest";
import { visa } from "#testing/browser/test-cards.ts";
import { formOf } from "#testing/merchants/browser.ts";
import { openBank, pay, submitForm, threeDForm } from "#testing/merchants/payfor.ts";
import { failUrl, okUrl } from "#testing/merchants/shop.ts";
import { responseHash } from "./hash.ts";
import { simulatorMerchant } from "./merchant.ts";

const refusedForms: [code: string, fault: string, change: Record<string, string | undefined>][] = [
  ["M013", "no MbrId", { MbrId: undefined }],
  ["M024", "no MerchantID", { MerchantID: "" }],
  ["M024", "MerchantID in another case", { MerchantID: undefined, MerchantId: simulatorMerchant.merchantId }],
  ["M016", "no UserCode", { UserCode: undefined }],
  ["M014", "another model", { SecureType: "3DModel" }],
  ["M014", "model in another case", { SecureType: "3dpay" }],
  ["M015", "unknown transaction type", { TxnType: "Sale" }],
  ["M010", "no OkUrl", { OkUrl: undefined }],
  ["M010", "OkUrl that is a script", { OkUrl: "javascript:alert(1)" }],
  ["M038", "long OkUrl", { OkUrl: `${okUrl}?${"x".repeat(200)}` }],
  ["M025", "long OrderId", { OrderId: "X".repeat(37) }],
  ["V008", "another institution", { MbrId: "5" }],
  ["V008", "another merchant", { MerchantID: "085300000009704" }],
  ["V004", "another user", { UserCode: "SOMEBODY" }],
  ["M009", "wrong password", { UserPass: "guess" }],
  ["M048", "the 3D key itself", { MerchantPass: simulatorMerchant.merchantPass }],
  ["M030", "foreign hash", { Hash: "lzsn2UeZpuOabSYTwbVfixk0tbg=" }],
  ["M030", "no hash", { Hash: undefined }],
  ["M012", "no amount", { PurchAmount: undefined }],
  ["M012", "amount of eleven characters", { PurchAmount: "10000000.00" }],
  ["M004", "empty amount", { PurchAmount: "" }],
  ["M004", "nothing to pay", { PurchAmount: "0.00" }],
  ["M004", "three decimals", { PurchAmount: "1.001" }],
  ["M004", "Turkish decimal comma", { PurchAmount: "1,00" }],
  ["M004", "negative amount", { PurchAmount: "-1.00" }],
  ["M019", "too much", { PurchAmount: "200000.01" }],
  ["M003", "no currency", { Currency: undefined }],
  ["M002", "unknown currency", { Currency: "TRY" }],
  ["M008", "no card", { Pan: undefined }],
  ["M008", "short card", { Pan: "415565010041" }],
  ["M008", "card with blanks", { Pan: "4155 6501 0041 6111" }],
  ["M041", "wrong check digit", { Pan: "4155650100416112" }],
  ["M006", "no expiry", { Expiry: undefined }],
  ["M006", "expiry with a slash", { Expiry: "12/49" }],
  ["M005", "no CVV", { Cvv2: undefined }],
  ["M018", "two-digit CVV", { Cvv2: "12" }],
];

describe("a refused form", () => {
  test.each(refusedForms)("has the code %s: %s", async (code, _, change) => {
    await using bank = await openBank();
    const page = await submitForm(bank, change);
    const { action, fields } = formOf(page);
    expect(action).toBe(failUrl);
    expect(fields).toMatchObject({ ProcReturnCode: code, "3DStatus": "-1", TxnResult: "", AuthCode: "" });
    expect(fields).toMatchObject({ RequestGuid: "0", RequestStat: "1,5", CardMask: "", HostRefNum: "" });
    expect(fields.OrderId).toBe(threeDForm(change).OrderId);
    expect(fields.ResponseHash).toBe(signatureOf(fields));
    expect(bank.simulator.transactions()).toHaveLength(0);
  });

  test("has the code 101310 when its order number was used before", async () => {
    await using bank = await openBank();
    await pay(bank, "100051");
    const again = formOf(await submitForm(bank));
    expect(again.fields).toMatchObject({ ProcReturnCode: "101310", TxnResult: "", "3DStatus": "-1" });
    expect(again.fields.ErrMsg).toBe("Verilen sipariş no önceden kullanılmıştır.");
    expect(again.fields.ResponseHash).toBe(signatureOf(again.fields));
  });

  test("does not use up its order number", async () => {
    await using bank = await openBank();
    await submitForm(bank, { Pan: "4155650100416112" });
    expect(formOf(await submitForm(bank)).fields).toHaveProperty("token");
  });

  test("has the code M047 when it comes from a forbidden address", async () => {
    await using bank = await openBank({ callerAllowed: (address) => !address.includes("127.0.0.1") });
    expect(formOf(await submitForm(bank)).fields.ProcReturnCode).toBe("M047");
  });

  test.each([
    ["M007", { FailUrl: undefined }],
    ["M007", { FailUrl: "javascript:alert(1)" }],
    ["M013", { FailUrl: "/relative", MbrId: "" }],
  ])("with the code %s and without an address for the return shows an error page", async (code, change) => {
    await using bank = await openBank();
    const page = await submitForm(bank, change);
    expect(page.status).toBe(400);
    expect(page.html).toContain(code);
    expect(page.html).not.toContain("<form");
  });

  test("has the code M043 when it is empty", async () => {
    await using bank = await openBank();
    const page = await bank.post("/bank-simulator/Mpi/Default.aspx", "");
    expect(page.status).toBe(400);
    expect(page.html).toContain("M043");
  });
});

describe("an accepted form", () => {
  test.each([
    ["Visa", { Pan: visa.number }],
    ["MasterCard", { Pan: "5352480048848060" }],
    ["Troy", { Pan: "9792096695823360" }],
    ["thirteen digits", { Pan: "4222222222222" }],
    ["four-digit CVV", { Cvv2: "1234" }],
    ["the right password", { UserPass: simulatorMerchant.userPassword }],
    ["the largest amount", { PurchAmount: "200000.00" }],
    ["the smallest amount", { PurchAmount: "0.01" }],
    ["whole liras", { PurchAmount: "100" }],
  ])("may have: %s", async (_, change) => {
    await using bank = await openBank();
    const page = await submitForm(bank, change);
    expect(page.status).toBe(200);
    expect(formOf(page).fields).toHaveProperty("token");
  });

  test("with an expired card passes the 3D step and is declined by the card's issuer", async () => {
    await using bank = await openBank({ now: () => new Date("2026-03-01T12:00:00Z") });
    const { action, fields } = formOf(await pay(bank, "123456", { Expiry: "0226" }));
    expect(action).toBe(failUrl);
    expect(fields).toMatchObject({ "3DStatus": "1", ProcReturnCode: "54", AuthCode: "" });
  });

  test("without an order number gets a number from the bank", async () => {
    await using bank = await openBank();
    const { fields } = formOf(await pay(bank, "123456", { OrderId: "" }));
    expect(fields.OrderId).toMatch(/^SIM/);
  });
});

function signatureOf(fields: Record<string, string>): string {
  return responseHash((name) => fields[name] ?? "?", simulatorMerchant, "sha1", "extended");
}
