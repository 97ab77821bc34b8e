import { checkCharacter } from "#shared/giving/order-reference.ts";
import type { Random } from "#testing/donor/random.ts";

const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A reference as docs/contract.md describes it. */
export function makeReference(random: Random): string {
  for (;;) {
    const body = random.text(letters, 7);
    const check = checkCharacter(body);
    if (letters.includes(check)) return body + check;
  }
}

/** Another reference that differs in one of the first seven characters. */
export function makeTwin(random: Random, reference: string): string {
  for (;;) {
    const body = replaceAt(reference.slice(0, 7), random.below(7), random.pick([...letters]));
    const check = checkCharacter(body);
    if (body !== reference.slice(0, 7) && letters.includes(check)) return body + check;
  }
}

/** Replaces one character, also by one that no reference has. */
export function mistype(random: Random, reference: string): string {
  const at = random.below(8);
  const otherLetters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter(
    (letter) => letter !== reference[at],
  );
  return replaceAt(reference, at, random.pick(otherLetters));
}

export function loseLetter(random: Random, reference: string): string {
  const at = random.below(8);
  return reference.slice(0, at) + reference.slice(at + 1);
}

/** Swaps two neighbours that differ. */
export function swapLetters(random: Random, reference: string): string {
  const places = [0, 1, 2, 3, 4, 5, 6].filter((at) => reference[at] !== reference[at + 1]);
  const at = random.pick(places);
  return reference.slice(0, at) + reference.charAt(at + 1) + reference.charAt(at) + reference.slice(at + 2);
}

/** Writes a reference as people copy it: with hyphens, without, with blanks, or in small letters. */
export function writeReference(random: Random, reference: string): string {
  const hyphenated = `${reference.slice(0, 3)}-${reference.slice(3, 7)}-${reference.slice(7)}`;
  return random.pick([
    hyphenated,
    hyphenated,
    reference,
    hyphenated.replaceAll("-", " "),
    hyphenated.toLowerCase(),
  ]);
}

/** Writes a text in capitals without Turkish letters, as many banks store it. */
export function toBankCapitals(text: string): string {
  return text
    .replaceAll("i", "I")
    .toUpperCase()
    .replace(/[ÇĞİÖŞÜ]/g, (letter) => "CGIOSU"["ÇĞİÖŞÜ".indexOf(letter)] ?? letter);
}

/** Replaces the Turkish letters by question marks, or removes them. */
export function loseTurkish(random: Random, text: string): string {
  const replacement = random.pick(["?", ""]);
  return text.replace(/[çğıöşüÇĞİÖŞÜ]/g, replacement);
}

export function joinWords(text: string): string {
  return text.replaceAll(" ", "");
}

function replaceAt(text: string, at: number, letter: string): string {
  return text.slice(0, at) + letter + text.slice(at + 1);
}
