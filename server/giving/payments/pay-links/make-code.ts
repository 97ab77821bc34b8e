import { createHash, randomBytes } from "node:crypto";

/** Each of the 32 letters stands for 5 bits. They need no escape in an address and are in every SMS alphabet. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
/** A code has 130 random bits. */
const codeLength = 26;

export function makeLinkCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet[byte % 32]).join("");
}

/** Returns the digest of a code from an address, or null if the text cannot be a code. `kind`: what the link opens. */
export function digestLinkCode(text: string, kind = "pay-link"): string | null {
  const code = text.toLowerCase();
  if (code.length !== codeLength || ![...code].every((letter) => alphabet.includes(letter))) return null;
  return createHash("sha256").update(`${kind} ${code}`).digest("base64url");
}

export function linkAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/ode/${code}`;
}
