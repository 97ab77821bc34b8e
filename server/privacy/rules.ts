/** What stands where a donor's name was; lists, exports and alarms then say it by themselves. */
export const erasedName = "Silinmiş bağışçı";
/** In place of free text whose place must not be empty. */
export const erasedText = "[silindi]";
/** In place of a number in a column that must hold one of ten digits; no subscriber has it. */
export const erasedPhone = "0000000000";

/**
 * Of what the bank said and what was noted about a payment, only these facts stay: they are what the books and a
 * question to the bank need, and nobody can be told from them. Everything else goes, also what is added one day.
 */
export const keptDetails = [
  ...["number", "authCode", "evidence", "amount", "currency", "orderStatus", "status", "alarm", "again"],
  ...["OrderId", "ProcReturnCode", "3DStatus", "TxnResult", "TxnType", "SecureType", "PurchAmount"],
  ...["Currency", "AuthCode", "HostRefNum", "RequestStat", "IrcCode", "TransactionDate", "HashType", "Eci"],
] as const;

/** Of an entry of the audit trail about an order: what was done stays, what somebody wrote about it goes. */
export const keptOfAudit = ["status", "alarm", "number", "again"] as const;

/** Why an order's personal data cannot be erased yet. */
export type Hindrance =
  /** Its money may still come, and has to be told from others'. */
  | "pending"
  /** Nobody has yet said what became of a doubt about its money: the donor may have to be called. */
  | "alarm"
  /** The bank is still to be asked about a payment of it. */
  | "payment"
  /** An SMS about it is on its way this moment. */
  | "sms";

/** `SİL 3`: typed to show that one knows how many orders it will be. */
export function confirmation(orders: number): string {
  return `SİL ${orders}`;
}

/** However it is typed: `sil 3`, `SIL  3`. */
export function isConfirmed(typed: string, orders: number): boolean {
  const plain = (text: string) =>
    text
      .replace(/\s+/g, " ")
      .trim()
      .replace(/[İIıi]/g, "i")
      .toLowerCase();
  return plain(typed) === plain(confirmation(orders));
}
