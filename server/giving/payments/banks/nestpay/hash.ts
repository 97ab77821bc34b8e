import { createHash, timingSafeEqual } from "node:crypto";

/** Names that no signature covers (docs/banks/nestpay.md#the-hash), in small letters. */
const unsigned = new Set(["hash", "encoding", "nationalidno"]);

/** Hash version 3 (docs/banks/nestpay.md#the-hash) over values sorted by name; a character is one byte of the wire. */
export function computeHash(
  fields: Iterable<readonly [name: string, value: string]>,
  storeKey: string,
): Buffer {
  const signed = [...fields].filter(([name]) => !unsigned.has(name.toLowerCase()));
  const values = signed.sort(byName).map(([, value]) => escape(value));
  const plain = [...values, escape(storeKey)].join("|");
  return createHash("sha512").update(plain, "latin1").digest();
}

/** Returns whether the text has the shape of a hash. */
export function isReadableHash(hash: string): boolean {
  return /^[A-Za-z0-9+/]{86}==$/.test(hash);
}

export function matches(hash: string, expected: Buffer): boolean {
  return isReadableHash(hash) && timingSafeEqual(Buffer.from(hash, "base64"), expected);
}

/** Compares code units: the order of a locale would differ from the bank's. */
function byName([left]: readonly [string, string], [right]: readonly [string, string]): number {
  const a = left.toLowerCase();
  const b = right.toLowerCase();
  return a < b ? -1 : a > b ? 1 : 0;
}

function escape(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("|", "\\|");
}
