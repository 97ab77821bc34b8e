const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** No 0, 1, I, L, O, which donors mistake for another on paper or on the telephone. */
const SHAPE = /^[2-9A-HJKMNP-Z]{8}$/;
/** Far more than a reference with its hyphens and spaces. */
const LONGEST = 40;

/**
 * The check character of ISO 7064 MOD 37,36, a hybrid system: of digits and capital letters. Throws a RangeError for
 * any other character. The database makes references by the same rule (migration 0001).
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
 * The reference that was typed, without hyphens and spaces and in capitals; null when it is none. Nothing else is
 * corrected: a mistake must not name another order.
 */
export function readReference(typed: string): string | null {
  if (typed.length > LONGEST) return null;
  const plain = typed.replace(/[\s\u2010\u2011-]/g, "");
  // Before the capitals: "ı" would become I, and "ß" SS.
  if (!/^[0-9A-Za-z]*$/.test(plain)) return null;
  const reference = plain.toUpperCase();
  return SHAPE.test(reference) && checkCharacter(reference.slice(0, 7)) === reference[7] ? reference : null;
}

/** `KX74MPQV` → `KX7-4MPQ-V` */
export function formatReference(reference: string): string {
  return `${reference.slice(0, 3)}-${reference.slice(3, 7)}-${reference.slice(7)}`;
}

/** How an order is named to people: by its reference, or by its id until the reference has been filled in. */
export function orderName({ id, reference }: { id: string; reference: string | null }): string {
  return reference === null ? id : formatReference(reference);
}
