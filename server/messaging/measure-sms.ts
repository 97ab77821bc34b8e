import { ownValue } from "#shared/text/own-value.ts";
import { bareLetter, composeText } from "#shared/text/read-text.ts";

/** The encoding of a text, the length that it uses, and the length of one part. */
export type SmsLength = { kind: "gsm7" | "turkish" | "unicode"; used: number; limit: number };

/** The letters of the GSM alphabet (3GPP TS 23.038, 6.2.1), which has Ç and lacks ç. */
const gsmLetters = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** These letters need an escape, so each counts as two (6.2.1.1). */
const escapedLetters = new Set("^{}\\[~]|€");
/** These letters are in the Turkish single shift table (A.2.1) and need an escape, too. */
const turkishLetters = new Set("ĞğŞşİıç");

/**
 * Measures a text. One part holds 160 letters of the GSM alphabet, or 70 when a letter is in neither this alphabet nor the
 * Turkish table. With Turkish letters a part holds 150 (docs/sms-providers.md#netgsm-lengths), and an escaped letter counts
 * as two.
 */
export function measureSms(text: string): SmsLength {
  let used = 0;
  let usesTurkishTable = false;
  for (const letter of text) {
    if (gsmLetters.has(letter)) used += 1;
    else if (escapedLetters.has(letter)) used += 2;
    else if (turkishLetters.has(letter)) {
      used += 2;
      usesTurkishTable = true;
    } else return { kind: "unicode", used: text.length, limit: 70 };
  }
  // The GSM alphabet has ü and ö, but the provider keeps them only with the Turkish table.
  const beyondAscii = usesTurkishTable || /[^\n\r -~]/.test(text);
  return beyondAscii ? { kind: "turkish", used, limit: 150 } : { kind: "gsm7", used, limit: 160 };
}

export function fitsOnePart(text: string): boolean {
  const { used, limit } = measureSms(text);
  return used <= limit;
}

const replacements: Record<string, string> = {
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

/** Replaces letters that no alphabet has by similar letters, and removes letters without a similar letter. */
export function simplifySms(text: string): string {
  return [...composeText(text)]
    .map((letter) => {
      if (measureSms(letter).kind !== "unicode") return letter;
      const replacement = ownValue(replacements, letter) ?? bareLetter(letter);
      return measureSms(replacement).kind === "unicode" ? "" : replacement;
    })
    .join("");
}
