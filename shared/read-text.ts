/**
 * The only way in for text from outside: cut first, and only then normalised, parsed or searched. `tools/check-structure`
 * refuses `.normalize(` elsewhere.
 */

/** Marks that one letter keeps. No script writes as many, and NFC takes the square of the length of a run. */
const mostMarks = 30;

/** UTF-16 units that are read of a text that may have `longest` letters: a letter typed as two code points fits in. */
export function textRoom(longest: number): number {
  return 2 * longest + 1_000;
}

/** The first `longest` letters (code points) of a text; no letter of two units is cut through. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return [...text.slice(0, 2 * longest)].slice(0, longest).join("");
}

/**
 * A text as it is stored and compared: NFC, so that a `ğ` typed as two code points counts and sorts as one; without
 * half letters and NUL, which the database cannot hold, and without blanks around it. Takes time in proportion to its
 * length; who calls it has bounded that.
 */
export function composeText(text: string): string {
  const whole = text.replaceAll("\0", "").toWellFormed();
  const short = whole.replace(/\p{M}{2,}/gu, (run) => cutText(run, mostMarks));
  return short.normalize("NFC").trim();
}

/**
 * At most `longest` letters of a text of any length; what is longer is cut, never refused. `clean` works on what is left
 * after the first cut.
 */
export function readText(
  text: string | null | undefined,
  longest: number,
  clean: (text: string) => string = (kept) => kept,
): string {
  const kept = (text ?? "").trimStart().slice(0, textRoom(longest));
  return cutText(composeText(clean(kept)), longest).trim();
}

/** One letter without its marks: `é` gives `e`. */
export function bareLetter(letter: string): string {
  return cutText(letter, mostMarks).normalize("NFD").replace(/\p{M}/gu, "");
}
