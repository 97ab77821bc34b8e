/** Fields of the bank's form and callback by their meaning, for tests that do not know the protocol. */
export const fieldNames = {
  number: "OrderId",
  /** In lira, for instance `250.00`. */
  amount: "PurchAmount",
  currency: "Currency",
  code: "ProcReturnCode",
  step: "3DStatus",
  result: "TxnResult",
  /** Only an approval has an AuthCode. */
  authCode: "AuthCode",
  signature: "ResponseHash",
} as const;

export const approvingFields = { code: "00", step: "1", result: "Success", authCode: "S12345" } as const;

export function amountIn(fields: Readonly<Record<string, string | undefined>>): number {
  return Math.round(Number(fields[fieldNames.amount]) * 100);
}
