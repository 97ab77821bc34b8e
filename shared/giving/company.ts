import { oneLine, readText } from "#shared/text/read-text.ts";

/** A company, or a person with declared income, that needs its tax data on the document. */
export type Company = { title: string; taxNumber: string; taxOffice: string };

export type CompanyField = keyof Company;

export const longestTitle = 200;
export const longestOffice = 100;

/** Reads what a donor typed: every field is required. The errors name the wrong fields. */
export function readCompany(
  typed: Company,
): { kind: "company"; company: Company } | { kind: "invalid"; fields: CompanyField[] } {
  const title = readText(typed.title, longestTitle, oneLine);
  const taxOffice = readText(typed.taxOffice, longestOffice, oneLine);
  const taxNumber = typed.taxNumber.slice(0, 40).replace(/[\s.-]+/g, "");
  const fields: CompanyField[] = [];
  if (title.length < 2) fields.push("title");
  if (!isTaxNumber(taxNumber) && !isIdentityNumber(taxNumber)) fields.push("taxNumber");
  if (taxOffice.length < 2) fields.push("taxOffice");
  if (fields.length > 0) return { kind: "invalid", fields };
  return { kind: "company", company: { title, taxNumber, taxOffice } };
}

/** Whether the text is a VKN: ten digits, of which the last is a check digit. */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text) || /^0+$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = digits.slice(0, 9).reduce((total, digit, at) => {
    const shifted = (digit + 9 - at) % 10;
    if (shifted === 0) return total;
    return total + ((shifted * 2 ** (9 - at)) % 9 || 9);
  }, 0);
  return (10 - (sum % 10)) % 10 === digits[9];
}

/** Whether the text is a TCKN: eleven digits, of which the first is not zero and the last two are check digits. */
export function isIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const at = (index: number) => digits[index] ?? 0;
  const odd = at(0) + at(2) + at(4) + at(6) + at(8);
  const even = at(1) + at(3) + at(5) + at(7);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  const eleventh = digits.slice(0, 10).reduce((sum, digit) => sum + digit, 0) % 10;
  return at(9) === tenth && at(10) === eleventh;
}

/** Masks a TCKN, which identifies a person: `123******01`. A VKN is public. */
export function maskTaxNumber(number: string): string {
  return number.length === 11 ? `${number.slice(0, 3)}******${number.slice(9)}` : number;
}
