import { checkCharacter } from "#shared/giving/order-reference.ts";
import { type PlainText, plainTextOf } from "./plain-text.ts";

/** `sure`: the text can only be a reference, provided that an order has it. */
type FoundReference = { reference: string; sure: boolean };

const shape = /^[2-9A-HJKMNP-Z]{8}$/;

/**
 * All intact references in a text, whatever is between their characters or around them: known or not, each once. The
 * check character leaves one in thirty-one of the others, so only a known one means something.
 */
export function findReferences({ signs, before }: PlainText): FoundReference[] {
  const found = new Map<string, boolean>();
  for (let at = 0; at + 8 <= signs.length; at++) {
    const reference = signs.slice(at, at + 8);
    if (!shape.test(reference) || checkCharacter(reference.slice(0, 7)) !== reference[7]) continue;
    found.set(reference, found.get(reference) === true || isSure(reference, before.slice(at, at + 9)));
  }
  return [...found].map(([reference, sure]) => ({ reference, sure }));
}

function isSure(reference: string, before: PlainText["before"]): boolean {
  const begins = before[0] !== "";
  const ends = before[8] !== "";
  const inner = before.slice(1, 8);
  // Its first or last characters belong to another word, which completes a damaged reference by chance.
  if (inner.includes(" ") && !(begins && ends)) return false;
  if (/\d/.test(reference) && /[A-Z]/.test(reference)) return true;
  // Letters alone may be two words beside each other, digits alone a part of a longer number.
  const cuts = inner.flatMap((gap, at) => (gap ? [at + 1] : []));
  return begins && ends && (cuts.length === 0 || cuts.join() === "3,7");
}

const known = new WeakMap<object, readonly FoundReference[]>();

/** The references of a row, looked for once: a payment is compared with many returns. */
export function referencesOf(row: { text: string }): readonly FoundReference[] {
  const found = known.get(row) ?? findReferences(plainTextOf(row));
  known.set(row, found);
  return found;
}
