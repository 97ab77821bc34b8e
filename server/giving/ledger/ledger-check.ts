import type { SQL } from "drizzle-orm";
import type { BookAlarmKind } from "#server/giving/payments/alarm-kinds.ts";

/**
 * A check of the ledger. `differences` selects the violations of its rule with these columns: `subject` (a text that is
 * the same in every run), `order_id` and `number` (of an existing order and attempt, or null), and `details` (jsonb with
 * expected and found values, as …Amount in kuruş or as …Count).
 */
export type LedgerCheck = {
  kind: BookAlarmKind;
  /** The rule, for the table that `npm run check-books` prints. */
  title: string;
  differences: SQL;
};
