import { createHash, timingSafeEqual } from "node:crypto";

/** The fields that the hash does not cover (docs/banks/nestpay.md#the-hash), in lower case. */
const unsigned = new Set(["hash", "encoding", "nationalidno"]);

/** Computes hash version 3 over values sorted by name; a character is a byte (docs/banks/nestpay.md#the-hash). */
export function computeHash(
  fields: Iterable<readonly [name: string, value: string]>,
  storeKey: string,
): Buffer {
  const signed = [...fields].filter(([name]) => !unsigned.has(name.toLowerCase()));
  const values = signed.sort(byName).map(([, value]) => escapeValue(value));
  const plain = [...values, escapeValue(storeKey)].join("|");
  return createHash("sha512").update(plain, "latin1").digest();
}

/** Returns whether the text has the shape of a hash. */
export function isReadableHash(hash: string): boolean {
  return /^[A-Za-z0-9+/]{86}==$/.test(hash);
}

export function matches(hash: string, expected: Buffer): boolean {
  return isReadableHash(hash) && timingSafeEqual(Buffer.from(hash, "base64"), expected);
}

/** Compares code units, because the bank does not sort by a locale. */
function byName([first]: readonly [string, string], [second]: readonly [string, string]): number {
  const a = first.toLowerCase();
  const b = second.toLowerCase();
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function escapeValue(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("|", "\\|");
}
