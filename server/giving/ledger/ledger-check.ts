import type { SQL } from "drizzle-orm";
import type { BookAlarmKind } from "#server/giving/payments/alarm-kinds.ts";

/**
 * One check of the ledger. `differences` selects the rows that violate its rule, with the columns `subject` (text, the
 * same in every check), `order_id` and `number` (of an existing order and attempt, or null) and `details` (jsonb with
 * expected and found values, as …Amount in kuruş or as …Count).
 */
export type LedgerCheck = {
  kind: BookAlarmKind;
  /** The rule, for the table that the command prints. */
  title: string;
  differences: SQL;
};
