import { describe, expect, test } from "vitest";
import { iyzicoMerchant as merchant } from "./merchant.ts";
import { answerSignature, authorizationFault, authorize, webhookSignature } from "./signature.ts";

// Our test vectors: printf '%s' TEXT | openssl dgst -sha256 -hmac sim-iyzico-secret-key -hex
const signed = { path: "/payment/detail", body: '{"a":"ğ"}', random: "rnd1" };

describe("the header IYZWSv2", () => {
  const headers = authorize(signed, merchant);
  const fault = (change: object, path = signed.path, body = signed.body) =>
    authorizationFault({ ...headers, ...change }, { path, body: Buffer.from(body) }, merchant);

  test("signs the random key, the path and the body", () => {
    // rnd1/payment/detail{"a":"ğ"}
    const signature = "250a42bdb4b54b51e139485627dbddeaa1a41fc7fd65b7c2adb5d53553a927c9";
    const text = `apiKey:sim-iyzico-api-key&randomKey:rnd1&signature:${signature}`;
    expect(headers.authorization).toBe(`IYZWSv2 ${Buffer.from(text).toString("base64")}`);
    expect(fault({})).toBeUndefined();
  });

  test("is wrong for a body or path with other bytes", () => {
    for (const body of ['{"a": "ğ"}', '{"a":"\\u011f"}', '{"a":"g"}', ""])
      expect(fault({}, signed.path, body)).toBe("wrong");
    expect(fault({}, "/payment/cancel")).toBe("wrong");
    expect(fault({ "x-iyzi-rnd": "rnd2" })).toBe("wrong");
    expect(fault({ "x-iyzi-rnd": undefined })).toBe("wrong");
  });

  test("counts as missing when it has another form", () => {
    for (const authorization of [undefined, "", "IYZWS a:b", "IYZWSv2 ", "IYZWSv2 %%%", "Basic YTpi"])
      expect(fault({ authorization })).toBe("missing");
  });

  test("is wrong for another account", () => {
    const other = authorize(signed, { ...merchant, apiKey: "other" });
    expect(fault(other)).toBe("wrong");
    expect(fault(authorize(signed, { ...merchant, secretKey: "other" }))).toBe("wrong");
  });
});

test("an answer signs its values joined with colons", () => {
  const values = ["SUCCESS", "12345678", "TRY", "B1", "HD1", "10.8", "10.8", "tok"];
  expect(answerSignature(values, merchant)).toBe(
    "af314f71244caceee62f5c914fb3e5cb060f30d524ac157acba58ab1639902c8",
  );
});

test("a webhook signs the secret and its values", () => {
  // sim-iyzico-secret-keyCHECKOUT_FORM_AUTH12345678tokHD1SUCCESS
  const values = ["CHECKOUT_FORM_AUTH", "12345678", "tok", "HD1", "SUCCESS"];
  expect(webhookSignature(values, merchant)).toBe(
    "da47d78c9ee6aeade16347d0d3b85f44cf3063e1efcaf6bf89fbadfc3a5e2e11",
  );
});
