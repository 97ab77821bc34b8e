import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { sameSecret } from "../secret.ts";
import type { IyzicoMerchant } from "./merchant.ts";

function hmac(secret: string, ...parts: readonly (string | Buffer)[]): string {
  const hash = createHmac("sha256", secret);
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** Checks the header IYZWSv2, which signs the path and the exact bytes of the body. */
export function authorizationFault(
  headers: IncomingHttpHeaders,
  signed: { readonly path: string; readonly body: Buffer },
  { apiKey, secretKey }: IyzicoMerchant,
): "missing" | "wrong" | undefined {
  const base64 = /^IYZWSv2 ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? "")?.[1];
  const text = Buffer.from(base64 ?? "", "base64").toString("utf8");
  const [, key, random = "", signature = ""] =
    /^apiKey:([^&]+)&randomKey:([^&]+)&signature:([0-9a-f]{64})$/.exec(text) ?? [];
  if (key === undefined) return "missing";
  if (key !== apiKey || headers["x-iyzi-rnd"] !== random) return "wrong";
  return sameSecret(signature, hmac(secretKey, random, signed.path, signed.body)) ? undefined : "wrong";
}

/** Returns the headers of a merchant's request, for tests. */
export function authorize(
  signed: { readonly path: string; readonly body: string; readonly random: string },
  { apiKey, secretKey }: IyzicoMerchant,
): Record<string, string> {
  const signature = hmac(secretKey, signed.random, signed.path, signed.body);
  const text = `apiKey:${apiKey}&randomKey:${signed.random}&signature:${signature}`;
  return {
    authorization: `IYZWSv2 ${Buffer.from(text).toString("base64")}`,
    "x-iyzi-rnd": signed.random,
    "content-type": "application/json",
  };
}

export function answerSignature(values: readonly string[], { secretKey }: IyzicoMerchant): string {
  return hmac(secretKey, values.join(":"));
}

export function webhookSignature(values: readonly string[], { secretKey }: IyzicoMerchant): string {
  return hmac(secretKey, secretKey, ...values);
}
