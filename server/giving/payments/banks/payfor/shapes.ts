import { pickReference as checkReference, numberShape } from "../shapes.ts";

/**
 * The shapes of genuine values, which `verify` checks BEFORE the hash (docs/banks/payfor.md#shapes-before-the-hash).
 * The hash covers the values without separators, so the donor's browser could move characters from one field into the
 * next without a change of the hash. With these shapes, only one division into fields is possible.
 *
 * `$` without the m flag matches only the end of the text, so a trailing newline is refused.
 */

export const signedShapes = {
  OrderId: numberShape,
  // With one to five characters, the fields of a failure could be divided into an approval.
  AuthCode: /^(?:[A-Za-z0-9]{6})?$/,
  // Codes of issuers (51) and of the gateway (MR15, V034, V9196, 101310), and the specification's N7 and E1 to E9.
  ProcReturnCode: /^(?:\d{2}|[A-Z]{1,2}\d{2,4}|[A-Z]\d|\d{6})$/,
  "3DStatus": /^-?\d$/,
  // .NET ticks. The fixed length is necessary to prevent moved characters.
  ResponseRnd: /^PF\d{18}$/,
} as const;

/** The shape of an authorisation code (ISO 8583, field 38). */
export const authCodeShape = /^[A-Za-z0-9]{6}$/;

const currencyShape = /^\d{3}$/;

/** Returns the bank's reference. In inquiries HostRefNum is empty, and F37 and RRN contain the reference. */
export function pickReference(read: (name: string) => string): string {
  return ["HostRefNum", "F37", "RRN"].map((name) => checkReference(read(name))).find(Boolean) ?? "";
}

export function pickCurrency(read: (name: string) => string): string {
  const currency = read("Currency");
  return currencyShape.test(currency) ? currency : "";
}

/** Visa and Mastercard: 06 and 01 partial authentication, 07 and 00 none (docs/banks/payfor.md#the-inquiry). */
export function readWeak3d(eci: string): { weak3d?: string } {
  return /^0[0167]$/.test(eci) ? { weak3d: `Eci ${eci}` } : {};
}
