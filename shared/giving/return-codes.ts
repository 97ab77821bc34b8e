/**
 * The return codes of banks that have an own message, in the order of docs/specification.md#8-error-catalogue. The key
 * of the message is the code (`returnCodes["51"]`). We chose the meanings of E1–E9: E1 card number, E2 expiry, E3 CVV,
 * E4 amount, E5 installment, E6 holder, E7 merchant, E8 3-D failure, E9 system error.
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
