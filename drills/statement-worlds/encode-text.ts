import type { Manner } from "./bank.ts";

/** Where windows-1254 differs from Latin-1 in the letters that Turkish has. */
const turkish: Readonly<Record<string, number>> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };

export function encodeText(text: string, encoding: Manner["encoding"]): Uint8Array {
  if (encoding === "utf8") return Buffer.from(text, "utf8");
  return Uint8Array.from([...text], (letter) => turkish[letter] ?? letter.charCodeAt(0));
}
