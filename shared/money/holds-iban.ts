import { plainForms } from "#shared/text/read-text.ts";

/** Two letters and two digits, and ten or more letters and digits, without a gap. */
const written = /[A-Z]{2}\d{2}[A-Z\d]{10}/;
/** The same in groups, as people write an IBAN. */
const grouped = /[A-Z]{2}\d{2}[A-Z\d]{10,30}/g;
/** An IBAN in groups has at least so many digits; with fewer, ordinary words such as "az 10 kişi" would look like one. */
const leastDigits = 8;

/** The fields of an account are shorter. */
const longestText = 1_000;

/** Whether a text has something in it that looks like an IBAN of any country, also with gaps and other digits. */
export function holdsIban(text: string): boolean {
  const plain = toPlainDigits(plainForms(text, longestText)).toUpperCase();
  if (written.test(plain)) return true;
  const joined = plain.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return startsOf(joined).some((run) => (run.match(/\d/g) ?? []).length >= leastDigits);
}

/** Returns the text from each place on where an IBAN could begin, as long as an IBAN can be. */
function startsOf(joined: string): string[] {
  const found = [];
  for (let index = 0; index < joined.length; index++) {
    grouped.lastIndex = index;
    const match = grouped.exec(joined);
    if (!match) break;
    index = match.index;
    found.push(match[0]);
  }
  return found;
}

/** Arabic digits are digits to donors, too. */
function toPlainDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}
