import { pickReference as checkReference, numberShape } from "../shapes.ts";

/**
 * The shapes of genuine values. In a callback they are checked BEFORE the hash
 * (docs/banks/payfor.md#shapes-before-the-hash): the hash covers a concatenation without separators, and the message
 * passes through the donor's browser, which can move characters from one field into the next without changing the hash.
 * Only ProcReturnCode and 3DStatus have a free length, and AuthCode is whole or empty: these three leave no second
 * reading.
 *
 * JavaScript's `$` without the m flag is the very end: a trailing newline does not pass.
 */

export const signedShapes = {
  OrderId: numberShape,
  // Six characters or none: with any number in between, a failed message can be re-cut into an approval.
  AuthCode: /^(?:[A-Za-z0-9]{6})?$/,
  // Issuer codes 51, gateway codes MR15 V034 V9196, 101310, and the specification's N7 and E1–E9.
  ProcReturnCode: /^(?:\d{2}|[A-Z]{1,2}\d{2,4}|[A-Z]\d|\d{6})$/,
  "3DStatus": /^-?\d$/,
  // .NET ticks. The fixed length is part of the defence against re-cut messages: do not loosen it.
  ResponseRnd: /^PF\d{18}$/,
} as const;

/** An approval's code (ISO 8583 field 38). */
export const authCodeShape = /^[A-Za-z0-9]{6}$/;

const currencyShape = /^\d{3}$/;

/** The bank's reference. HostRefNum is empty in inquiries, where F37 and RRN hold the same. */
export function pickReference(read: (name: string) => string): string {
  return ["HostRefNum", "F37", "RRN"].map((name) => checkReference(read(name))).find(Boolean) ?? "";
}

export function pickCurrency(read: (name: string) => string): string {
  const currency = read("Currency");
  return currencyShape.test(currency) ? currency : "";
}

/** 06 and 01: half a 3-D step, 07 and 00: none, of Visa and MasterCard (docs/banks/payfor.md#the-inquiry). */
export function readWeak3d(eci: string): { weak3d?: string } {
  return /^0[0167]$/.test(eci) ? { weak3d: `Eci ${eci}` } : {};
}
