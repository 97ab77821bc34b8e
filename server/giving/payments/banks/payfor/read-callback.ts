import type { UntrustedCallback, UntrustedReason, UnverifiedCallback } from "../bank.ts";
import { numberShape } from "../shapes.ts";
import { signedShapes } from "./shapes.ts";

/** Every field of a callback that decides or is stored (docs/banks/payfor.md#the-callback). All others are ignored. */
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

/** The received fields by name; a missing field is absent. */
type ReceivedCallback = ReadonlyMap<string, string>;

/** The used fields of a form. A message that repeats one decides nothing: its meaning would depend on the reader. */
export function readCallback(
  fields: URLSearchParams,
): ReceivedCallback | UnverifiedCallback | UntrustedCallback {
  const received = new Map<string, string>();
  for (const name of callbackNames) {
    const value = fields.get(name);
    if (value !== null) received.set(name, value);
  }
  if (!callbackNames.some((name) => fields.getAll(name).length > 1)) return received;
  // Two numbers name no attempt.
  if (fields.getAll("OrderId").length > 1) received.delete("OrderId");
  return toUnproven("repeated-field", received);
}

/** A message that cannot be checked: an inquiry decides about the attempt that it names. */
export function toUnproven(
  reason: UntrustedReason,
  received: ReceivedCallback,
): UnverifiedCallback | UntrustedCallback {
  const number = received.get("OrderId") ?? "";
  return numberShape.test(number) ? { kind: "unverified", number, reason } : toUntrusted(reason, received);
}

/** The verdict on a message that was checked and is false, with what it says for the page that the donor sees. */
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
