import { type SQL, sql } from "drizzle-orm";
import { allTraits } from "#server/giving/payments/banks/registry.ts";

/** Replaces an erased donor's name, so that lists, exports and alarms show it without code of their own. */
export const erasedName = "Silinmiş bağışçı";
/** Replaces free text in columns that must not be empty. */
export const erasedText = "[silindi]";
/** Replaces a number in columns that require ten digits; it belongs to no subscriber. */
export const erasedPhone = "0000000000";
/** Replaces an address in a column that requires one; RFC 2606 reserves its end, so it belongs to no person. */
export const erasedAddress = "silindi@bagisci.invalid";

/**
 * The only facts that stay of the bank's answers and of notes about a payment: the ledger and inquiries at the bank
 * need them, and they identify no person. All others are removed, also fields that are added later.
 */
export const keptDetails = [
  ...["number", "authCode", "evidence", "amount", "currency", "orderStatus", "status", "alarm", "again"],
  ...allTraits.flatMap(({ logged }) => logged.facts),
];

/** The facts that an erasure leaves in an audit entry about an order: the action, without free text. */
export const keptOfAudit = [
  ...(["status", "alarm", "number", "again"] as const),
  ...(["refund", "amount", "state", "method", "way", "code"] as const),
] as const;

/** The reason why an order's personal data cannot be erased yet. */
export type Hindrance =
  /** Its money may still come, and must then be assigned. */
  | "pending"
  /** An alarm about its money is open: staff may have to call the donor. */
  | "alarm"
  /** An inquiry about one of its payments is still due at the bank. */
  | "payment"
  /** Money of it is on its way back to the donor. */
  | "refund"
  /** Its receipt is about to be made. */
  | "document"
  /** An SMS about it is being sent right now. */
  | "sms"
  /** The same with mail. */
  | "mail";

/** `SİL 3`: typed to confirm the number of orders. */
export function confirmation(orders: number): string {
  return `SİL ${orders}`;
}

/** Accepts any spelling: `sil 3`, `SIL  3`. */
export function isConfirmed(typed: string, orders: number): boolean {
  const plain = (text: string) =>
    text
      .replace(/\s+/g, " ")
      .trim()
      .replace(/[İIıi]/g, "i")
      .toLowerCase();
  return plain(typed) === plain(confirmation(orders));
}

/** The entries of a JSON object with these names; null stays null. */
export function only(name: string, kept: readonly string[]): SQL {
  const column = sql.identifier(name);
  return sql`case when jsonb_typeof(${column}) = 'object' then (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${column})
    where key = any(${sql.param(toArray(kept))}::text[]) and jsonb_typeof(value) not in ('object', 'array')) end`;
}

/** An array literal of PostgreSQL, with every value quoted. */
export function toArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
