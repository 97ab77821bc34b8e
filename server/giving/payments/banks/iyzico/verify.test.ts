import { expect, test } from "vitest";
import type { CallbackMessage } from "../bank.ts";
import { createIyzico } from "./iyzico.ts";
import { account, number, token } from "./test-account.ts";

function verifyMessage(message: Partial<{ body: string; type: string; query: string; signature: string }>) {
  const { body = "", type = "application/x-www-form-urlencoded", query = "", signature } = message;
  const headers = new Headers({ "content-type": type });
  if (signature !== undefined) headers.set("X-IYZ-SIGNATURE-V3", signature);
  const callback: CallbackMessage = {
    body: new TextEncoder().encode(body),
    headers,
    query: new URLSearchParams(query),
  };
  const bank = createIyzico(account);
  return bank.verify(bank.readCallback(callback));
}

const event = {
  paymentConversationId: number,
  token,
  status: "SUCCESS",
  iyziEventType: "CHECKOUT_FORM_AUTH",
  iyziPaymentId: 22416035,
};
const signature = "3bfa7ff6fba4cf6b9c2b7945486c8d13098dbf5fad358a9e04bab0ce9c9de1b2";
const json = { type: "application/json; charset=utf-8", body: JSON.stringify(event) };

test.each([
  ["the browser's token", { body: `token=${token}`, query: `number=${number}` }, "unsigned"],
  ["a webhook without a signature", json, "unsigned"],
  ["no token", { query: `number=${number}` }, "missing-field"],
  ["a malformed signature", { ...json, signature: "" }, "malformed-field"],
  ["a webhook with its signature", { ...json, signature }, "inquiry-decides"],
])("a message with %s is unverified", (_, message, reason) => {
  expect(verifyMessage(message)).toEqual({ kind: "unverified", number, reason });
});

test.each([
  ["no number", { body: `token=${token}` }],
  [
    "a number in the body and in the URL",
    { body: `token=${token}&number=${number}`, query: `number=${number}` },
  ],
  ["a wrong signature", { ...json, signature: signature.replace("3", "4") }],
  ["a signed status that was changed", { ...json, body: json.body.replace("SUCCESS", "FAILURE"), signature }],
  ["a nested number", { ...json, body: '{"paymentConversationId":{"a":1},"token":"x"}' }],
  [
    "a prototype",
    { ...json, body: `{"__proto__":{"paymentConversationId":"${number}"},"token":"${token}"}` },
  ],
])("a message with %s is untrusted", (_, message) => {
  expect(verifyMessage(message).kind).toBe("untrusted");
});
