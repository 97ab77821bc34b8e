/** 32 letters of 5 bits; I, L, O and U are left out, because they are misread on paper. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 100 bits (docs/contract.md#documents). */
const length = 20;

/** The code of a document, from random bytes: five bits of each. */
export function documentCodeFrom(random: Uint8Array): string {
  if (random.length < length) throw new RangeError("a code needs 20 random bytes");
  return Array.from(random.subarray(0, length), (byte) => alphabet[byte % 32]).join("");
}

/** As shown and printed: `7K2M-…`, five groups of four. */
export function showDocumentCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** Reads a code as people type it, in any case, with or without hyphens and spaces. Null: not a code. */
export function readDocumentCode(typed: string): string | null {
  const code = typed
    .slice(0, 3 * length)
    .replace(/[\s-]+/g, "")
    .toUpperCase();
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
