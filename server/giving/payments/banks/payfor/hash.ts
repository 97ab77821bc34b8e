import { createHash, timingSafeEqual } from "node:crypto";
import type { PayforConfig } from "./config.ts";
import type { signedShapes } from "./shapes.ts";

/** The name of the signature that matched. */
export type HashVariant = "extended-sha1" | "extended-sha256" | "legacy-sha1" | "legacy-sha256";

/** The signed fields of the form, exactly as posted (docs/banks/payfor.md#the-request-hash). */
type RequestParts = Record<
  "OrderId" | "PurchAmount" | "OkUrl" | "FailUrl" | "TxnType" | "InstallmentCount" | "Rnd",
  string
>;

/** The signed fields of the callback, exactly as received (docs/banks/payfor.md#the-response-hash). */
export type ResponseParts = Record<keyof typeof signedShapes, string>;

type Signer = Pick<PayforConfig, "mbrId" | "merchantId" | "userCode" | "merchantPass">;

/** Computes SHA-1 over the values without separators, trimming or encoding (docs/banks/payfor.md#the-request-hash). */
export function requestHash(parts: RequestParts, signer: Signer): string {
  const plain =
    signer.mbrId +
    parts.OrderId +
    parts.PurchAmount +
    parts.OkUrl +
    parts.FailUrl +
    parts.TxnType +
    parts.InstallmentCount +
    parts.Rnd +
    signer.merchantPass;
  return createHash("sha1").update(plain, "utf8").digest("base64");
}

/**
 * Returns the variant of the signature that matches ResponseHash (docs/banks/payfor.md#the-response-hash), or null. A
 * match proves nothing unless the shapes of the fields were checked first
 * (docs/banks/payfor.md#shapes-before-the-hash).
 */
export function matchResponseHash(parts: ResponseParts, hash: string, signer: Signer): HashVariant | null {
  const received = decodeHash(hash);
  if (received === null) return null;
  const digest = received.length === 20 ? "sha1" : "sha256";

  const common =
    signer.merchantId + signer.merchantPass + parts.OrderId + parts.AuthCode + parts.ProcReturnCode;
  const extended = common + parts["3DStatus"] + parts.ResponseRnd + signer.userCode;
  const legacy = common + parts.ResponseRnd;

  if (isEqual(received, digest, extended)) return `extended-${digest}`;
  if (isEqual(received, digest, legacy)) return `legacy-${digest}`;
  return null;
}

/** Returns whether the text has the shape of a hash. */
export function isReadableHash(hash: string): boolean {
  return decodeHash(hash) !== null;
}

function decodeHash(hash: string): Buffer | null {
  // A form that is decoded twice has spaces instead of plus signs. A hash contains no other spaces.
  const text = hash.replaceAll(" ", "+");
  if (!/^(?:[A-Za-z0-9+/]{27}|[A-Za-z0-9+/]{43})=$/.test(text)) return null;
  return Buffer.from(text, "base64");
}

function isEqual(received: Buffer, digest: "sha1" | "sha256", plain: string): boolean {
  return timingSafeEqual(received, createHash(digest).update(plain, "utf8").digest());
}
