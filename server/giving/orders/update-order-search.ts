import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";

/** Writes the search text of these orders after a change of donor, total or time. */
export async function updateOrderSearch(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into order_search (order_id, created_at, total_amount, words)
    select id, created_at, total_amount,
      search_fold(concat_ws(' ', customer_name, customer_phone, customer_email, id))
    from orders where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    on conflict (order_id) do update set created_at = excluded.created_at, total_amount = excluded.total_amount,
      words = excluded.words`);
}
