import { createHash } from "node:crypto";
import type { Merchant } from "./merchant.ts";

export type Digest = "sha1" | "sha256";
export type HashOrder = "extended" | "legacy";

type RequestHashParts = {
  readonly mbrId: string;
  readonly orderId: string;
  readonly purchAmount: string;
  readonly okUrl: string;
  readonly failUrl: string;
  readonly txnType: string;
  readonly installmentCount: string;
  readonly rnd: string;
};

type ResponseHashParts = {
  readonly orderId: string;
  readonly authCode: string;
  readonly procReturnCode: string;
  readonly threeDStatus: string;
  readonly responseRnd: string;
};

function base64Digest(digest: Digest, plain: string): string {
  return createHash(digest).update(plain, "utf8").digest("base64");
}

/** Hash of the 3D form (docs/banks/payfor.md#the-request-hash): the posted strings unchanged, always SHA-1. */
export function requestHash(parts: RequestHashParts, merchantPass: string): string {
  const { mbrId, orderId, purchAmount, okUrl, failUrl, txnType, installmentCount, rnd } = parts;
  return base64Digest(
    "sha1",
    mbrId + orderId + purchAmount + okUrl + failUrl + txnType + installmentCount + rnd + merchantPass,
  );
}

/**
 * Hash of the callback (docs/banks/payfor.md#the-response-hash). "extended" is what the bank really sends, "legacy" is what its guide
 * prescribes; the legacy order leaves out the 3D status and the user code.
 */
export function responseHash(
  parts: ResponseHashParts,
  merchant: Pick<Merchant, "merchantId" | "merchantPass" | "userCode">,
  digest: Digest,
  order: HashOrder,
): string {
  const { orderId, authCode, procReturnCode, threeDStatus, responseRnd } = parts;
  const start = merchant.merchantId + merchant.merchantPass + orderId + authCode + procReturnCode;
  const end = order === "legacy" ? responseRnd : threeDStatus + responseRnd + merchant.userCode;
  return base64Digest(digest, start + end);
}
