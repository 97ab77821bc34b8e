import type { SQL } from "drizzle-orm";
import type { BookAlarmKind } from "#server/giving/payments/alarm-kinds.ts";

/**
 * One check of the ledger. `differences` selects the rows that violate it, with the columns `subject` (text, the same
 * each time), `order_id` and `number` (of an existing order and attempt, or null) and `details` (jsonb: expected and
 * found, as …Amount in kuruş or as …Count).
 */
export type Question = {
  kind: BookAlarmKind;
  /** The rule that holds without a difference, for the command's table. */
  title: string;
  differences: SQL;
};
