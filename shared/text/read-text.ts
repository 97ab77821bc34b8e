/**
 * All texts from outside are read with these functions, which cut a text before they normalise it.
 * `tools/check-structure` refuses `.normalize(` in other files.
 */

/** The maximum number of marks on one letter. No script needs more, and NFC takes quadratic time in this number. */
const maxMarks = 30;

/** Returns the UTF-16 units that a text of `maxLetters` letters may have, when letters are typed as two code points. */
export function maxTextUnits(maxLetters: number): number {
  return 2 * maxLetters + 1_000;
}

/** Returns the first `maxLetters` letters (code points) of a text. A surrogate pair is never cut. */
export function cutText(text: string, maxLetters: number): string {
  if (text.length <= maxLetters) return text;
  return [...text.slice(0, 2 * maxLetters)].slice(0, maxLetters).join("");
}

/**
 * Returns a text as it is stored and compared: trimmed, and in NFC, so that a `ğ` typed as two code points is one
 * letter. Lone surrogates and NUL are removed, because the database cannot store them. The caller must limit the
 * length.
 */
export function composeText(text: string): string {
  const whole = text.replaceAll("\0", "").toWellFormed();
  const short = whole.replace(/\p{M}{2,}/gu, (run) => cutText(run, maxMarks));
  return short.normalize("NFC").trim();
}

/** Composes a text, and cuts it to at most `maxLetters` letters. `clean` gets the text after a first, rough cut. */
export function readText(
  text: string | null | undefined,
  maxLetters: number,
  clean: (text: string) => string = (shortText) => shortText,
): string {
  const shortText = (text ?? "").trimStart().slice(0, maxTextUnits(maxLetters));
  return cutText(composeText(clean(shortText)), maxLetters).trim();
}

/** Returns the first `maxLetters` letters of a text, with plain letters for their wide, bold and circled forms (NFKC). */
export function plainForms(text: string, maxLetters: number): string {
  return readText(text, maxLetters).normalize("NFKC");
}

/** Returns a letter without its marks: `e` for `é`. */
export function bareLetter(letter: string): string {
  return cutText(letter, maxMarks).normalize("NFD").replace(/\p{M}/gu, "");
}

/** Embeddings, overrides and isolates. They change the direction of the text around them, and no name needs them. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

export function removeDirectionMarks(text: string): string {
  return text.replace(directionMarks, "");
}

/** Joins all lines of a text into one line. */
export function oneLine(text: string): string {
  return removeDirectionMarks(text)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** Removes invisible characters and surplus empty lines from a text. */
export function plainLines(text: string): string {
  return removeDirectionMarks(text.toWellFormed())
    .replace(/\r\n?/g, "\n")
    .replace(/[\u200b\ufeff]/g, "")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
