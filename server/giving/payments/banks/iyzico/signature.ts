import { createHmac, timingSafeEqual } from "node:crypto";
import type { IyzicoConfig } from "./config.ts";

type Keys = Pick<IyzicoConfig, "apiKey" | "secretKey">;

/** Returns the headers of a request, which sign its path and exact body (docs/banks/iyzico.md#requests). */
export function signedHeaders(
  { path, body, random }: { path: string; body: string; random: string },
  { apiKey, secretKey }: Keys,
): Record<string, string> {
  const signature = hmac(random + path + body, secretKey).toString("hex");
  const text = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`;
  return {
    Authorization: `IYZWSv2 ${Buffer.from(text).toString("base64")}`,
    "x-iyzi-rnd": random,
    "Content-Type": "application/json",
  };
}

/** Returns whether the signature of an answer covers these values. */
export function isSigned(signature: string, values: readonly string[], { secretKey }: Keys): boolean {
  return matches(signature, hmac(values.join(":"), secretKey));
}

/** Returns whether X-IYZ-SIGNATURE-V3 matches. It joins the values without separators, so it proves no single value. */
export function isSignedWebhook(signature: string, values: readonly string[], { secretKey }: Keys): boolean {
  return matches(signature, hmac(secretKey + values.join(""), secretKey));
}

function hmac(text: string, key: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

function matches(signature: string, expected: Buffer): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, "hex"), expected);
}
