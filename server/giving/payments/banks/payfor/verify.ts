import { hourMs } from "#shared/text/time.ts";
import { parseAmount } from "../amount.ts";
import type { CallbackVerdict } from "../bank.ts";
import { pickCardMask } from "../shapes.ts";
import type { PayforConfig } from "./config.ts";
import { type HashVariant, isReadableHash, matchResponseHash, type ResponseParts } from "./hash.ts";
import { readCallback, toUnproven, toUntrusted } from "./read-callback.ts";
import { APPROVED, isInconclusive } from "./return-codes.ts";
import { authCodeShape, pickCurrency, pickReference, signedShapes } from "./shapes.ts";
import { secureTypes } from "./traits.ts";

/**
 * Verifies a callback: first the shapes, then the signature, then the meaning (docs/banks/payfor.md#the-callback). The
 * shapes must be checked first, because the signature alone does not show where a value ends
 * (docs/banks/payfor.md#shapes-before-the-hash). A message that cannot be checked is unverified; a message whose check
 * failed is untrusted.
 */
export function verify(fields: URLSearchParams, config: PayforConfig): CallbackVerdict {
  const received = readCallback(fields);
  if ("kind" in received) return received;
  const read = (name: string) => received.get(name) ?? "";

  const isIncomplete = (
    ["OrderId", "ProcReturnCode", "3DStatus", "ResponseRnd", "ResponseHash"] as const
  ).some((name) => !received.has(name));
  if (isIncomplete) return toUnproven("missing-field", received);

  const signed: ResponseParts = {
    OrderId: read("OrderId"),
    AuthCode: read("AuthCode"),
    ProcReturnCode: read("ProcReturnCode"),
    "3DStatus": read("3DStatus"),
    ResponseRnd: read("ResponseRnd"),
  };
  for (const [name, shape] of Object.entries(signedShapes)) {
    if (!shape.test(signed[name as keyof ResponseParts])) return toUnproven("malformed-field", received);
  }
  if (!isReadableHash(read("ResponseHash"))) return toUnproven("malformed-field", received);
  // The hash uses our own MerchantID, so a message may lack the field.
  const isOwnMerchant = (received.get("MerchantID") ?? config.merchantId) === config.merchantId;
  const isOwnInstitution = (received.get("MbrId") ?? config.mbrId) === config.mbrId;
  if (!isOwnMerchant || !isOwnInstitution) return toUntrusted("foreign-merchant", received);

  const hashVariant = matchResponseHash(signed, read("ResponseHash"), config);
  if (hashVariant === null) return toUntrusted("hash-mismatch", received);
  if (isLegacy(hashVariant) && config.legacyHash === "refuse")
    return toUnproven("legacy-hash-refused", received);

  return interpretSigned(signed, read, hashVariant, config);
}

function interpretSigned(
  signed: ResponseParts,
  read: (name: string) => string,
  hashVariant: HashVariant,
  { model }: PayforConfig,
): CallbackVerdict {
  const { OrderId: number, AuthCode: authCode, ProcReturnCode: returnCode } = signed;
  const passed3d = signed["3DStatus"] === "1";

  // All these conditions are from docs/banks/payfor.md#what-counts-as-paid.
  const isPaid =
    returnCode === APPROVED &&
    passed3d &&
    authCodeShape.test(authCode) &&
    read("SecureType") === secureTypes[model] &&
    read("TxnType") === "Auth" &&
    read("TxnResult") === "Success";
  if (isPaid) {
    return {
      kind: "paid",
      number,
      amount: parseAmount(read("PurchAmount")),
      currency: pickCurrency(read),
      authCode,
      reference: pickReference(read),
      cardMask: pickCardMask(read("CardMask")),
      hashVariant,
      inquireFirst: isLegacy(hashVariant),
      takenAt: readTime(signed.ResponseRnd),
    };
  }
  return {
    kind: "declined",
    number,
    step: passed3d ? "payment" : "3d",
    returnCode,
    mustInquire: returnCode === APPROVED || authCode !== "" || isInconclusive(returnCode),
    hashVariant,
  };
}

/** Reads `PF` and .NET ticks, which are tenths of microseconds since the year 1 in Turkish time. */
function readTime(responseRnd: string): Date {
  const sinceYear1 = Number(BigInt(responseRnd.slice(2)) / 10_000n);
  return new Date(sinceYear1 - 62_135_596_800_000 - 3 * hourMs);
}

function isLegacy(variant: HashVariant): boolean {
  return variant === "legacy-sha1" || variant === "legacy-sha256";
}
