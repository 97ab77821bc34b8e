import { checkCharacter } from "#shared/giving/order-reference.ts";
import { type PlainText, readPlainText } from "./plain-text.ts";

/** `isSure`: these characters are not in the text by chance, if an order has this reference. */
type FoundReference = { reference: string; isSure: boolean };

const shape = /^[2-9A-HJKMNP-Z]{8}$/;

/**
 * Finds each intact reference in a text once, with any separators between its characters. One of thirty-one random texts
 * has a valid check character, so the caller must look for an order with the reference.
 */
export function findReferences({ signs, gaps }: PlainText): FoundReference[] {
  const references = new Map<string, boolean>();
  for (let at = 0; at + 8 <= signs.length; at++) {
    const reference = signs.slice(at, at + 8);
    if (!shape.test(reference) || checkCharacter(reference.slice(0, 7)) !== reference[7]) continue;
    references.set(
      reference,
      references.get(reference) === true || isCertain(reference, gaps.slice(at, at + 9)),
    );
  }
  return [...references].map(([reference, isSure]) => ({ reference, isSure }));
}

function isCertain(reference: string, gaps: PlainText["gaps"]): boolean {
  const isWordStart = gaps[0] !== "";
  const isWordEnd = gaps[8] !== "";
  const innerGaps = gaps.slice(1, 8);
  // Characters of a neighbouring word may complete a damaged reference by chance.
  if (innerGaps.includes(" ") && !(isWordStart && isWordEnd)) return false;
  if (/\d/.test(reference) && /[A-Z]/.test(reference)) return true;
  // Letters alone may be two adjacent words, and digits alone may be part of a longer number.
  const gapPositions = innerGaps.flatMap((gap, at) => (gap ? [at + 1] : []));
  return isWordStart && isWordEnd && (gapPositions.length === 0 || gapPositions.join() === "3,7");
}

const cache = new WeakMap<object, readonly FoundReference[]>();

/** Finds the references of a row and caches them, because a payment is compared with many returns. */
export function referencesOf(row: { text: string }): readonly FoundReference[] {
  const references = cache.get(row) ?? findReferences(readPlainText(row));
  cache.set(row, references);
  return references;
}
