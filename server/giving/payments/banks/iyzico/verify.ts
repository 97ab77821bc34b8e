import type { CallbackVerdict, UnverifiedCallback } from "../bank.ts";
import { numberShape } from "../shapes.ts";
import type { IyzicoConfig } from "./config.ts";
import { webhookSignature } from "./read-callback.ts";
import { tokenShape } from "./shapes.ts";
import { isSignedWebhook } from "./signature.ts";

const signedNames = ["iyziEventType", "iyziPaymentId", "token", "paymentConversationId", "status"];

/** Verifies a message, which decides nothing and only causes an inquiry (docs/banks/iyzico.md#messages). */
export function verify(fields: URLSearchParams, config: IyzicoConfig): CallbackVerdict {
  const read = (name: string) => fields.get(name) ?? "";
  const isWebhook = fields.has("paymentConversationId");
  const numberField = isWebhook ? "paymentConversationId" : "number";
  const number = read(numberField);
  const isNumber = numberShape.test(number) && fields.getAll(numberField).length === 1;
  if (!isNumber) return untrusted(fields.has(numberField) ? "malformed-field" : "missing-field", null);
  if (new Set(fields.keys()).size < fields.size) return unverified("repeated-field");
  if (!fields.has("token")) return unverified("missing-field");
  if (!tokenShape.test(read("token"))) return unverified("malformed-field");
  if (!fields.has(webhookSignature)) return unverified("unsigned");
  if (!/^[0-9a-f]{64}$/i.test(read(webhookSignature))) return unverified("malformed-field");
  const isGenuine = isSignedWebhook(read(webhookSignature), signedNames.map(read), config);
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
