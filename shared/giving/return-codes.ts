/**
 * The bank's return codes with a text of their own, in the order of docs/specification.md#8-error-catalogue.
 *
 * A code is its own message key (`returnCodes["51"]`). The specification leaves E1–E9 to us: E1 card number, E2
 * expiry, E3 CVV, E4 amount, E5 installment, E6 holder, E7 merchant, E8 3-D failure, E9 system error. Where the
 * bank's own table differs, the specification counts.
 */
export const returnCodes = [
  "00",
  "01",
  "02",
  "05",
  "12",
  "13",
  "14",
  "41",
  "43",
  "51",
  "54",
  "57",
  "62",
  "65",
  "91",
  "96",
  "N7",
  "E1",
  "E2",
  "E3",
  "E4",
  "E5",
  "E6",
  "E7",
  "E8",
  "E9",
] as const;

export type ReturnCode = (typeof returnCodes)[number];

export function isReturnCode(code: string): code is ReturnCode {
  return returnCodes.includes(code as ReturnCode);
}
