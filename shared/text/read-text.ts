/**
 * The only entry for text from outside: it is cut first, and only then normalised, parsed or searched.
 * `tools/check-structure` refuses `.normalize(` elsewhere.
 */

/** The most marks on one letter. No script needs as many, and NFC takes quadratic time in the length of a run. */
const maxMarks = 30;

/** The UTF-16 units to read for `longest` letters: room for letters typed as two code points. */
export function maxTextUnits(maxLetters: number): number {
  return 2 * maxLetters + 1_000;
}

/** Returns the first `longest` letters (code points) of a text. A letter of two units is never cut. */
export function cutText(text: string, maxLetters: number): string {
  if (text.length <= maxLetters) return text;
  return [...text.slice(0, 2 * maxLetters)].slice(0, maxLetters).join("");
}

/**
 * A text as it is stored and compared: in NFC, so that a `ğ` typed as two code points counts and sorts as one;
 * trimmed, and without half letters and NUL, which the database cannot hold. Takes time in proportion to its length,
 * which the caller must limit.
 */
export function composeText(text: string): string {
  const whole = text.replaceAll("\0", "").toWellFormed();
  const short = whole.replace(/\p{M}{2,}/gu, (run) => cutText(run, maxMarks));
  return short.normalize("NFC").trim();
}

/** Cuts a text to at most `longest` letters. `clean` gets the text after the first cut. */
export function readText(
  text: string | null | undefined,
  maxLetters: number,
  clean: (text: string) => string = (shortText) => shortText,
): string {
  const shortText = (text ?? "").trimStart().slice(0, maxTextUnits(maxLetters));
  return cutText(composeText(clean(shortText)), maxLetters).trim();
}

/** Returns a letter without its marks: `é` gives `e`. */
export function bareLetter(letter: string): string {
  return cutText(letter, maxMarks).normalize("NFD").replace(/\p{M}/gu, "");
}

/** Embeddings, overrides and isolates: they turn the text around them, and no name or sentence needs one. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

export function removeDirectionMarks(text: string): string {
  return text.replace(directionMarks, "");
}

/** Reads one line of plain text. */
export function oneLine(text: string): string {
  return removeDirectionMarks(text)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** Reads lines of plain text, and drops invisible characters. */
export function plainLines(text: string): string {
  return removeDirectionMarks(text.toWellFormed())
    .replace(/\r\n?/g, "\n")
    .replace(/[\u200b\ufeff]/g, "")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
