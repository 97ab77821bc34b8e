import { createHash } from "node:crypto";
import type { Merchant } from "./merchant.ts";

export type Digest = "sha1" | "sha256";
export type HashOrder = "extended" | "legacy";
type Field = (name: string) => string;

const signedInRequest = "MbrId OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd".split(" ");

/** Hashes the posted texts of the 3D form, always with SHA-1 (docs/banks/payfor.md#the-request-hash). */
export function requestHash(field: Field, merchantPass: string): string {
  return base64Digest("sha1", signedInRequest.map(field).join("") + merchantPass);
}

/**
 * Hashes the callback (docs/banks/payfor.md#the-response-hash). The bank sends the "extended" order; its guide describes
 * the "legacy" order, which omits the 3D status and the user code.
 */
export function responseHash(
  field: Field,
  { merchantId, merchantPass, userCode }: Pick<Merchant, "merchantId" | "merchantPass" | "userCode">,
  digest: Digest,
  order: HashOrder,
): string {
  const start = merchantId + merchantPass + ["OrderId", "AuthCode", "ProcReturnCode"].map(field).join("");
  const moment = field("ResponseRnd");
  return base64Digest(digest, start + (order === "legacy" ? moment : field("3DStatus") + moment + userCode));
}

function base64Digest(digest: Digest, plain: string): string {
  return createHash(digest).update(plain, "utf8").digest("base64");
}
