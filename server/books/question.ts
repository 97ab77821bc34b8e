import type { SQL } from "drizzle-orm";
import type { BookAlarmKind } from "../payments/alarm-kinds.ts";

/**
 * One thing that must hold. `differences` selects the rows for which it does not, with the columns
 * `subject` (text, the same each time), `order_id` and `number` (of an order and an attempt that exist, or null) and
 * `details` (jsonb of figures: expected and found, as …Amount in kuruş or as …Count).
 */
export type Question = {
  kind: BookAlarmKind;
  /** What holds when there is no difference, for the command's table. */
  title: string;
  differences: SQL;
};
