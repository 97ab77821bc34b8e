import type { UntrustedCallback, UntrustedReason, UnverifiedCallback } from "../bank.ts";
import { numberShape } from "../shapes.ts";
import { signedShapes } from "./shapes.ts";

/** The fields of a callback that are used; all others are ignored (docs/banks/payfor.md#the-callback). */
const callbackNames = [
  "OrderId",
  "AuthCode",
  "ProcReturnCode",
  "3DStatus",
  "ResponseRnd",
  "ResponseHash",
  "MerchantID",
  "MbrId",
  "SecureType",
  "TxnType",
  "TxnResult",
  "PurchAmount",
  "Currency",
  "HostRefNum",
  "F37",
  "RRN",
  "CardMask",
];

/** The used fields that the message contains, by name. */
type ReceivedCallback = ReadonlyMap<string, string>;

/** Reads the used fields. A message that repeats one of them decides nothing, because its meaning is ambiguous. */
export function readCallback(
  fields: URLSearchParams,
): ReceivedCallback | UnverifiedCallback | UntrustedCallback {
  const received = new Map<string, string>();
  for (const name of callbackNames) {
    const value = fields.get(name);
    if (value !== null) received.set(name, value);
  }
  if (!callbackNames.some((name) => fields.getAll(name).length > 1)) return received;
  // A message with two numbers identifies no attempt.
  if (fields.getAll("OrderId").length > 1) received.delete("OrderId");
  return toUnproven("repeated-field", received);
}

/** Returns the verdict on a message that cannot be checked, so that an inquiry decides. */
export function toUnproven(
  reason: UntrustedReason,
  received: ReceivedCallback,
): UnverifiedCallback | UntrustedCallback {
  const number = received.get("OrderId") ?? "";
  return numberShape.test(number) ? { kind: "unverified", number, reason } : toUntrusted(reason, received);
}

/** Returns the verdict on a message whose check failed. */
export function toUntrusted(
  reason: UntrustedCallback["reason"],
  received: ReceivedCallback,
): UntrustedCallback {
  const number = received.get("OrderId") ?? "";
  return {
    kind: "untrusted",
    reason,
    number: numberShape.test(number) ? number : null,
    claims: readClaims(received.get("3DStatus") ?? "", received.get("ProcReturnCode") ?? ""),
  };
}

function readClaims(status3d: string, code: string): UntrustedCallback["claims"] {
  if (!signedShapes["3DStatus"].test(status3d) || !signedShapes.ProcReturnCode.test(code)) return "unclear";
  if (status3d !== "1") return code === "00" ? "unclear" : "3d_failed";
  return code === "00" ? "approved" : "declined";
}
