/** A text without separators like blanks, hyphens and line ends, which donors add between the characters of a reference. */
export type PlainText = {
  /** ASCII capitals and digits; `?` replaces any other letter. */
  signs: string;
  /** The separator before each sign and at the end: none, hyphens, or any other (`" "`). */
  gaps: readonly ("" | "-" | " ")[];
};

const cache = new WeakMap<object, PlainText>();

/** Returns the plain text of a row from a cache, because computing it takes most of the time of matching. */
export function readPlainText(row: { text: string }): PlainText {
  const plain = cache.get(row) ?? toPlainText(row.text);
  cache.set(row, plain);
  return plain;
}

const letter = /\p{L}|\p{N}/u;
const hyphen = /[\u2010\u2011-]/;

export function toPlainText(text: string): PlainText {
  let signs = "";
  const gaps: PlainText["gaps"][number][] = [];
  let gap: PlainText["gaps"][number] = " ";
  for (const character of text) {
    const code = character.charCodeAt(0);
    const isLowercase = code >= 97 && code <= 122;
    const isAscii = isLowercase || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
    if (!isAscii && (code < 128 || !letter.test(character))) {
      gap = gap !== " " && hyphen.test(character) ? "-" : " ";
      continue;
    }
    const capital = isLowercase ? String.fromCharCode(code - 32) : character;
    signs += isAscii ? capital : "?";
    gaps.push(gap);
    gap = "";
  }
  gaps.push(" ");
  return { signs, gaps };
}
