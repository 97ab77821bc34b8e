import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/**
 * Returns counts and kuruş per status, and the collected amounts. Two databases with the same rows have the same sums.
 * The query uses only columns of the first version, so that an old backup can be compared before it is migrated.
 */
export async function sumLedger(tx: Tx): Promise<Record<string, unknown>> {
  const rows = await rowsOf<{ books: Record<string, unknown> }>(tx)`
    select jsonb_build_object(
      'orders', (select jsonb_object_agg(status || ' ' || payment_method, jsonb_build_array(n, amount)) from (
        select status, payment_method, count(*) as n, sum(total_amount) as amount from orders group by 1, 2) o),
      'orderItems', (select jsonb_build_array(count(*), sum(line_total)) from order_items),
      'attempts', (select jsonb_object_agg(status, jsonb_build_array(n, amount)) from (
        select status, count(*) as n, sum(amount) as amount from payment_attempts group by 1) a),
      'paymentLogs', (select jsonb_object_agg(status, jsonb_build_array(n, amount)) from (
        select status, count(*) as n, sum(amount) as amount from payment_logs group by 1) l),
      'campaigns', (select jsonb_build_array(count(*), sum(opening_amount), sum(collected_amount)) from campaigns),
      'projects', (select jsonb_build_array(count(*), sum(opening_amount), sum(collected_amount), sum(supporter_count))
        from projects),
      'sms', (select jsonb_object_agg(status, n) from (select status, count(*) as n from sms_outbox group by 1) s),
      'openAlarms', (select count(*) from payment_alarms where resolved_at is null)
    ) as books`;
  const books = rows[0]?.books;
  if (!books) throw new Error("the books cannot be summed");
  return books;
}
