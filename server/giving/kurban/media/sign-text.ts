import { createHmac, timingSafeEqual } from "node:crypto";

/** A text that only this site can have made for this purpose. */
export function signText(secret: string, purpose: string, text: string): string {
  const encoded = Buffer.from(text).toString("base64url");
  return `${encoded}.${digest(secret, purpose, encoded)}`;
}

/** Returns the text, or null if this site did not sign it for this purpose. */
export function readSignedText(secret: string, purpose: string, signed: string): string | null {
  const [encoded = "", received = ""] = signed.split(".");
  const expected = Buffer.from(digest(secret, purpose, encoded));
  const signature = Buffer.from(received);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  return Buffer.from(encoded, "base64url").toString();
}

function digest(secret: string, purpose: string, encoded: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${encoded}`).digest("base64url");
}
