export type Encoding = "utf-8" | "utf-8-bom" | "windows-1254" | "iso-8859-9";

/** Where both Turkish code pages differ from Latin-1. */
const turkish: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };

/** A text as a bank's program writes it. Throws for a character that the code page does not have. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8-bom") return Buffer.from(`\uFEFF${text}`);
  return Buffer.from(Array.from(text, (letter) => codeOf(letter)));
}

function codeOf(letter: string): number {
  const code = turkish[letter] ?? letter.charCodeAt(0);
  if (code > 0xff) throw new RangeError(`no character of the Turkish code pages: ${letter}`);
  return code;
}
