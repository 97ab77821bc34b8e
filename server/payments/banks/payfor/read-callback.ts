import type { CallbackFields, UntrustedCallback, UntrustedReason, UnverifiedCallback } from "../bank.ts";
import { numberShape, signedShapes } from "./shapes.ts";

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
] as const;

export type CallbackName = (typeof callbackNames)[number];

/** The received fields by name; a missing field is absent. */
type ReceivedCallback = ReadonlyMap<CallbackName, string>;

/**
 * The used fields of a posted form, each at most once. A message that carries one of them twice decides nothing: which
 * of the two was meant would depend on who reads it.
 */
export function readCallback(
  fields: CallbackFields,
): ReceivedCallback | UnverifiedCallback | UntrustedCallback {
  const received = new Map<CallbackName, string>();
  let repeated = false;
  for (const name of callbackNames) {
    const values = valuesOf(fields, name);
    repeated ||= values.length > 1;
    const value: unknown = values[0];
    if (typeof value === "string") received.set(name, value);
  }
  if (!repeated) return received;
  // Two numbers name no attempt.
  if (valuesOf(fields, "OrderId").length > 1) received.delete("OrderId");
  return unproven("repeated-field", received);
}

function valuesOf(fields: CallbackFields, name: string): unknown[] {
  if (fields instanceof URLSearchParams) return fields.getAll(name);
  if (fields instanceof Map) return fields.has(name) ? [fields.get(name)] : [];
  return Object.hasOwn(fields, name) ? [(fields as Record<string, unknown>)[name]] : [];
}

/** A message that cannot be checked: an inquiry decides about the attempt that it names. */
export function unproven(
  reason: UntrustedReason,
  received: ReceivedCallback,
): UnverifiedCallback | UntrustedCallback {
  const number = received.get("OrderId") ?? "";
  return numberShape.test(number) ? { kind: "unverified", number, reason } : untrusted(reason, received);
}

/** The verdict on a message that was checked and is false, with what it says for the page that the donor sees. */
export function untrusted(
  reason: UntrustedCallback["reason"],
  received: ReceivedCallback,
): UntrustedCallback {
  const number = received.get("OrderId") ?? "";
  return {
    kind: "untrusted",
    reason,
    number: numberShape.test(number) ? number : null,
    claims: claimsOf(received.get("3DStatus") ?? "", received.get("ProcReturnCode") ?? ""),
  };
}

function claimsOf(status3d: string, code: string): UntrustedCallback["claims"] {
  if (!signedShapes["3DStatus"].test(status3d) || !signedShapes.ProcReturnCode.test(code)) return "unclear";
  if (status3d !== "1") return code === "00" ? "unclear" : "3d_failed";
  return code === "00" ? "approved" : "declined";
}
