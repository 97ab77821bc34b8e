import type { CallbackFields, CallbackVerdict, UnverifiedCallback } from "../bank.ts";
import { numberShape } from "../shapes.ts";
import type { IyzicoConfig } from "./config.ts";
import { webhookSignature } from "./read-callback.ts";
import { tokenShape } from "./shapes.ts";
import { isSignedWebhook } from "./signature.ts";

const signed = ["iyziEventType", "iyziPaymentId", "token", "paymentConversationId", "status"];

/**
 * No message of iyzico decides anything (docs/banks/iyzico.md#messages): it names an attempt, and the signed answer to
 * an inquiry decides.
 */
export function verify(received: CallbackFields, config: IyzicoConfig): CallbackVerdict {
  const fields = entriesOf(received);
  const has = (name: string) => fields.some(([known]) => known === name);
  const read = (name: string) => fields.find(([known]) => known === name)?.[1] ?? "";
  const isWebhook = has("paymentConversationId");
  const named = isWebhook ? "paymentConversationId" : "number";
  const number = read(named);
  const count = (name: string) => fields.filter(([known]) => known === name).length;
  const isNumber = numberShape.test(number) && count(named) === 1;
  if (!isNumber) return untrusted(has(named) ? "malformed-field" : "missing-field", null);
  if (new Set(fields.map(([name]) => name)).size < fields.length) return unverified("repeated-field");
  if (!tokenShape.test(read("token"))) return unverified(has("token") ? "malformed-field" : "missing-field");
  if (!has(webhookSignature)) return unverified("unsigned");
  if (!/^[0-9a-f]{64}$/i.test(read(webhookSignature))) return unverified("malformed-field");
  const isGenuine = isSignedWebhook(read(webhookSignature), signed.map(read), config);
  return isGenuine ? unverified("inquiry-decides") : untrusted("hash-mismatch", number);

  function unverified(reason: UnverifiedCallback["reason"]): UnverifiedCallback {
    return { kind: "unverified", number, reason };
  }
}

function untrusted(
  reason: "malformed-field" | "missing-field" | "hash-mismatch",
  number: string | null,
): CallbackVerdict {
  return { kind: "untrusted", reason, number, claims: "unclear" };
}

function entriesOf(fields: CallbackFields): [string, string][] {
  const entries: [string, unknown][] =
    fields instanceof URLSearchParams || fields instanceof Map ? [...fields] : Object.entries(fields);
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
}
