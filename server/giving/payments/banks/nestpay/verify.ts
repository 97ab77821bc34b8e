import { parseAmount } from "../amount.ts";
import type { CallbackVerdict, UntrustedCallback, UnverifiedCallback } from "../bank.ts";
import { readTakenAt } from "../bank-time.ts";
import { numberShape, pickCardMask, pickReference } from "../shapes.ts";
import { hashAlgorithm, hashForm, refreshtime, storetype, tranType } from "./begin.ts";
import type { NestpayConfig } from "./config.ts";
import { computeHash, isReadableHash, matches } from "./hash.ts";
import { isKnown, namesOfApproval, namesOfPayment, requiredNames } from "./names.ts";
import { isInconclusive } from "./return-codes.ts";
import { authCodeShape, codeShape, mdStatusShape, readWeak3d } from "./shapes.ts";

type Read = (name: string) => string;

/**
 * Verifies a message of the browser or of the bank's server (docs/banks/nestpay.md#what-counts-as-paid). A message
 * decides only with a valid hash, known names and well-formed values. Otherwise an inquiry decides.
 */
export function verify(fields: URLSearchParams, config: NestpayConfig): CallbackVerdict {
  const has = (name: string) => fields.has(name);
  const read: Read = (name) => fields.get(name) ?? "";
  const number = read("oid");
  const isNumber = numberShape.test(number) && fields.getAll("oid").length === 1;
  if (!isNumber) return untrusted(has("oid") ? "malformed-field" : "missing-field");

  // The hash covers at most one of several fields with the same name.
  const isRepeated = new Set([...fields.keys()].map((name) => name.toLowerCase())).size < fields.size;
  if (isRepeated) return unverified("repeated-field");
  if (!has("HASH")) return unverified("missing-field");
  if (!isReadableHash(read("HASH"))) return unverified("malformed-field");
  if (read("clientid") !== config.clientId) return untrusted("foreign-merchant");
  if (!matches(read("HASH"), computeHash(fields, config.storeKey))) return untrusted("hash-mismatch");

  const isApproval = read("Response") === "Approved" && read("ProcReturnCode") === "00";
  const weak3d = isApproval ? readWeak3d(read("mdStatus")) : {};
  if ([...fields].some(([name, value]) => !isKnown(name, value))) return unverified("unknown-field", weak3d);
  if (!requiredNames.every(has)) return unverified("missing-field", weak3d);
  if (!isOurForm(read) || !mdStatusShape.test(read("mdStatus"))) return unverified("malformed-field", weak3d);
  const passed3d = /^[1-4]$/.test(read("mdStatus"));
  const isAboutPayment = namesOfPayment.some(has) || passed3d;
  if (isAboutPayment && !namesOfPayment.every(has)) return unverified("missing-field");
  if (isAboutPayment && !codeShape.test(read("ProcReturnCode"))) return unverified("malformed-field");

  if (!isApproval) return toDeclined(number, read, passed3d);
  if (!namesOfApproval.every(has)) return unverified("missing-field", weak3d);
  if (!authCodeShape.test(read("AuthCode"))) return unverified("malformed-field", weak3d);
  return {
    kind: "paid",
    number,
    amount: parseAmount(read("amount")),
    currency: read("currency"),
    authCode: read("AuthCode"),
    amountSigned: true,
    reference: pickReference(read("HostRefNum")),
    cardMask: pickCardMask(read("MaskedPan")),
    hashVariant: hashAlgorithm,
    inquireFirst: false,
    memo: readMemo(read),
    ...weak3d,
    ...readTakenAt(read("EXTRA.TRXDATE")),
  };

  function unverified(
    reason: UnverifiedCallback["reason"],
    weak3d: Pick<UnverifiedCallback, "weak3d"> = {},
  ): UnverifiedCallback {
    return { kind: "unverified", number, reason, ...weak3d };
  }

  function untrusted(reason: UntrustedCallback["reason"]): UntrustedCallback {
    let claims: UntrustedCallback["claims"] = "unclear";
    if (read("mdStatus") === "0") claims = "3d_failed";
    if (read("Response") === "Approved") claims = "approved";
    return { kind: "untrusted", reason, number: isNumber ? number : null, claims };
  }
}

/** Returns whether the values that are equal in all our forms match. The memo covers the other values. */
function isOurForm(read: Read): boolean {
  return (
    read("storetype") === storetype &&
    read("TranType") === tranType &&
    read("hashAlgorithm") === hashAlgorithm &&
    read("refreshtime") === refreshtime &&
    read("taksit") === "" &&
    /^(?:tr|en)$/.test(read("lang")) &&
    /^\d{3}$/.test(read("currency")) &&
    parseAmount(read("amount")) !== null &&
    ["", read("oid")].includes(read("ReturnOid")) &&
    ["", "true"].includes(read("callbackCall"))
  );
}

function readMemo(read: Read): string {
  const form = { rnd: read("rnd"), okUrl: read("okUrl"), failUrl: read("failUrl") };
  return hashForm({ ...form, callbackUrl: read("callbackUrl") });
}

function toDeclined(number: string, read: Read, passed3d: boolean): CallbackVerdict {
  const code = read("ProcReturnCode");
  const isClear = ["", "Declined"].includes(read("Response")) && read("AuthCode") === "";
  return {
    kind: "declined",
    number,
    step: passed3d ? "payment" : "3d",
    // For a failed 3-D step, our code is MD and its status.
    returnCode: passed3d ? code : `MD${read("mdStatus")}`,
    mustInquire: !isClear || code === "00" || (passed3d && isInconclusive(code)),
    memo: readMemo(read),
    hashVariant: hashAlgorithm,
  };
}
