import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";

/**
 * Erases the cells of imported rows of these orders, before the orders lose their contacts: the rows that made the orders
 * or their donors, rows with the same key, and rows with the phone or e-mail, which may have been refused. The keys stay, so
 * that a later file does not bring the person back.
 */
export async function eraseImportRows(tx: Tx, orderIds: SQL): Promise<void> {
  await tx.execute(sql`
    with people as (
      select lower(customer_email) as email, right(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 10) as phone
      from orders where id in ${orderIds} and num_nonnulls(customer_email, customer_phone) > 0
    ), made as (
      select key from import_rows where record_id in ${orderIds}
        or record_id in (select donor_id from orders where id in ${orderIds})
    )
    update import_rows r set raw = null, reason = null
    where num_nonnulls(r.raw, r.reason) > 0 and (r.key in (select key from made) or exists (
      select from people p where strpos(lower(r.raw::text), p.email) > 0
        or (length(p.phone) >= 7 and strpos(regexp_replace(r.raw::text, '[^0-9]', '', 'g'), p.phone) > 0)))`);
}
