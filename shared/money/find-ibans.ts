import { asciiDigits } from "#shared/text/digits.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { plainForms } from "#shared/text/read-text.ts";
import { isIban } from "./iban.ts";

/** The length of an IBAN by country (ISO 13616, registry of SWIFT). A length keeps ordinary text from looking like one. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21",
    "LV21 BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24",
    "PK24 RO24 SA24 SE24 SK24 TN24 VG24 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HN28 HU28",
    "LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33 PT25 IS26 LY25 ST25 TR26 BI27",
  ]
    .join(" ")
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Every IBAN has more digits. With fewer, words and a few numbers could look like one by chance. */
const leastDigits = 10;

const start = /[A-Z]{2}\d{2}/g;

/** The ids of records and pictures, and the names of uploaded pictures. By chance one can have valid check digits. */
const ids =
  /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32}|[\da-z]{1,12}-\d{13}-[\da-f]{8}-\d{1,5}x\d{1,5}\.[a-z]{3,4})\b/g;

/**
 * Returns the valid IBANs in a text or HTML, without gaps and in capitals. Tags, blanks, dots and invisible characters
 * between their parts do not hide one, nor do the digits of other scripts. A plain text shows what looks like a tag, and
 * a tag can have a text (`alt`), so the tags are searched too.
 */
export function findIbans(text: string): string[] {
  const withoutIds = text.replace(ids, " ");
  const readings = [withoutIds.replace(/<[^<>]*>/g, " "), withoutIds.replace(/[<>]/g, " ")];
  return [...new Set(readings.flatMap(findInText))];
}

function findInText(text: string): string[] {
  const plain = asciiDigits(plainForms(readEntities(text), text.length)).toUpperCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u);
  const joined = words.join("");
  const borders = new Set<number>();
  let border = 0;
  for (const word of words) {
    borders.add(border);
    border += word.length;
  }
  return [...joined.matchAll(start)].flatMap(({ index }) => {
    const country = joined.slice(index, index + 2);
    // Inside a word only an IBAN of Turkey is found, because 24 digits after TR are no chance.
    if (country !== "TR" && !borders.has(index)) return [];
    const iban = joined.slice(index, index + (ownValue(lengths, country) ?? 0));
    return iban.replace(/\D/g, "").length >= leastDigits && isIban(iban) ? [iban] : [];
  });
}

/** Replaces numeric entities by their characters, and removes named ones, of which none is a letter of an IBAN. */
function readEntities(html: string): string {
  return html
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex, decimal) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replace(/&[a-z]{1,30};/gi, "");
}
