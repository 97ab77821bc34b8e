import { type SQL, sql } from "drizzle-orm";
import { allTraits } from "#server/giving/payments/banks/registry.ts";

/** Replaces an erased donor's name, so that lists, exports and alarms need no special case. */
export const erasedName = "Silinmiş bağışçı";
/** Replaces free text in columns that must not be empty. */
export const erasedText = "[silindi]";
/** Replaces a phone number, because the columns require ten digits. No subscriber has this number. */
export const erasedPhone = "0000000000";
/** Replaces an e-mail address, because the column requires one. RFC 2606 reserves the domain, so no person has it. */
export const erasedAddress = "silindi@bagisci.invalid";
export const erasedContact = sql`case when kind = 'email' then ${erasedAddress} else ${erasedPhone} end`;

/**
 * The facts that an erasure leaves in answers of banks and in details about payments. The ledger and inquiries need them,
 * and they identify no person. All other fields are removed, also fields that are added later.
 */
export const keptDetails = [
  ...["number", "authCode", "evidence", "amount", "currency", "orderStatus", "status", "alarm", "again"],
  ...allTraits.flatMap(({ logged }) => logged.facts),
];

/** The facts that an erasure leaves in an audit entry about an order, which contain no free text. */
export const keptAuditDetails = [
  ...(["status", "alarm", "number", "again"] as const),
  ...(["refund", "amount", "state", "method", "way", "code"] as const),
] as const;

/** The reason why an order's personal data cannot be erased yet. */
export type Hindrance =
  /** The payment may still arrive and must then be assigned to a donor. */
  | "pending"
  /** The order has an open alarm, so staff may have to call the donor. */
  | "alarm"
  /** An inquiry about a payment of the order is due. */
  | "payment"
  /** The order has an open refund. */
  | "refund"
  /** The receipt of the order has not been issued yet. */
  | "document"
  /** A kurban share of the order is not slaughtered yet, so its owner's name is needed. Staff refund it first. */
  | "kurban"
  /** An SMS about the order is being sent. */
  | "sms"
  /** A mail about the order is being sent. */
  | "mail";

/** Returns the text that staff type to confirm the number of orders, like `SİL 3`. */
export function confirmation(orders: number): string {
  return `SİL ${orders}`;
}

/** Compares the confirmation; accepts spellings like `sil 3` and `SIL  3`. */
export function isConfirmed(typed: string, orders: number): boolean {
  const normalize = (text: string) =>
    text
      .replace(/\s+/g, " ")
      .trim()
      .replace(/[İIıi]/g, "i")
      .toLowerCase();
  return normalize(typed) === normalize(confirmation(orders));
}

/** Selects only the entries of a JSON column with these names; null stays null. */
export function keepOnly(name: string, keptNames: readonly string[]): SQL {
  const column = sql.identifier(name);
  return sql`case when jsonb_typeof(${column}) = 'object' then (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${column})
    where key = any(${sql.param(toArrayLiteral(keptNames))}::text[]) and jsonb_typeof(value) not in ('object', 'array')) end`;
}

/** Returns an array literal of PostgreSQL with quoted values. */
export function toArrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
