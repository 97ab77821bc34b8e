import { oneLine, readText } from "#shared/text/read-text.ts";

/** A company, or a person with declared income, that needs its tax data on the document. */
export type Company = { title: string; taxNumber: string; taxOffice: string };

export type CompanyField = keyof Company;

export const maxTitleLength = 200;
export const maxOfficeLength = 100;

/** Reads the company that a donor typed. All fields are required. `fields` lists the invalid fields. */
export function readCompany(
  input: Company,
): { kind: "company"; company: Company } | { kind: "invalid"; fields: CompanyField[] } {
  const title = readText(input.title, maxTitleLength, oneLine);
  const taxOffice = readText(input.taxOffice, maxOfficeLength, oneLine);
  const taxNumber = input.taxNumber.slice(0, 40).replace(/[\s.-]+/g, "");
  const fields: CompanyField[] = [];
  if (title.length < 2) fields.push("title");
  if (!isTaxNumber(taxNumber) && !isIdentityNumber(taxNumber)) fields.push("taxNumber");
  if (taxOffice.length < 2) fields.push("taxOffice");
  if (fields.length > 0) return { kind: "invalid", fields };
  return { kind: "company", company: { title, taxNumber, taxOffice } };
}

/** A tax number (VKN) has ten digits, and the last is a check digit. */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text) || /^0+$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = digits.slice(0, 9).reduce((total, digit, position) => {
    const shifted = (digit + 9 - position) % 10;
    if (shifted === 0) return total;
    return total + ((shifted * 2 ** (9 - position)) % 9 || 9);
  }, 0);
  return (10 - (sum % 10)) % 10 === digits[9];
}

/** An identity number (TCKN) has eleven digits. The first is not zero, and the last two are check digits. */
export function isIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const digitAt = (index: number) => digits[index] ?? 0;
  const odd = digitAt(0) + digitAt(2) + digitAt(4) + digitAt(6) + digitAt(8);
  const even = digitAt(1) + digitAt(3) + digitAt(5) + digitAt(7);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  const eleventh = digits.slice(0, 10).reduce((sum, digit) => sum + digit, 0) % 10;
  return digitAt(9) === tenth && digitAt(10) === eleventh;
}

/** Masks an identity number: `123******01`. A tax number of a company is public, and is not masked. */
export function maskTaxNumber(number: string): string {
  return number.length === 11 ? `${number.slice(0, 3)}******${number.slice(9)}` : number;
}
