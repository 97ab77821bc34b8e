import { describe, expect, test, vi } from "vitest";
import type { PaymentResult } from "#app/http/request/payment-result.ts";
import { fakeStorage } from "#app/site/checkout/session-entry.fixture.ts";
import { tr } from "#shared/messages/tr.ts";
import { failureText } from "./result-text.ts";
import { settleCart } from "./settle-cart.ts";

function readTexts(part: Partial<PaymentResult>): string[] {
  const result = {
    outcome: "error",
    code: null,
    isUnreadable: false,
    returnCode: null,
    order: null,
    earlier: null,
    otherTransfers: [],
    ...part,
  } as const;
  const { reason, detail } = failureText(result);
  return [tr[reason], ...(detail ? [tr[detail]] : [])];
}

describe("the texts of docs/specification.md#8-error-catalogue are exact", () => {
  test.each<[Partial<PaymentResult>, string]>([
    [{ outcome: "3d_auth_failed" }, "3D Secure doğrulaması başarısız oldu."],
    [{ outcome: "payment_failed" }, "Ödeme işlemi başarısız oldu."],
    [{ outcome: "error" }, "Bir hata oluştu."],
    [{ code: "HASH_MISMATCH" }, "Güvenlik doğrulaması başarısız"],
    [{ code: "INVALID_AMOUNT" }, "Geçersiz ödeme tutarı"],
    [{ isUnreadable: true }, "Ödeme doğrulama sırasında bir hata oluştu"],
  ])("the result of %o has its text", (part, text) => {
    expect(readTexts(part)).toEqual([text]);
  });

  test("a decline adds the bank's reason, if its code has a text", () => {
    expect(readTexts({ outcome: "payment_failed", returnCode: "51" })[1]).toContain("bakiyesi yetersiz");
    expect(readTexts({ outcome: "payment_failed", returnCode: null })).toHaveLength(1);
  });

  test("an approval code with a decline shows no text of an approval", () => {
    expect(readTexts({ outcome: "payment_failed", returnCode: "00" })).toEqual([
      "Ödeme işlemi başarısız oldu.",
    ]);
  });
});

describe("a paid order empties the cart", () => {
  test("only once, also if the page is opened again or another order is paid", () => {
    const clear = vi.fn();
    const sharedStorage = fakeStorage();
    const tab = fakeStorage();
    settleCart("HDTOSAYKBVLJWNVX", clear, sharedStorage, tab);
    settleCart("HDTOSAYKBVLJWNVX", clear, sharedStorage, fakeStorage());
    expect(clear).toHaveBeenCalledTimes(1);
    settleCart("HDTOSAYKBVLJWNVY", clear, sharedStorage, tab);
    settleCart("HDTOSAYKBVLJWNVX", clear, sharedStorage, tab);
    expect(clear).toHaveBeenCalledTimes(2);
  });

  test("and removes the key and form of its payment", () => {
    const tab = fakeStorage(new Map([["checkout-form", "{}"]]));
    const shared = fakeStorage(new Map([["payment-key", "{}"]]));
    settleCart("HDTOSAYKBVLJWNVX", () => {}, shared, tab);
    expect([...tab.entries.keys()]).toEqual([]);
    expect([...shared.entries.keys()]).toEqual(["settled-orders"]);
  });
});
