import { ownValue } from "#shared/text/own-value.ts";
import { bareLetter, composeText } from "#shared/text/read-text.ts";

/** How a text travels, how much of one part it takes, and how much there is. */
export type SmsLength = { kind: "gsm7" | "turkish" | "unicode"; used: number; limit: number };

/** The letters of the GSM alphabet (3GPP TS 23.038, 6.2.1); Turkish ç is not among them, Ç is. */
const plain = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Reached by an escape, so each takes two places (6.2.1.1). */
const escaped = new Set("^{}\\[~]|€");
/** In the Turkish single shift table (A.2.1), reached by an escape, too. */
const turkish = new Set("ĞğŞşİıç");

/**
 * One part holds 160 letters of the GSM alphabet, and 70 when any letter is in neither it nor the Turkish table. With
 * Turkish letters 155 places are left beside the table's name, of which the provider uses 150 (docs/sms-providers.md#netgsm-lengths); an
 * escaped letter takes two of them.
 */
export function measureSms(text: string): SmsLength {
  let used = 0;
  let shifted = false;
  for (const letter of text) {
    if (plain.has(letter)) used += 1;
    else if (escaped.has(letter)) used += 2;
    else if (turkish.has(letter)) {
      used += 2;
      shifted = true;
    } else return { kind: "unicode", used: text.length, limit: 70 };
  }
  // ü, ö and their like are in the plain alphabet, but the provider keeps them with the Turkish table only.
  const beyondAscii = shifted || /[^\n\r -~]/.test(text);
  return beyondAscii ? { kind: "turkish", used, limit: 150 } : { kind: "gsm7", used, limit: 160 };
}

export function fitsOnePart(text: string): boolean {
  const { used, limit } = measureSms(text);
  return used <= limit;
}

const replaced: Record<string, string> = {
  "₺": "TL",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  â: "a",
  Â: "A",
  î: "i",
  Î: "İ",
  û: "u",
  Û: "U",
};

/** The text with what no table holds replaced by its like, or its plain letter; what has none is left out. */
export function simplifySms(text: string): string {
  return [...composeText(text)]
    .map((letter) => {
      if (measureSms(letter).kind !== "unicode") return letter;
      const like = ownValue(replaced, letter) ?? bareLetter(letter);
      return measureSms(like).kind === "unicode" ? "" : like;
    })
    .join("");
}
