import { expect, test } from "vitest";
import { inquiryToken, notificationHash, pageToken, refundToken } from "./hash.ts";
import { paytrMerchant as merchant } from "./merchant.ts";

// Our test vectors: printf '%s' TEXT | openssl dgst -sha256 -hmac SIM-PAYTR-KEY-01 -binary | base64
const fields = {
  merchant_id: "990777",
  user_ip: "203.0.113.7",
  merchant_oid: "HD1",
  email: "a@b.co",
  payment_amount: "1080",
  user_basket: "W10=",
  no_installment: "1",
  max_installment: "0",
  currency: "TL",
  test_mode: "1",
};

test("a request for a page signs ten fields and the salt", () => {
  // 990777203.0.113.7HD1a@b.co1080W10=10TL1SIM-PAYTR-SALT-1
  expect(pageToken(fields, merchant)).toBe("Qlkj5pxLF+YF9d/lvxS2SMxMmGF7DRXXrSD0ZahOCvw=");
});

test("a notification signs only number, salt, status and total", () => {
  // HD1SIM-PAYTR-SALT-1success1080
  const expected = "fQ8VMERt0aKOoGiOmn356WadtPdpvqBYNWLZf8cin9U=";
  const message = { merchant_oid: "HD1", status: "success", total_amount: "1080" };
  expect(notificationHash(message, merchant)).toBe(expected);
  expect(notificationHash({ ...message, currency: "USD", payment_amount: "1" }, merchant)).toBe(expected);
});

test("inquiries and refunds sign their own fields", () => {
  // 990777HD1SIM-PAYTR-SALT-1 and 990777HD111.97SIM-PAYTR-SALT-1
  expect(inquiryToken(fields, merchant)).toBe("EXNHKvzQZu8YnjtTnLmJOB94YZ2VmMV/r+HX4y9Qg24=");
  expect(refundToken({ ...fields, return_amount: "11.97" }, merchant)).toBe(
    "pfG6EzE2CO/tTA1d6JaZWvlv2dffa3db/qi5AYXiS3M=",
  );
});
