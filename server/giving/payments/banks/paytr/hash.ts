import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaytrConfig } from "./config.ts";

type Keys = Pick<PaytrConfig, "merchantKey" | "merchantSalt">;

/** Computes the token of a request over its joined values and the salt (docs/banks/paytr.md#the-tokens). */
export function tokenOf(values: readonly string[], { merchantKey, merchantSalt }: Keys): string {
  return sign([...values, merchantSalt], merchantKey).toString("base64");
}

/** Computes the hash of PayTR's message over number, salt, status and total, joined in this sequence. */
export function computeHash(number: string, status: string, total: string, keys: Keys): Buffer {
  return sign([number, keys.merchantSalt, status, total], keys.merchantKey);
}

/** Returns whether the text has the shape of a hash. */
export function isReadableHash(hash: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(hash);
}

export function matches(hash: string, expected: Buffer): boolean {
  return isReadableHash(hash) && timingSafeEqual(Buffer.from(hash, "base64"), expected);
}

function sign(parts: readonly string[], key: string): Buffer {
  return createHmac("sha256", key).update(parts.join(""), "utf8").digest();
}
