/** A text without all that people put between the characters of a reference: blanks, hyphens, line ends. */
export type PlainText = {
  /** Capitals and digits of ASCII; `?` is any other letter, because `Ş` in a reference is a wrong character. */
  signs: string;
  /** The gap before each sign, and at the end: nothing, hyphens, or another gap between words. */
  before: readonly ("" | "-" | " ")[];
};

const known = new WeakMap<object, PlainText>();

/** The plain text of a row, written once: it takes most of the time of matching. */
export function plainTextOf(row: { text: string }): PlainText {
  const plain = known.get(row) ?? plainText(row.text);
  known.set(row, plain);
  return plain;
}

const letter = /\p{L}|\p{N}/u;
const hyphen = /[\u2010\u2011-]/;

export function plainText(text: string): PlainText {
  let signs = "";
  const before: PlainText["before"][number][] = [];
  let gap: PlainText["before"][number] = " ";
  for (const sign of text) {
    const code = sign.charCodeAt(0);
    const small = code >= 97 && code <= 122;
    const plain = small || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
    if (!plain && (code < 128 || !letter.test(sign))) {
      gap = gap !== " " && hyphen.test(sign) ? "-" : " ";
      continue;
    }
    signs += plain ? (small ? String.fromCharCode(code - 32) : sign) : "?";
    before.push(gap);
    gap = "";
  }
  before.push(" ");
  return { signs, before };
}
