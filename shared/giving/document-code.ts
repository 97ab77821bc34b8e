/** Each of the 32 letters stands for 5 bits. I, L, O and U are left out, because people misread them on paper. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code has 20 letters, which hold 100 bits (docs/contract.md#documents). */
const codeLength = 20;

/** Makes the code of a document. Each random byte gives one letter. */
export function makeDocumentCode(random: Uint8Array): string {
  if (random.length < codeLength) throw new RangeError("a code needs 20 random bytes");
  return Array.from(random.subarray(0, codeLength), (byte) => alphabet[byte % 32]).join("");
}

/** Formats a code for screens and paper, in five groups of four letters: `7K2M-…`. */
export function formatDocumentCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** Reads a typed code. Case, hyphens and spaces do not matter. Returns null for an invalid code. */
export function readDocumentCode(input: string): string | null {
  const code = input
    .slice(0, 3 * codeLength)
    .replace(/[\s-]+/g, "")
    .toUpperCase();
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
