import type { CallbackVerdict, UntrustedCallback, UnverifiedCallback } from "../bank.ts";
import { numberShape } from "../shapes.ts";
import type { PaytrConfig } from "./config.ts";
import { computeHash, isReadableHash, matches } from "./hash.ts";
import { isFailedIn3d, toReason } from "./reasons.ts";

const signedNames = ["merchant_oid", "status", "total_amount", "hash"];
/** Unsigned fields that must also match the payment that we began. */
const checkedNames = ["currency", "payment_amount", "payment_type"];

/** Verifies a message (docs/banks/paytr.md#the-message). An approval needs an inquiry: it signs no currency. */
export function verify(fields: URLSearchParams, config: PaytrConfig): CallbackVerdict {
  const count = (name: string) => fields.getAll(name).length;
  const read = (name: string) => fields.get(name) ?? "";
  const number = read("merchant_oid");
  const isNumber = numberShape.test(number) && count("merchant_oid") === 1;
  if (!isNumber) return untrusted(count("merchant_oid") === 0 ? "missing-field" : "malformed-field");
  if ([...signedNames, ...checkedNames].some((name) => count(name) > 1)) return unverified("repeated-field");
  if (signedNames.some((name) => count(name) === 0)) return unverified("missing-field");

  if (!isReadableHash(read("hash"))) return unverified("malformed-field");

  const status = read("status");
  const total = read("total_amount");
  if (!matches(read("hash"), computeHash(number, status, total, config))) return untrusted("hash-mismatch");
  // The total of a failed payment may be 0.
  if (!/^(?:0|[1-9]\d{0,9})$/.test(total)) return unverified("malformed-field");

  if (status === "failed") {
    const returnCode = toReason(read("failed_reason_code"), read("failed_reason_msg"));
    const step = isFailedIn3d(returnCode) ? "3d" : "payment";
    return { kind: "declined", number, step, returnCode, mustInquire: false, hashVariant };
  }
  if (status !== "success") return unverified("malformed-field");
  if (checkedNames.some((name) => count(name) === 0)) return unverified("missing-field");
  // Without instalments both amounts are equal.
  const isOurs =
    ["TL", "TRY"].includes(read("currency")) &&
    read("payment_amount") === total &&
    read("payment_type") === "card";
  if (!isOurs) return unverified("malformed-field");
  return {
    kind: "paid",
    number,
    amount: Number(total),
    currency: "949",
    authCode: "",
    reference: "",
    cardMask: "",
    hashVariant,
    inquireFirst: true,
  };

  function unverified(reason: UnverifiedCallback["reason"]): UnverifiedCallback {
    return { kind: "unverified", number, reason };
  }

  function untrusted(reason: UntrustedCallback["reason"]): UntrustedCallback {
    let claims: UntrustedCallback["claims"] = "unclear";
    if (read("status") === "success") claims = "approved";
    if (read("status") === "failed") claims = "declined";
    return { kind: "untrusted", reason, number: isNumber ? number : null, claims };
  }
}

const hashVariant = "hmac-sha256";
