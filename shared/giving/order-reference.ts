const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** A reference has none of 0, 1, I, L and O, because donors confuse them on paper and on the telephone. */
const REFERENCE_PATTERN = /^[2-9A-HJKMNP-Z]{8}$/;
/** The limit is above the length of any reference with hyphens and spaces. */
const MAX_INPUT_LENGTH = 40;

/**
 * Returns the check character of digits and capital letters (ISO 7064 MOD 37,36). Throws a RangeError for any other
 * character. The database makes references by the same rule (migration 0001).
 */
export function checkCharacter(body: string): string {
  let state = 36;
  for (const character of body) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new RangeError(`no character of ISO 7064 MOD 37,36: ${character}`);
    state = (((state + value) % 36 || 36) * 2) % 37;
  }
  return ALPHABET.charAt((37 - state) % 36);
}

/**
 * Reads a typed reference. Case, hyphens and spaces do not matter. Returns null for an invalid reference. No typing
 * mistake is corrected, because a correction could lead to another order.
 */
export function readReference(input: string): string | null {
  if (input.length > MAX_INPUT_LENGTH) return null;
  const plain = input.replace(/[\s\u2010\u2011-]/g, "");
  // The check precedes toUpperCase, which would turn "ı" into I, and "ß" into SS.
  if (!/^[0-9A-Za-z]*$/.test(plain)) return null;
  const reference = plain.toUpperCase();
  return REFERENCE_PATTERN.test(reference) && checkCharacter(reference.slice(0, 7)) === reference[7]
    ? reference
    : null;
}

/** Formats `KX74MPQV` as `KX7-4MPQ-V`. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, 3)}-${reference.slice(3, 7)}-${reference.slice(7)}`;
}

/** Returns the name of an order for people: its reference, or its id until the reference exists. */
export function orderName({ id, reference }: { id: string; reference: string | null }): string {
  return reference === null ? id : formatReference(reference);
}
