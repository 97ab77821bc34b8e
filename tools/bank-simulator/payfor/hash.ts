import { createHash } from "node:crypto";
import type { Merchant } from "./merchant.ts";

export type Digest = "sha1" | "sha256";
export type HashOrder = "extended" | "legacy";
/** Values by the names of the form and the callback. */
type Field = (name: string) => string;

const signedInRequest = "MbrId OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd".split(" ");

/** Hash of the 3D form (docs/banks/payfor.md#the-request-hash): the posted strings unchanged, always SHA-1. */
export function requestHash(field: Field, merchantPass: string): string {
  return base64Digest("sha1", signedInRequest.map(field).join("") + merchantPass);
}

/**
 * Hash of the callback (docs/banks/payfor.md#the-response-hash). "extended" is what the bank really sends, "legacy" is what its guide
 * prescribes; the legacy order leaves out the 3D status and the user code.
 */
export function responseHash(
  field: Field,
  { merchantId, merchantPass, userCode }: Pick<Merchant, "merchantId" | "merchantPass" | "userCode">,
  digest: Digest,
  order: HashOrder,
): string {
  const start = merchantId + merchantPass + ["OrderId", "AuthCode", "ProcReturnCode"].map(field).join("");
  const rnd = field("ResponseRnd");
  return base64Digest(digest, start + (order === "legacy" ? rnd : field("3DStatus") + rnd + userCode));
}

function base64Digest(digest: Digest, plain: string): string {
  return createHash(digest).update(plain, "utf8").digest("base64");
}
