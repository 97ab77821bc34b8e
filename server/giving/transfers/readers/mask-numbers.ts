import { maskCards } from "#server/platform/log/mask-cards.ts";

const turkishIban = /TR(?:[ .-]?\d){24}/gi;

/** The lengths of foreign IBANs by country (SWIFT, IBAN Registry), so that other words are not masked. */
const ibanLengths = new Map(
  "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BY28 CH21 CY28 CZ24 DE22 DK18 EE20 EG29 ES24 FI18 FR27 GB22 GE22 GR27 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SD18 SE24 SI19 SK24 SM27 TN24 UA29 XK20"
    .split(" ")
    .map((country) => [country.slice(0, 2), Number(country.slice(2))] as const),
);
const foreignIban = new RegExp(
  `\\b(?:${[...ibanLengths].map(([country, length]) => `${country}\\d\\d(?: ?[A-Z0-9]){${length - 4}}`).join("|")})\\b`,
  "g",
);

/** Masks IBANs and card numbers in a text, except for their last four characters. */
export function maskNumbers(text: string): string {
  const withoutIbans = text
    .replace(turkishIban, (iban) => maskNumber("TR", iban))
    .replace(foreignIban, (iban) => (hasCheckDigits(iban) ? maskNumber(iban.slice(0, 2), iban) : iban));
  return maskCards(withoutIbans);
}

function maskNumber(start: string, number: string): string {
  return `${start}****${number.replace(/[ .-]/g, "").slice(-4)}`;
}

/** Checks the IBAN by ISO 13616. */
function hasCheckDigits(text: string): boolean {
  const iban = text.replaceAll(" ", "");
  const code = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
  return BigInt(code) % 97n === 1n;
}
