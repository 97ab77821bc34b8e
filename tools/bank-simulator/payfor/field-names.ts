/**
 * The fields of the bank's form and callback by what they mean, so that tests outside this folder can read and change
 * a message without knowing the protocol.
 */
export const fieldNames = {
  number: "OrderId",
  /** Lira: `250.00`. */
  amount: "PurchAmount",
  currency: "Currency",
  /** What the message says of the payment, its 3-D step and its result. */
  code: "ProcReturnCode",
  step: "3DStatus",
  result: "TxnResult",
  /** Only an approval has one. */
  authCode: "AuthCode",
  signature: "ResponseHash",
} as const;

/** The words of an approval, as a stranger would write them over a decline. */
export const approvingFields = { code: "00", step: "1", result: "Success", authCode: "S12345" } as const;

/** Kuruş that a form or a message names. */
export function amountIn(fields: Readonly<Record<string, string | undefined>>): number {
  return Math.round(Number(fields[fieldNames.amount]) * 100);
}
